"""What a process that grades does first: stubs for what is missing, budgets and plans for what takes long.

A submission is run to be graded, and nobody looks at its pictures. So a sandbox holds no module that draws, shows,
plays or solves (`graders.classroom.sandbox.content`), and whatever is imported from such a module is a stub, by an
import hook: it says one line, and costs no time.

Nobody watches a notebook to the end while it is graded, so a budget says how much it may play and have drawn. Of its
experiments nothing is played here: what was planned is passed on, and the grader plays some games of it outside.
"""

import builtins
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from itertools import product
from types import ModuleType
from typing import Any

import graders
from graders.untrusted.asking import planned
from pacman_env import compare
from pacman_env.agents.base import MultiAgentSearchAgent
from pacman_env.lazy import Pictured
from pacman_env.matches import time_limit
from pacman_env.search_xray.recording.recorder import Attention, Recorder

NOT_DRAWN, NOT_PLAYED = "not drawn while grading", "not played while grading"
WORDS = {"pictures": NOT_DRAWN, "widgets": "not shown while grading"}


class Stub:
    """In place of a picture, a film, a widget, a table: it says its line; whatever it is asked for is itself again."""

    def __init__(self, words: object = NOT_PLAYED, bases: Sequence[object] = (), names: object = None) -> None:
        """Say these words; or be a class of a student's that extends a stub."""
        self._words = getattr(bases[0], "_words", NOT_PLAYED) if bases else str(words)

    def __getattr__(self, name: str) -> Any:
        """Anything it is asked for, but nothing that Python or a notebook asks of its own accord."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __call__(self, *arguments: object, **named: object) -> Any:
        """Whatever is done with it changes nothing."""
        return self

    def __getitem__(self, key: object) -> Any:
        return self

    __truediv__ = __getitem__  # a file in a folder that is left out

    def __gt__(self, other: object) -> bool:
        """Of several none is best."""
        return False

    __lt__ = __gt__

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __instancecheck__(self, thing: object) -> bool:
        """Whatever is left out is of a class that is left out."""
        return isinstance(thing, Stub)

    def __repr__(self) -> str:
        return self._words

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._words)}</p>"


class SilentAgent(MultiAgentSearchAgent):
    """In place of an agent of the course: it makes the first move that it finds and says so, once."""

    _said = False

    def __init__(self, *arguments: object, **named: Any) -> None:
        """Be built like any other: a ghost takes its index first."""
        super().__init__()
        self.index = arguments[0] if arguments and type(arguments[0]) is int else 0
        self.depth = named.get("depth", self.depth)

    def get_action(self, state: Any) -> Any:
        if not type(self)._said:
            type(self)._said = True
            print(f"{type(self).__name__}: {NOT_PLAYED}")
        return next(iter(state.legal_actions(self.index)), None)


class StubModule(ModuleType):
    """A module that is left out; its public names are made when they are asked for."""

    def __getattr__(self, name: str) -> Any:
        """An agent or an exception as a class, because classes are extended and caught; anything else as a stub."""
        if name.startswith("_"):
            raise AttributeError(name)
        if name.endswith("Error"):
            made: Any = type(name, (ValueError,), {})
        elif name[0].isupper() and self.__name__.startswith("pacman_env.agents."):
            made = type(name, (SilentAgent,), {"__module__": self.__name__})
        else:
            made = Stub(WORDS.get(self.__name__.split(".")[1], NOT_PLAYED))
        setattr(self, name, made)
        return made


class Finder(MetaPathFinder, Loader):
    """Finds, as the last of all finders, every module of `pacman_env` that is not there."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.startswith("pacman_env.") else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return StubModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing in it."""


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
        if more and not self._large:
            print("During grading, the X-ray records only the first nodes of a large search.")
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
    agents: object, layouts: Iterable[object], depths: Iterable[object] = (None,), ghosts: object = ("RandomGhost",),
    n: int = 100, **options: object,
) -> Plan:  # fmt: skip
    """A row for each combination, not played."""
    return _planned(agents, ghosts, product(layouts, depths), n)


def time_check(
    n: int = 300, layouts: Iterable[object] = ("small", "medium", "minimax"), depths: Iterable[object] = (2, 2, 4),
    agents: object = SEARCHES, ghosts: object = "RandomGhost", **options: object,
) -> Plan:  # fmt: skip
    """The same for boards and depths in pairs."""
    return _planned(agents, [ghosts], zip(layouts, depths, strict=True), n)


def _planned(agents: object, ghosts: object, boards: Iterable[tuple[object, object]], n: int) -> Plan:
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


def _name(agent: object) -> str:
    agent = getattr(agent, "spec", agent)  # of a recipe
    return agent.rpartition(":")[2] if isinstance(agent, str) else getattr(agent, "__name__", type(agent).__name__)
