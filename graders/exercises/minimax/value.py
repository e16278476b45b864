"""`minimax.value`: the value of any two-player position."""

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from graders.exercises.base import CodeExercise, Idea, value_for_max
from graders.exercises.mistakes.base import Node, mistake, mutants
from graders.exercises.mistakes.small_games import VALUE, Minimax
from graders.exercises.positions.boards import played, real_games
from graders.exercises.positions.trees import alternating, any_shape, far_from_zero, first_that, past_a_win, shallow
from graders.transcript.case import Case
from pacman_env.games.searches import minimax
from pacman_env.games.tic_tac_toe import TicTacToe

ONE_DEEP = Idea("one move deep", 1)
TURNS = Idea("MAX and MIN take turns", 2)
SHAPE = Idea("any shape of tree", 1)
GAMES = Idea("real games", 1)


def make(rng: random.Random) -> Iterator[Case]:
    """Single nodes, full trees, ragged trees, then tic-tac-toe and isolation."""
    yield from shallow(rng, ONE_DEEP)
    yield from alternating(rng, TURNS)
    yield from far_from_zero(rng, SHAPE)
    yield from any_shape(rng, SHAPE)
    yield from real_games(rng, GAMES)
    yield from past_a_win(rng, SHAPE)
    for marks in (5, 6):
        yield GAMES.ask(first_that(_is_neither_extreme, partial(played, TicTacToe(), rng, marks)))


def _is_neither_extreme(state: TicTacToe) -> bool:
    """Whether the value is neither the largest nor the smallest of all ends: both players have to play for it."""
    found = _ends(state)
    return bool(min(found) < minimax(state) < max(found))


def _ends(state: TicTacToe) -> set[int]:
    """What the games from here can end with."""
    if state.is_terminal():
        return {state.utility()}
    return set[int]().union(*(_ends(state.result(move)) for move in state.actions()))


def two_plies(self: Minimax, node: Node) -> Any:
    """The worked example: MAX at the root, MIN below it, then leaves."""
    return max(min(leaf.utility() for leaf in self.children(child)) for child in self.children(node))


EXAMPLE = (
    mistake("TwoPlies", "two-plies-only", "It is the worked example, which handles only trees of two plies.",
            "Your code is made for trees like the one in the worked example: MAX at the root, MIN below it, and leaves "
            "below MIN. In other trees, a child can already be a leaf, or it can have a whole tree below it. Have a "
            "function call itself until the game is over.",
            value=two_plies),
    mistake("TwoPliesOrLess", "two-plies-only", "The same, but it handles a leaf at the root.",
            value=lambda self, node: self.leaf(node) if self.over(node) else two_plies(self, node)),
)  # fmt: skip

EXERCISE = CodeExercise(
    id="minimax.value",
    chapter="01_minimax",
    title="The minimax value of a position",
    form="function",
    ideas=(ONE_DEEP, TURNS, SHAPE, GAMES),
    make=make,
    right=value_for_max,
    search=lambda case: minimax(case.root),
    mutants=mutants("minimax.value", Minimax, "value", (*VALUE, *EXAMPLE)),
)
