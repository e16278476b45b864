"""`isolation.max_value`: the value for MAX of a position in which MAX is to move."""

from graders.exercises.base import CodeExercise
from graders.exercises.isolation.values import FEW, OVER, WHOLE, make, right, search
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.isolation import MAX_VALUES, Helpers

EXERCISE = CodeExercise(
    id="isolation.max_value",
    chapter="02_isolation",
    title="Isolation: the value when MAX is to move",
    form="function",
    ideas=(OVER, FEW, WHOLE),
    make=lambda rng: make(rng, "max"),
    right=right,
    search=search,
    mutants=mutants("isolation.max_value", Helpers, "max_value", MAX_VALUES),
)
