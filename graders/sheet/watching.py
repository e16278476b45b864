"""Watching an answer while it runs: the successors that it makes and the positions that it evaluates."""

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import Any

from pacman_env.games.protocol import SUCCESSOR_NAMES

MAX_STEPS = 10_000  # who searches everything twice makes several thousand on the largest cases
_SEARCHES = (
    "pacman_env.games.searches",
    "pacman_env.agents.search",
    "pacman_env.agents.contest",
    "pacman_env.compare.laboratory",
    "pacman_env.demo",
    "graders.exercises",
)
"""Where the course's own searches live: an answer in which one of these makes the successors is not the student's."""


class OutOfWork(Exception):
    """More successors were made than this search may make."""


class Recorder:
    """Watches the successors that are made and the evaluations that are asked for, during one case."""

    def __init__(self, root: object, most: float = float("inf")) -> None:
        """Position 0 is the root; OutOfWork is raised beyond `most` successors."""
        self.most = most
        self.steps: list[list[Any]] = []
        self.leaves: list[int] = []
        self.moments: list[int] = []
        self.made = self.evaluated = 0
        self.nested = False
        self.searched = ""
        self._kept = [root]  # keeps the positions alive, so that their ids stay theirs
        self._numbers = {id(root): 0}

    def number(self, state: object) -> int:
        """The number of a position; -1 for one that was not made in front of our eyes."""
        return self._numbers.get(id(state), -1)

    def step(self, parent: object, arguments: tuple[Any, ...], child: object) -> None:
        """A successor was made."""
        self.made += 1
        if self.made > self.most:
            raise OutOfWork
        if self.made > MAX_STEPS:
            return
        agent, action = arguments if len(arguments) == 2 else (0, arguments[0] if arguments else None)
        agent = agent if type(agent) is int else _plain_json(agent)
        self.steps.append([self._numbers.get(id(parent), -1), agent, _plain_json(action)])
        self._kept.append(child)
        self._numbers[id(child)] = self.made

    def leaf(self, state: object) -> None:
        """A position was evaluated."""
        self.evaluated += 1
        if self.evaluated <= MAX_STEPS:
            self.leaves.append(self.number(state))
            self.moments.append(self.made)


def _plain_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain_json(item) for item in value]
    return value if type(value) is int else str(value)[:40]


class _Ear:
    """Whom the methods of a class tell what they do: nobody, between two cases."""

    recorder: Recorder | None = None


_watched: dict[type, _Ear] = {}


@contextlib.contextmanager
def watched(kinds: Iterable[type]) -> Iterator[None]:
    """Classes whose methods can be listened to, until the block ends.

    That is the successor methods (under every name) and `utility`. To change a class makes all of Python slow for a
    while, so it is done once for many cases.
    """
    with contextlib.ExitStack() as stack:
        for kind in set(kinds) - set(_watched):
            stack.enter_context(_changed(kind))
        yield


@contextlib.contextmanager
def _changed(kind: type) -> Iterator[None]:
    before = {name: kind.__dict__.get(name) for name in [*SUCCESSOR_NAMES, "utility"] if hasattr(kind, name)}
    ear = _watched[kind] = _Ear()
    for name in before:
        watch = _watched_utility if name == "utility" else _watched_successor
        setattr(kind, name, watch(getattr(kind, name), ear))
    try:
        yield
    finally:
        del _watched[kind]
        for name, original in before.items():
            if original is None:
                delattr(kind, name)
            else:
                setattr(kind, name, original)


@contextlib.contextmanager
def recording(root: object, most: float = float("inf")) -> Iterator[Recorder]:
    """Record what happens to the class of `root`."""
    with watched([type(root)]):
        ear = _watched[type(root)]
        before, ear.recorder = ear.recorder, Recorder(root, most)
        try:
            yield ear.recorder
        finally:
            ear.recorder = before


def _watched_successor(original: Callable[..., Any], ear: _Ear) -> Callable[..., Any]:
    def successor(state: Any, *arguments: Any, **named: Any) -> Any:
        recorder = ear.recorder
        if recorder is None or recorder.nested:  # one name calls another: one successor
            return original(state, *arguments, **named)
        recorder.nested = True
        try:
            child = original(state, *arguments, **named)
        finally:
            recorder.nested = False
        recorder.step(state, (*arguments, *named.values()), child)
        recorder.searched = recorder.searched or _search_of(sys._getframe(1))
        return child

    return successor


def _watched_utility(original: Callable[..., Any], ear: _Ear) -> Callable[..., Any]:
    def utility(state: Any) -> Any:
        if ear.recorder is not None:
            ear.recorder.leaf(state)
        return original(state)

    return utility


def _search_of(frame: FrameType | None) -> str:
    """The module of the course whose search asked for this successor: the nearest caller outside of the games."""
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if not name.startswith("pacman_env.") or name.startswith(_SEARCHES):
            return name if name.startswith(_SEARCHES) else ""
        frame = frame.f_back
    return ""
