"""`isolation.min_value`: the value for MAX of a position in which MIN is to move."""

from graders.exercises.base import CodeExercise
from graders.exercises.isolation.values import FEW, OVER, WHOLE, make, right
from graders.exercises.mistakes import mutants_of

EXERCISE = CodeExercise(
    id="isolation.min_value",
    chapter="02_isolation",
    title="Isolation: the value when MIN is to move",
    form="function",
    ideas=(OVER, FEW, WHOLE),
    make=lambda rng: make(rng, "min"),
    right=right,
    mistakes=lambda: mutants_of("isolation.min_value"),
)
