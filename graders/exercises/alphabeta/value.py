"""`alphabeta.value`: the minimax value inside a window, with cuts on equality."""

import random
from collections.abc import Iterator

from graders.exercises import reference
from graders.exercises.base import CodeExercise, Expected, Idea
from graders.exercises.mistakes import mutants_of
from graders.exercises.positions.boards import real_games
from graders.exercises.positions.trees import alternating, distinct, shallow, tied
from graders.report import number
from graders.sheet.case import Case

SAME = Idea("the same values as minimax", 2)
CUTS = Idea("cuts save work", 2)
ENOUGH = Idea("no cut too many", 1)
EQUALITY = Idea("cuts on equality, as asked", 1)

_WIDE: tuple[tuple[int, ...], ...] = ((2, 2), (3, 2), (3, 3), (2, 2, 2), (3, 3, 2), (2, 2, 2, 2), (3, 3, 3))
_TALL: tuple[tuple[int, ...], ...] = ((2, 2, 2), (2, 3, 2), (3, 2, 3), (2, 2, 2, 2), (2, 2, 2, 2, 2), (3, 2, 2, 3))
_EVEN: tuple[tuple[int, ...], ...] = ((2, 2), (3, 2), (2, 3), (3, 3), (2, 2, 2), (3, 2, 3), (2, 3, 3), (2, 2, 2, 2))


def make(rng: random.Random) -> Iterator[Case]:
    """Trees by hand and real games for the values; then trees for the number of nodes, with ties at the end."""
    yield from list(shallow(rng, SAME))[:7]
    yield from alternating(rng, SAME)
    yield from real_games(rng, SAME)
    for idea, shapes in ((CUTS, _WIDE), (ENOUGH, _TALL)):
        for widths in shapes:
            for player in ("max", "min"):
                yield idea.ask(distinct(rng, widths, player))
    for widths in _EVEN:
        for player in ("max", "min"):
            yield EQUALITY.ask(tied(rng, widths, 3, player))


def right(case: Case) -> Expected:
    """The value; where the part is about work, also the number of successors (cuts on equality, as the text asks)."""
    search = reference.AlphaBeta(on_equality=True)
    value = search.value(case.root)
    counted = search.made if case.part in (CUTS.name, EQUALITY.name) else None
    return Expected((value,), number(value), counted, exactly=True)


EXERCISE = CodeExercise(
    id="alphabeta.value",
    chapter="04_alpha_beta",
    title="Alpha-beta: the value of a position",
    form="function",
    window=True,
    ideas=(SAME, CUTS, ENOUGH, EQUALITY),
    make=make,
    right=right,
    search=lambda case: reference.AlphaBeta().value(case.root),
    mistakes=lambda: mutants_of("alphabeta.value"),
)
