"""`isolation.max_value`: the value for MAX of a position in which MAX is to move."""

from graders.exercises.base import CodeExercise, value_for_max
from graders.exercises.isolation.values import FEW, OVER, WHOLE, make
from graders.exercises.mistakes.base import mutants
from graders.exercises.mistakes.isolation import MAX_VALUES, Helpers
from pacman_env.games.searches import minimax

EXERCISE = CodeExercise(
    id="isolation.max_value",
    chapter="02_isolation",
    title="Isolation: the value when MAX is to move",
    form="function",
    ideas=(OVER, FEW, WHOLE),
    make=lambda rng: make(rng, "max"),
    right=value_for_max,
    search=lambda case: minimax(case.root),
    mutants=mutants("isolation.max_value", Helpers, "max_value", MAX_VALUES),
)
