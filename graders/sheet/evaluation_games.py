"""The games behind `evaluation.better`: played beside the student's code, replayed in the trusted process.

A Pacman that looks one round ahead plays ten games on the small layout against random ghosts. He supposes that every
ghost move is equally likely, and judges the positions after the round by the evaluation function. The sheet keeps his
moves only; the ghosts' luck comes from a text, so the judge can play the same games again and count for itself.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from pacman_env import Action, GameState, Layout

GAMES = 10
MOST_MOVES = 200
LETTERS = {"W": Action.WEST, "E": Action.EAST, "N": Action.NORTH, "S": Action.SOUTH, "-": Action.STOP}
_LETTER = {action: letter for letter, action in LETTERS.items()}
Evaluate = Callable[[GameState], Any]


@lru_cache(maxsize=1)
def start() -> GameState:
    """The position that every game starts from."""
    return GameState.initial(Layout.load("small"))


def running(state: GameState) -> bool:
    """Whether the game goes on."""
    return not (state.is_win() or state.is_lose())


def _ghosts_luck(luck: str, game: int) -> random.Random:
    """The ghosts' luck in one game."""
    return random.Random(f"{luck}|game {game}")


def ghosts_move(state: GameState, rng: random.Random) -> GameState:
    """The position after every ghost has made a random move."""
    for ghost in range(1, state.num_agents):
        if running(state):
            state = state.successor(ghost, rng.choice(state.legal_actions(ghost)))
    return state


def play(evaluate: Evaluate, luck: str, game: int, until: float) -> str:
    """The moves of Pacman in one game, a letter each; it stops at time `until` (of `time.monotonic`)."""
    state, rng, moves = start(), _ghosts_luck(luck, game), ""
    while running(state) and len(moves) < MOST_MOVES and time.monotonic() < until:
        action = choose(state, evaluate)
        moves += _LETTER[action]
        state = ghosts_move(state.successor(0, action), rng)
    return moves


def choose(state: GameState, evaluate: Evaluate) -> Action:
    """The action with the best average over the ghosts' replies; standing still is not considered."""
    actions = [action for action in state.legal_actions(0) if action is not Action.STOP]
    return max(actions, key=lambda action: after_ghosts(state.successor(0, action), 1, evaluate))


def after_ghosts(state: GameState, ghost: int, evaluate: Evaluate) -> Any:
    """The evaluation, averaged over the moves of this ghost and those after it."""
    if ghost == state.num_agents or not running(state):
        return evaluate(state)
    replies = [after_ghosts(child, ghost + 1, evaluate) for child in _replies(state, ghost)]
    return sum(replies) / len(replies)


def _replies(state: GameState, ghost: int) -> Iterator[GameState]:
    return (state.successor(ghost, action) for action in state.legal_actions(ghost))


def replay(moves: str, luck: str, game: int) -> GameState:
    """The final position of a game, played again by the rules; ValueError for a move that they do not allow."""
    state, rng = start(), _ghosts_luck(luck, game)
    for letter in moves[:MOST_MOVES]:
        if letter not in LETTERS:
            raise ValueError(f"{letter!r} is no move")
        state = ghosts_move(state.successor(0, LETTERS[letter]), rng)
    return state
