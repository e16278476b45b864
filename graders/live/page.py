"""The page: a tab for the clinic, and one for each game to be played."""

from contextlib import suppress
from typing import Any

import ipywidgets as widgets

from graders.live.clinic import Clinic, warm_up
from pacman_env.games.isolation import Isolation
from pacman_env.games.searches import alpha_beta
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.language import language
from pacman_env.matches.roster import agent_class
from pacman_env.widgets.pacman import play_pacman
from pacman_env.widgets.small_games import play_game


def live(words: str = "en") -> widgets.Tab:
    """Everything, one tab at a time; ``words`` is the language of the clinic.

    Where an event loop runs, the clinic warms up behind the page.
    """
    agent, say = agent_class("ExpectimaxAgent")(depth=2), language(words)
    tabs = {
        say("clinic.title"): (clinic := Clinic(words=say)),
        "Pacman": play_pacman("small", player=agent),
        "Tic-tac-toe": play_game(TicTacToe(), best_move),
        "Isolation": play_game(Isolation(), best_move),
    }
    shown = widgets.Tab(list(tabs.values()), titles=list(tabs))
    with suppress(RuntimeError):  # no loop, nobody to click
        warm_up(clinic)
    return shown.add_class("live")


def best_move(state: Any) -> Any:
    """A move with the best value for who is to move."""
    choose = max if state.to_move == "max" else min
    return choose(state.actions(), key=lambda move: alpha_beta(state.result(move)))
