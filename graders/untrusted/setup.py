"""What a process that grades does first: stubs for what is missing, budgets and plans for what takes long.

Nobody watches a notebook to the end while it is graded, so a budget says how much it may play and have drawn. Of its
experiments nothing is played here: what was planned is passed on, and the grader plays some games of it outside.
"""

import builtins
import sys
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import graders
from graders.untrusted.asking import planned
from graders.untrusted.stubs import NOT_PLAYED, Finder, Stub
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
        compare: {"experiment": experiment, "time_check": time_check},
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
        """The moves that a game may have, all agents together, when its caller names a number."""
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


SEARCHES = ("MinimaxAgent", "AlphaBetaAgent")


class Plan(Stub):
    """Which agents, boards, depths and ghosts, and how many games a row; instead of a table of results."""

    def __init__(self, rows: list[dict[str, Any]], players: dict[str, Any]) -> None:
        """Keep the rows, and the agents by the names that they have there: the grader asks for their moves."""
        super().__init__(NOT_PLAYED)
        self.rows = rows
        planned.update(players)

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain dicts, without results."""
        return [dict(row) for row in self.rows]


def experiment(
    agents: Any, layouts: Iterable[Any], depths: Iterable[Any] = (None,), ghosts: Any = ("RandomGhost",),
    n: int = 100, **options: Any,
) -> Plan:  # fmt: skip
    """A row for each combination, not played."""
    return _planned(agents, ghosts, product(layouts, depths), n)


def time_check(
    n: int = 300, layouts: Iterable[Any] = ("small", "medium", "minimax"), depths: Iterable[Any] = (2, 2, 4),
    agents: Any = SEARCHES, ghosts: Any = "RandomGhost", **options: Any,
) -> Plan:  # fmt: skip
    """The same for boards and depths in pairs."""
    return _planned(agents, [ghosts], zip(layouts, depths, strict=True), n)


def _planned(agents: Any, ghosts: Any, boards: Iterable[tuple[Any, Any]], n: int) -> Plan:
    players, rows = _named(agents), []
    for (board, depth), kind, agent in product(boards, _named(ghosts), players):
        name = getattr(board, "name", None) or str(board)
        about = {"layout": name, "depth": depth, "agent": agent, "ghosts": kind, "games": n}
        rows.append({**about, "wins": 0, "planned": True})
    return Plan(rows, players)


def _named(agents: Any) -> dict[str, Any]:
    if isinstance(agents, Mapping):
        return dict(agents)
    return {_name(agent): agent for agent in agents}


def _name(agent: Any) -> str:
    agent = getattr(agent, "spec", agent)  # of a recipe
    return agent.rpartition(":")[2] if isinstance(agent, str) else getattr(agent, "__name__", type(agent).__name__)
