"""Watching an answer while it runs: the successors that it makes and the positions that it evaluates."""

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator
from inspect import getattr_static
from types import FrameType, FunctionType
from typing import Any, TypeVar

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


class OutOfWork(BaseException):
    """More successors were made than a search may make. No Exception, so that `except Exception` does not stop it."""


class CaseRecorder:
    """Watches the successors that are made and the evaluations that are asked for, during one case."""

    def __init__(self, root: object, most: float = float("inf")) -> None:
        """Position 0 is the root; OutOfWork is raised beyond `most` successors."""
        self.root, self.most = root, most
        self.steps: list[list[object]] = []
        self.leaves: list[int] = []
        self.moments: list[int] = []
        self.looks: dict[int, int] = {}
        self.made = self.evaluated = 0
        self.nested = False
        self.searched = ""
        self._kept = [root]  # keeps the positions alive, so that their ids stay theirs
        self._numbers = {id(root): 0}

    def number(self, state: object) -> int:
        """The number of a position; -1 for one that was not made in front of our eyes."""
        return self._numbers.get(id(state), -1)

    def step(self, parent: object, arguments: tuple[object, ...], child: object) -> None:
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
        self.evaluated += 1
        if self.evaluated <= MAX_STEPS:
            self.leaves.append(self.number(state))
            self.moments.append(self.made)

    def look(self, state: object) -> None:
        """A position was asked for something; what counts is what had happened by the first time."""
        number = 0 if self.nested else self.number(state)
        if number > 0:
            self.looks.setdefault(number, self.made + self.evaluated)

    @contextlib.contextmanager
    def blind(self) -> Iterator[None]:
        """What happens in here is none of the answer's doing."""
        self.nested = True
        try:
            yield
        finally:
            self.nested = False


AnyRecorder = TypeVar("AnyRecorder", bound=CaseRecorder)


def _plain_json(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain_json(item) for item in value]
    return value if type(value) is int else str(value)[:40]


class _Ear:
    """Whom the methods of a class tell what they do: nobody, between two cases."""

    recorder: CaseRecorder | None = None


_watched: dict[type, _Ear] = {}


@contextlib.contextmanager
def watched(kinds: Iterable[type], looks: bool = False) -> Iterator[None]:
    """Classes whose methods can be listened to, until the block ends.

    That is the successor methods (under every name) and `utility`; with `looks` everything else that a position can be
    asked for, too. To change a class makes all of Python slow for a while, so it is done once for many cases.
    """
    with contextlib.ExitStack() as stack:
        for kind in set(kinds) - set(_watched):
            stack.enter_context(_changed(kind, looks))
        yield


@contextlib.contextmanager
def _changed(kind: type, looks: bool) -> Iterator[None]:
    names = {name: _watched_successor for name in SUCCESSOR_NAMES if hasattr(kind, name)}
    names |= {"utility": _watched_utility} if hasattr(kind, "utility") else {}
    names = dict.fromkeys(_facts(kind) if looks else (), _watched_fact) | names
    before = {name: kind.__dict__.get(name) for name in names}
    ear = _watched[kind] = _Ear()
    for name, watch in names.items():
        setattr(kind, name, watch(getattr_static(kind, name), ear))
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
def recording(recorder: AnyRecorder) -> Iterator[AnyRecorder]:
    """Tell a recorder what happens to the class of its root."""
    kind = type(recorder.root)
    with watched([kind]):
        ear = _watched[kind]
        before, ear.recorder = ear.recorder, recorder
        try:
            yield recorder
        finally:
            ear.recorder = before


def _watched_successor(original: Callable[..., object], ear: _Ear) -> Callable[..., object]:
    def successor(state: object, *arguments: object, **named: object) -> object:
        recorder = ear.recorder
        if recorder is None or recorder.nested:  # one name calls another: one successor
            return original(state, *arguments, **named)
        with recorder.blind():
            child = original(state, *arguments, **named)
        recorder.step(state, (*arguments, *named.values()), child)
        recorder.searched = recorder.searched or _search_of(sys._getframe(1))
        return child

    return successor


def _watched_utility(original: Callable[..., object], ear: _Ear) -> Callable[..., object]:
    def utility(state: object) -> object:
        if ear.recorder is not None:
            ear.recorder.leaf(state)
        return original(state)

    return utility


def _facts(kind: type) -> list[str]:
    """What a position tells: its methods and properties that are no secret, and what a table knows it by."""
    public = [name for name in dir(kind) if not name.startswith("_")]
    told = [name for name in public if isinstance(getattr_static(kind, name), FunctionType | property)]
    return [*told, "__hash__"]


def _watched_fact(original: Any, ear: _Ear) -> Any:
    ask: Callable[..., object] = getattr(original, "fget", original)

    def fact(state: object, *arguments: object, **named: object) -> object:
        if ear.recorder is not None:
            ear.recorder.look(state)
        return ask(state, *arguments, **named)

    return property(fact) if isinstance(original, property) else fact


def _search_of(frame: FrameType | None) -> str:
    """The module of the course whose search asked for this successor: the nearest caller outside of the games."""
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if not name.startswith("pacman_env.") or name.startswith(_SEARCHES):
            return name if name.startswith(_SEARCHES) else ""
        frame = frame.f_back
    return ""
