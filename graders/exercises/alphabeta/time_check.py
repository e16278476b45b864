"""`alphabeta.time_check`: minimax against alpha-beta on three boards, measured."""

from graders.exercises.base import DataExercise, Idea
from graders.exercises.data import Rows, table_with

TABLE = Idea("the table", 2)
NUMBERS = Idea("the numbers", 2)
WANTED: Rows = {(board, search) for board in ("small", "medium", "minimax") for search in ("minimax", "alphabeta")}

EXERCISE = DataExercise(
    id="alphabeta.time_check",
    chapter="04_alpha_beta",
    title="Time check: minimax against alpha-beta",
    form="experiment",
    ideas=(TABLE, NUMBERS),
    mark=table_with((TABLE, NUMBERS), WANTED, ("layout", "board"), ("agent", "search", "pacman")),
)
