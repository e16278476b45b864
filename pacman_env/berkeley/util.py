"""The tools that Berkeley agents import from ``util``: containers, distances, chance, look-up by name."""

import heapq
import importlib
import random
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NoReturn, Self

from pacman_env.engine.actions import Position


class Stack:
    """Last in, first out."""

    def __init__(self) -> None:
        self.list: list[Any] | deque[Any] = []

    def push(self, item: object) -> None:
        """Add an item."""
        self.list.append(item)

    def pop(self) -> Any:
        """Take out the next item."""
        return self.list.pop()

    def isEmpty(self) -> bool:
        """Whether nothing is in it."""
        return not self.list


class Queue(Stack):
    """First in, first out; both operations take constant time."""

    def __init__(self) -> None:
        self.list = deque()

    def push(self, item: object) -> None:
        """Add an item."""
        self.list.insert(0, item)


class PriorityQueue:
    """Lowest priority number first; equal ones in the order in which they came."""

    def __init__(self) -> None:
        self.heap: list[tuple[float, int, Any]] = []
        self._ticket = count()

    def push(self, item: object, priority: float) -> None:
        """Add an item."""
        heapq.heappush(self.heap, (priority, next(self._ticket), item))

    def pop(self) -> Any:
        """Take out the item of the lowest priority number."""
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        """Whether nothing is in it."""
        return not self.heap

    def update(self, item: object, priority: float) -> None:
        """Lower the priority number of an equal item, or add it if there is none; never raise one."""
        for place, (known, ticket, other) in enumerate(self.heap):
            if other == item:
                if priority < known:
                    self.heap[place] = (priority, ticket, item)
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)


class PriorityQueueWithFunction(PriorityQueue):
    """A priority queue that computes the priority of an item itself."""

    def __init__(self, priorityFunction: Callable[[Any], float]) -> None:
        super().__init__()
        self.priorityFunction = priorityFunction

    def push(self, item: object, priority: float | None = None) -> None:
        """Add an item."""
        super().push(item, self.priorityFunction(item) if priority is None else priority)


class Counter(dict[Any, Any]):
    """Numbers by key; a key that is not there counts as 0 (and reading it does not put it there).

    >>> votes = Counter()
    >>> votes["East"] += 3
    >>> votes["West"] += 1
    >>> votes.argMax(), votes["North"], votes.totalCount()
    ('East', 0, 4)
    >>> votes.normalize(); votes
    {'East': 0.75, 'West': 0.25}
    """

    def __missing__(self, key: object) -> int:
        return 0

    def incrementAll(self, keys: Iterable[object], count: float) -> None:
        """Add the same to all of these keys."""
        for key in keys:
            self[key] += count

    def argMax(self) -> Any:
        """The key of the greatest value, the first one of several; None if there is no key."""
        return max(self, key=self.__getitem__, default=None)

    def sortedKeys(self) -> list[Any]:
        """The keys, greatest value first."""
        return sorted(self, key=self.__getitem__, reverse=True)

    def totalCount(self) -> Any:
        """The sum of the values."""
        return sum(self.values())

    def normalize(self) -> None:
        """Divide so that the sum is 1; a sum of 0 is left alone."""
        if total := float(self.totalCount()):
            self.divideAll(total)

    def divideAll(self, divisor: float) -> None:
        """Divide every value."""
        divisor = float(divisor)
        for key in self:
            self[key] /= divisor

    def copy(self) -> Self:
        """An equal counter."""
        return type(self)(self)

    def __mul__(self, other: Mapping[Any, Any]) -> Any:
        few, many = (other, self) if len(self) > len(other) else (self, other)  # the order decides about rounding
        return sum(few[key] * many[key] for key in few if key in many)

    def __radd__(self, other: Mapping[Any, object]) -> Any:
        """Add the values of a counter to another mapping; ``sum`` works."""
        return self.copy() if not other else self + other

    def __add__(self, other: Mapping[Any, object]) -> "Counter":
        return self._combined(other, 1)

    def __sub__(self, other: Mapping[Any, object]) -> "Counter":
        return self._combined(other, -1)

    def _combined(self, other: Mapping[Any, Any], sign: int) -> "Counter":
        result = Counter(self)
        for key, value in other.items():
            result[key] += sign * value
        return result


def manhattanDistance(xy1: Position, xy2: Position) -> float:
    """Steps between two places if there were no walls."""
    return abs(xy1[0] - xy2[0]) + abs(xy1[1] - xy2[1])


def nearestPoint(pos: Position) -> tuple[int, int]:
    """The cell next to a place; halves are rounded up."""
    return int(pos[0] + 0.5), int(pos[1] + 0.5)


def sign(x: float) -> int:
    """1 for zero and above, -1 below."""
    return 1 if x >= 0 else -1


def normalize(vectorOrCounter: Any) -> Any:
    """A copy whose sum is 1 (or the thing itself if its sum is 0): a Counter or a list of numbers."""
    if isinstance(vectorOrCounter, Counter):
        shares = vectorOrCounter.copy()
        shares.normalize()
        return shares
    total = float(sum(vectorOrCounter))
    return [number / total for number in vectorOrCounter] if total else vectorOrCounter


def sample(distribution: Any, values: Sequence[Any] | None = None) -> Any:
    """Draw with one ``random.random()``: keys of a mapping in sorted order, or ``values`` with their probabilities."""
    if isinstance(distribution, Mapping):
        items = sorted(distribution.items())
        values, distribution = [key for key, _ in items], [chance for _, chance in items]
    assert values is not None, "a list of probabilities needs a list of values"
    chances = distribution if sum(distribution) == 1 else normalize(distribution)
    return chooseFromDistribution(list(zip(chances, values, strict=True)))


def chooseFromDistribution(distribution: Any) -> Any:
    """Draw from a mapping value -> chance, or from a list of (chance, value), with one ``random.random()``."""
    if isinstance(distribution, Mapping):
        return sample(distribution)
    luck, reached = random.random(), 0.0
    for chance, value in distribution:
        reached += chance
        if luck <= reached:
            return value
    return distribution[-1][1] if distribution else None


def flipCoin(p: float) -> bool:
    """True with this probability."""
    return random.random() < p


def lookup(name: object, namespace: Mapping[str, object]) -> Any:
    """A thing by its name in a namespace, or ``"module.thing"``; what is no string is given back as it is.

    Raises:
        ValueError: there is nothing of that name.
    """
    if not isinstance(name, str):
        return name
    module, dot, inner = name.rpartition(".")
    if dot:
        return getattr(namespace.get(module) or importlib.import_module(module), inner)
    if name in namespace:
        return namespace[name]
    raise ValueError(f"{name!r} is not defined in this file: check the spelling")


def raiseNotDefined() -> NoReturn:
    """Say which function is still to be written.

    Raises:
        NotImplementedError: always, with the function's name and line.
    """
    caller = sys._getframe(1)
    name, line = caller.f_code.co_name, caller.f_lineno
    raise NotImplementedError(f"{name} (line {line}) is not written yet: replace util.raiseNotDefined() with your code")
