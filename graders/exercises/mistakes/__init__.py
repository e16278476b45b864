"""The catalog of mistakes, executable: a module for each kind of search, its steps and its tables."""

from functools import lru_cache

from graders.exercises.mistakes import alpha_beta, expectimax, isolation, pacman, small_games
from graders.exercises.mistakes.base import Mutant

MUTANTS: list[Mutant] = [
    *small_games.MUTANTS,
    *isolation.MUTANTS,
    *pacman.MUTANTS,
    *alpha_beta.MUTANTS,
    *expectimax.MUTANTS,
]


@lru_cache(maxsize=32)
def mutants_of(exercise: str) -> list[Mutant]:
    """The mutants of one exercise, in the order in which a tie is decided."""
    return [mutant for mutant in MUTANTS if mutant.exercise == exercise]
