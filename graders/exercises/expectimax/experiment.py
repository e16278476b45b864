"""`expectimax.experiment`: two beliefs about ghosts against two kinds of ghosts, measured."""

from graders.exercises.base import Idea
from graders.exercises.data import Experiment, Rows, Trial, table_with

TABLE = Idea("the table", 1)
NUMBERS = Idea("the numbers", 1)
FEWEST = 30
WANTED: Rows = {
    ("trapped", "3", pacman, ghost) for pacman in ("minimax", "expectimax") for ghost in ("random", "minimax")
}
KEYS = (("layout", "board"), ("depth",), ("pacman", "agent"), ("ghosts", "ghost"))

EXERCISE = Experiment(
    id="expectimax.experiment",
    chapter="05_expectimax",
    title="Who fears whom: the two-by-two experiment",
    form="experiment",
    ideas=(TABLE, NUMBERS),
    mark=table_with((TABLE, NUMBERS), WANTED, FEWEST, *KEYS),
    trials=tuple(Trial("expectimax", "trapped", 3, ghosts, "chance") for ghosts in ("random", "minimax")),
)
