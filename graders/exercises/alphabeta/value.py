"""`alphabeta.value`: the minimax value inside a window, with cuts on equality."""

import random
from collections.abc import Iterator
from dataclasses import replace

from graders.exercises.base import CodeExercise, Expected, Idea, exactly
from graders.exercises.mistakes.alpha_beta import VALUE, AlphaBeta, makes_more
from graders.exercises.mistakes.base import mutants
from graders.exercises.positions.boards import real_games
from graders.exercises.positions.trees import alternating, distinct, first_that, past_a_win, shallow, tied
from graders.exercises.reference import Counted
from graders.transcript.case import Case
from pacman_env.games.searches import alpha_beta
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.games.tree import Tree

SAME = Idea("the same values as minimax", 2)
CUTS = Idea("cuts save work", 2)
ENOUGH = Idea("no wrong cuts", 1)
EQUALITY = Idea("cuts on equality, as asked", 1)

_WIDE: tuple[tuple[int, ...], ...] = ((2, 2), (3, 2), (3, 3), (2, 2, 2), (3, 3, 2), (2, 2, 2, 2), (3, 3, 3))
_TALL: tuple[tuple[int, ...], ...] = ((2, 2, 2), (2, 3, 2), (3, 2, 3), (2, 2, 2, 2), (2, 2, 2, 2, 2), (3, 2, 2, 3))
_EVEN: tuple[tuple[int, ...], ...] = ((2, 2), (3, 2), (2, 3), (3, 3), (2, 2, 2), (3, 2, 3), (2, 3, 3), (2, 2, 2, 2))

_AGAIN = (  # tic-tac-toe in which the same position comes back under another window, and a bound is no value there
    "XX. ... .O.", "X.. .OX ...", "X.. .O. ..X", ".X. XO. ...", ".X. .OX ...", ".X. ..O X..", ".X. ... X.O",
    "..X XO. ...", "..X .OX ...", "..X .O. X..", "..O XX. ...", "... XO. .X.", "... .OX X..", "... .OX .X.",
    "... .O. XX.",
)  # fmt: skip


def make(rng: random.Random) -> Iterator[Case]:
    """Trees by hand and real games for the values; then trees for the number of nodes, with ties at the end."""
    yield from list(shallow(rng, SAME))[:7]
    yield from alternating(rng, SAME)
    yield from real_games(rng, SAME)
    for board in rng.sample(_AGAIN, 5):
        yield SAME.ask(TicTacToe(board))
    for idea, shapes in ((CUTS, _WIDE), (ENOUGH, _TALL)):
        for widths in shapes:
            for player in ("max", "min"):
                yield idea.ask(distinct(rng, widths, player))
    for player, name in (("max", "OwnBestAtMax"), ("min", "OwnBestAtMin")) * 8:
        yield CUTS.ask(_bound_from_above(rng, player, name))
    for widths in _EVEN:
        for player in ("max", "min"):
            yield EQUALITY.ask(tied(rng, widths, 3, player))
    yield from past_a_win(rng, SAME)


def _bound_from_above(rng: random.Random, player: str, mistake: str) -> Tree:
    """A tree in which a bound from further above cuts: to forget it, as this mistake does, is more work."""
    return first_that(
        lambda tree: makes_more(tree, mistake, equality=True), lambda: distinct(rng, (3, 2, 3, 2), player)
    )


def right(case: Case) -> Expected:
    """The value; where the part is about work, also the number of successors (cuts on equality, as the text asks)."""
    root = Counted(case.root)
    told = exactly(alpha_beta(root))
    return replace(told, made=root.work.made, exactly=True) if case.part in (CUTS.name, EQUALITY.name) else told


EXERCISE = CodeExercise(
    id="alphabeta.value",
    chapter="04_alpha_beta",
    title="Alpha-beta: the value of a position",
    form="function",
    called="alpha_beta",
    window=True,
    cuts="equality",
    ideas=(SAME, CUTS, ENOUGH, EQUALITY),
    make=make,
    right=right,
    search=lambda case: alpha_beta(case.root),
    mutants=mutants("alphabeta.value", AlphaBeta, "search", VALUE),
)
