"""Mistakes with the numbers that stand in somebody's text: a search for the best that starts from -69.

The catalog has some starts that lie within reach, and nobody can list them all. Names are found with them; prices
come from the catalog alone, so that no points hang on a text.
"""

from collections.abc import Iterable

from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.alpha_beta import AlphaBeta, narrow_from
from graders.exercises.mistakes.base import Mutant, Step
from graders.exercises.mistakes.small_games import first_of, from_the_root_on, within_reach
from graders.reading.notes import Note

NEAR_START = "start-within-reach"
MOST = 3  # numbers of a text that are tried
_OTHERWISE: dict[str, Step] = {"": lambda scored: None, "ElseStop": lambda scored: "Stop", "ElseFirst": first_of}
"""What people give back where no value beats the start."""


def own_starts(exercise: CodeExercise, notes: Iterable[Note]) -> list[Mutant]:
    """Starts within reach from the numbers in these notes."""
    told = [note.name.split(" or ") for note in notes if note.code == NEAR_START]
    sizes = list(dict.fromkeys(abs(float(number)) for numbers in told for number in numbers))[:MOST]
    if not sizes or not exercise.mutants:
        return []
    one = exercise.mutants[0]
    mistakes = within_reach(*sizes)
    if one.method in ("decision", ""):  # a move is asked for: what comes back where no value beats the start?
        for name, otherwise in _OTHERWISE.items():
            mistakes += from_the_root_on(*sizes, otherwise=otherwise, name=name)
    if issubclass(one.base, AlphaBeta):
        mistakes = (*mistakes, *narrow_from(mistakes, *sizes))
    return [Mutant(exercise.id, (mistake,), one.base, one.method) for mistake in mistakes]
