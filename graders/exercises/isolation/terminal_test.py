"""`isolation.terminal_test`: whether the player to move is stuck."""

import random
from collections.abc import Iterator

from graders.exercises.base import CodeExercise, Expected, Idea, exactly
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.isolation import TESTS, Helpers
from graders.exercises.positions.boards import last_move, played, stuck
from graders.transcript.case import Case
from pacman_env.games.isolation import Isolation

WHOSE = Idea("the player to move", 2)
ONLY = Idea("only the player to move", 1)


def make(rng: random.Random) -> Iterator[Case]:
    """Both stuck or none, then only one of the two."""
    yield WHOSE.ask(Isolation("1#2"))
    yield WHOSE.ask(Isolation())
    yield WHOSE.ask(Isolation("1#.\n##.\n2#."))
    for _ in range(5):
        yield WHOSE.ask(stuck(rng, active=True, waiting=True))
        yield WHOSE.ask(stuck(rng, active=False, waiting=False))
        yield WHOSE.ask(played(Isolation(), rng, 1))
    yield from (WHOSE.ask(last_move(rng)) for _ in range(4))
    for _ in range(9):
        yield ONLY.ask(stuck(rng, active=False, waiting=True))
        yield ONLY.ask(stuck(rng, active=True, waiting=False))


def right(case: Case) -> Expected:
    """True if there is no legal move."""
    return exactly(not case.root.get_legal_moves())


EXERCISE = CodeExercise(
    id="isolation.terminal_test",
    chapter="02_isolation",
    title="Isolation: is the game over?",
    form="function",
    asked="",
    ideas=(WHOSE, ONLY),
    make=make,
    right=right,
    searches=False,
    mutants=mutants("isolation.terminal_test", Helpers, "terminal_test", TESTS),
)
