"""What a process that grades does first: it has stubs where something is missing, and budgets where it takes long.

Nobody watches a notebook to the end while it is graded, so a budget says how much it may play and have drawn.
"""

import builtins
import sys
from typing import Any

import graders
from graders.untrusted import plans
from graders.untrusted.stubs import Finder, Stub
from pacman_env import compare
from pacman_env.lazy import Pictured
from pacman_env.matches import time_limit
from pacman_env.search_xray.recording.recorder import Attention, Recorder


def install() -> None:
    """Once in a process: its searches, games and doors are those of work that is graded."""
    sys.meta_path.append(Finder())
    in_place: dict[Any, dict[str, Any]] = {
        graders: {
            "EXERCISES": {},
            "grade": Stub("checked outside"),
            "predict": Stub("The grader does not look at predictions."),
            "progress": Stub("The grader does not count your progress."),
            "solution": Stub("In a class, solutions come from your instructor."),
        },
        compare: {"experiment": plans.experiment, "time_check": plans.time_check},
        time_limit: {"moves_within": MoveBudget()},
        Recorder: {"attention": VisitBudget()},
        Pictured: {"_repr_html_": lambda self: None},
        builtins: {"input": _no_input},
    }
    for thing, names in in_place.items():
        for name, value in names.items():
            setattr(thing, name, value)


def _no_input(prompt: object = "") -> str:
    raise RuntimeError("nobody can type anything while the grader runs the notebook")


class MoveBudget:
    """The moves of games: `GAME` for each, `ALL` for a notebook; when those are used up, `THEN` for each."""

    GAME, ALL, THEN = 1_000, 6_000, 120

    def __init__(self) -> None:
        self._given = 0

    def __call__(self, max_moves: int | None) -> int | None:
        """The moves that a game may have, all agents together, when its caller says so many."""
        most = self.GAME if self._given < self.ALL else self.THEN
        moves = most if max_moves is None else min(max_moves, most)
        self._given += max(moves, 0)
        return moves


class VisitBudget(Attention):
    """The visits of searches that the X-ray looks into; the value at the root and those of its moves are true anyway.

    `SEARCH` for one search, `ALL` for a notebook; when those are used up, `THEN` for each. After a search that was
    larger, `LARGE` for each.
    """

    SEARCH, ALL, THEN, LARGE = 1_000, 2_100, 400, 100

    def __init__(self) -> None:
        self._spent, self._large = 0, False

    def closely(self) -> float:
        """How many visits of the next search are looked into."""
        return self.LARGE if self._large else max(self.THEN, min(self.SEARCH, self.ALL - self._spent))

    def spend(self, visits: int, more: bool) -> None:
        """A search is over."""
        if more and not self._large:
            print("While your work is graded, the X-ray records only the first nodes of a large search.")
        self._spent, self._large = self._spent + visits, self._large or more
