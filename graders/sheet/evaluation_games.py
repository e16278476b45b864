"""The games behind `evaluation.better`: played beside the student's code, replayed in the trusted process.

A `GreedyAgent` plays on the contest's board against random ghosts: he looks one move ahead, takes the position that the
evaluation function likes best, tosses a coin where several are best, and never stands still. The sheet keeps his moves
only; the ghosts' luck comes from a text, so the judge can play the same games again and count for itself.
"""

import random
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pacman_env import Action, GameState, Layout
from pacman_env.basic_agents.pacmen import GreedyAgent
from pacman_env.engine.turns import ghosts_move

LAYOUT = "contest"
GAMES = 20
MOST_MOVES = 500
SECONDS = 8.0  # for all games together
LETTERS = {"W": Action.WEST, "E": Action.EAST, "N": Action.NORTH, "S": Action.SOUTH, "-": Action.STOP}
_LETTER = {action: letter for letter, action in LETTERS.items()}
Evaluate = Callable[[GameState], Any]


@lru_cache(maxsize=1)
def start() -> GameState:
    """The position that every game starts from."""
    return GameState.initial(Layout.load(LAYOUT))


def running(state: GameState) -> bool:
    """Whether the game goes on."""
    return not (state.is_win() or state.is_lose())


def play(evaluate: Evaluate, luck: str, game: int, until: float, moves: list[str]) -> None:
    """Play one game up to time `until` (of `time.monotonic`); each move of Pacman is added to `moves`, a letter.

    So the moves are there even if the evaluation function raises something, which ends the game.
    """
    pacman = GreedyAgent(evaluate)
    pacman.rng = random.Random(f"{luck}|ties of game {game}")
    state, round_of_ghosts = start(), _ghosts(luck, game)
    while running(state) and len(moves) < MOST_MOVES and time.monotonic() < until:
        action = Action(pacman.get_action(state))
        moves.append(_LETTER[action])
        state = round_of_ghosts(state.successor(0, action))


def replay(moves: str, luck: str, game: int) -> GameState:
    """The final position of a game, played again by the rules; ValueError for a move that they do not allow."""
    state, round_of_ghosts = start(), _ghosts(luck, game)
    for letter in moves[:MOST_MOVES]:
        if letter not in LETTERS:
            raise ValueError(f"{letter!r} is no move")
        state = round_of_ghosts(state.successor(0, LETTERS[letter]))
    return state


def _ghosts(luck: str, game: int) -> Callable[[GameState], GameState]:
    """The ghosts of one game: each makes any of its moves, by a luck of their own."""
    rng = random.Random(f"{luck}|game {game}")
    return lambda state: ghosts_move(state, lambda ghost, position: rng.choice(position.legal_actions(ghost)))
