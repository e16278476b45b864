"""`isolation.min_value`: the value for MAX of a position in which MIN is to move."""

from graders.exercises.base import CodeExercise, value_for_max
from graders.exercises.isolation.values import FEW, OVER, WHOLE, make
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.isolation import MIN_VALUES, Helpers
from pacman_env.games.searches import minimax

EXERCISE = CodeExercise(
    id="isolation.min_value",
    chapter="02_isolation",
    title="Isolation: the value when MIN is to move",
    form="function",
    ideas=(OVER, FEW, WHOLE),
    make=lambda rng: make(rng, "min"),
    right=value_for_max,
    search=lambda case: minimax(case.root),
    mutants=mutants("isolation.min_value", Helpers, "min_value", MIN_VALUES),
)
