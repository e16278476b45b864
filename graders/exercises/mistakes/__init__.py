"""The catalog of mistakes, executable: one module a chapter."""

from functools import lru_cache

from graders.exercises.mistakes import chapter01, chapter02, chapter03, chapter04, chapter05
from graders.exercises.mistakes.base import Mutant

MUTANTS: list[Mutant] = [
    *chapter01.MUTANTS,
    *chapter02.MUTANTS,
    *chapter03.MUTANTS,
    *chapter04.MUTANTS,
    *chapter05.MUTANTS,
]


@lru_cache(maxsize=32)
def mutants_of(exercise: str) -> list[Mutant]:
    """The mutants of one exercise, in the order in which a tie is decided."""
    return [mutant for mutant in MUTANTS if mutant.exercise == exercise]
