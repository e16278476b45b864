"""The experiments of a notebook that is graded: nothing is played here, and what was planned is handed on.

The grader plays some games of the plan outside.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from graders.untrusted.serving import planned
from graders.untrusted.stubs import NOT_PLAYED, Stub

SEARCHES = ("MinimaxAgent", "AlphaBetaAgent")


class Plan(Stub):
    """Which agents, boards, depths and ghosts, and how many games a row; in place of a table of results."""

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
    players, kinds = _named(agents), _named(ghosts)
    rows = [_row(board, depth, name, kind, n) for board, depth, kind, name in product(layouts, depths, kinds, players)]
    return Plan(rows, players)


def time_check(
    n: int = 300, layouts: Iterable[Any] = ("small", "medium", "minimax"), depths: Iterable[Any] = (2, 2, 4),
    agents: Any = SEARCHES, ghosts: Any = "RandomGhost", **options: Any,
) -> Plan:  # fmt: skip
    """The same for boards and depths in pairs."""
    players, kinds = _named(agents), _named([ghosts])
    pairs = zip(layouts, depths, strict=True)
    rows = [_row(board, depth, name, kind, n) for board, depth in pairs for kind in kinds for name in players]
    return Plan(rows, players)


def _row(board: Any, depth: Any, agent: str, ghosts: str, n: int) -> dict[str, Any]:
    name = getattr(board, "name", None) or str(board)
    return {"layout": name, "depth": depth, "agent": agent, "ghosts": ghosts, "games": n, "wins": 0, "planned": True}


def _named(agents: Any) -> dict[str, Any]:
    if isinstance(agents, Mapping):
        return dict(agents)
    return {_name(agent): agent for agent in agents}


def _name(agent: Any) -> str:
    agent = getattr(agent, "spec", agent)  # of a recipe
    return agent.rpartition(":")[2] if isinstance(agent, str) else getattr(agent, "__name__", type(agent).__name__)
