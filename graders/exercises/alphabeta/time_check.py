"""`alphabeta.time_check`: minimax against alpha-beta without and with cuts on equality, on three boards, measured."""

from graders.exercises.base import Idea
from graders.exercises.data import Experiment, Rows, Trial, table_with

TABLE = Idea("the table", 2)
NUMBERS = Idea("the numbers", 2)
FEWEST = 20
BOARDS = {"small": 3, "open": 2, "minimax": 4}
"""Depths, by board."""
SEARCHES = ("minimax", "alphabeta", "equality")
WANTED: Rows = {(board, str(depth), search) for board, depth in BOARDS.items() for search in SEARCHES}
KEYS = (("layout", "board"), ("depth",), ("agent", "search", "pacman"))

EXERCISE = Experiment(
    id="alphabeta.time_check",
    chapter="04_alpha_beta",
    title="Time check: minimax against alpha-beta",
    form="experiment",
    ideas=(TABLE, NUMBERS),
    mark=table_with((TABLE, NUMBERS), WANTED, FEWEST, *KEYS),
    trials=tuple(
        Trial(search, board, depth, "random") for board, depth in BOARDS.items() for search in ("alphabeta", "equality")
    ),
)
