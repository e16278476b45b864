"""`minimax.decision`: the first of the best moves of MAX."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from graders.exercises.base import CodeExercise, Expected, Idea, any_of
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.small_games import DECISION, Minimax
from graders.exercises.positions.boards import board, played, real_games
from graders.exercises.positions.trees import (
    alternating,
    any_shape,
    distinct,
    far_from_zero,
    first_that,
    past_a_win,
    tied,
)
from graders.exercises.reference import best_moves, decision, move_values
from graders.transcript.case import Case
from pacman_env.games.isolation import Isolation
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.games.tree import Tree

BEST = Idea("the best move", 3)
FIRST = Idea("the first of several best moves", 1)
GAMES = Idea("real games", 1)

_BROAD: tuple[tuple[int, ...], ...] = ((4, 2), (3, 3), (4, 3), (3, 2, 2), (3, 3, 2), (3, 2, 2, 2))
_TIED: tuple[tuple[int, ...], ...] = ((2,), (3,), (2, 2), (3, 2), (3, 2), (2, 2, 2), (3, 2, 2), (4, 2), (4, 1))
_INFINITY = float("inf")


def make(rng: random.Random) -> Iterator[Case]:
    """Trees in which MAX begins, then trees with ties, then real games."""
    for width in (1, 2, 2, 3, 3):
        yield BEST.ask(distinct(rng, (width,)))
    yield from alternating(rng, BEST, players=("max",))
    yield from any_shape(rng, BEST, players=("max",))
    for widths in _BROAD * 6:
        yield BEST.ask(distinct(rng, widths))
    yield from far_from_zero(rng, BEST, players=("max",))
    for worst in (0, -20):
        yield FIRST.ask(Tree([worst, worst]))
        yield FIRST.ask(Tree([[worst, worst], [worst]]))
    for widths in _TIED:
        yield FIRST.ask(tied(rng, widths, values=2))
    yield from real_games(rng, GAMES, players=("max",))
    for marks in (4, 6):
        yield GAMES.ask(first_that(_best_is_zero, partial(played, TicTacToe(), rng, marks)))
    yield replace(Idea("", 0).ask(Tree([-_INFINITY, -_INFINITY])), advice="strict-from-minus-inf")
    yield from past_a_win(rng, BEST, players=("max",))
    for moves in (0, 2):
        yield GAMES.ask(first_that(_largest_is_not_last, partial(board, rng, 5, moves)))


def _best_is_zero(state: TicTacToe) -> bool:
    """Whether the first best move is cell 0, which Python takes for False."""
    return best_moves(move_values(state))[:1] == [0]


def _largest_is_not_last(state: Isolation) -> bool:
    """Whether the move with the largest name is not the last one, as it is in all other games here."""
    moves = state.actions()
    return bool(moves) and max(moves) != moves[-1]


def right(case: Case) -> Expected:
    """The first of the best moves; none where the game is over."""
    return any_of(best_moves(move_values(case.root))[:1])


EXERCISE = CodeExercise(
    id="minimax.decision",
    chapter="01_minimax",
    title="The minimax decision: which move?",
    form="function",
    asked="first",
    ideas=(BEST, FIRST, GAMES),
    make=make,
    right=right,
    search=lambda case: decision(case.root),
    mutants=mutants("minimax.decision", Minimax, "decision", DECISION),
)
