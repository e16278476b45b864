"""Tidy drawings of trees in linear time: Reingold and Tilford (1981), for any number of children as in Buchheim, Jünger
and Leipert (2002).

Nodes of one level keep their order and never overlap, a parent is in the middle above its first and last child, and
equal subtrees are drawn alike. Nodes may reach further to one side than to the other. No recursion, so depth is free.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import inf
from typing import TypeVar

N = TypeVar("N", bound=Hashable)
Extent = tuple[float, float]
"""How far a node reaches to the left and to the right of its center."""


class _Outline:
    """Where a subtree ends on the left and on the right, level by level; the top is the last of its levels."""

    def __init__(self) -> None:
        self.left: list[float] = []
        self.right: list[float] = []
        self.shift = 0.0  # of all these numbers, so that nobody has to change each

    def __len__(self) -> int:
        return len(self.left)

    def put_on(self, left: float, right: float) -> None:
        """One more level, at the top."""
        self.left.append(left - self.shift)
        self.right.append(right - self.shift)


def tidy(children: Mapping[N, Sequence[N]], root: N, extent: Callable[[N], Extent], gap: float = 1.0) -> dict[N, float]:
    """Give each node its x.

    Args:
        children: the ordered children of each node; nodes without an entry are leaves.
        root: where to begin.
        extent: how far a node reaches to the left and to the right of its x.
        gap: the least distance between neighbors of one level.

    Returns:
        node -> x, level by level; the leftmost node begins at 0.
    """
    order, extents = [root], {}
    for node in order:
        order.extend(children.get(node, ()))
    outlines = dict[N, _Outline]()
    aside = dict[N, float]()  # how far a node is to the right of the one above it
    for node in reversed(order):
        below = children.get(node, ())
        subtrees = [outlines.pop(child) for child in below]
        places = _side_by_side(subtrees, gap)
        middle = (places[0] + places[-1]) / 2 if below else 0.0
        aside.update((child, place - middle) for child, place in zip(below, places, strict=True))
        extents[node] = left, right = extent(node)
        outlines[node] = outline = _joined(subtrees, places)
        outline.shift -= middle
        outline.put_on(-left, right)
    x = {root: 0.0}
    for node in order:
        x.update((child, x[node] + aside[child]) for child in children.get(node, ()))
    start = min(place - extents[node][0] for node, place in x.items())
    return {node: place - start for node, place in x.items()}


def _side_by_side(subtrees: Sequence[_Outline], gap: float) -> list[float]:
    """The x of each: as near to those before it as its levels allow.

    Where a subtree keeps away from one further to the left, those between the two share what it has gained.
    """
    places, gains = list[float](), [0.0] * len(subtrees)
    facing: list[int] = []  # those that can be seen from the right, from the tallest to the last
    for number, subtree in enumerate(subtrees):
        place, seen = -inf if places else 0.0, 0
        for other in reversed(facing):
            before = subtrees[other]
            away = places[other] + before.shift + gap - subtree.shift
            for level in range(seen, min(len(subtree), len(before))):
                needed = away + before.right[-1 - level] - subtree.left[-1 - level]
                if needed > place:
                    for between in range(other + 1, number):
                        gains[between] += (needed - place) * (between - other) / (number - other)
                    place = needed
            seen = len(before)
        while facing and len(subtrees[facing[-1]]) <= len(subtree):
            facing.pop()
        facing.append(number)
        places.append(place)
    return [place + gain for place, gain in zip(places, gains, strict=True)]


def _joined(subtrees: Sequence[_Outline], places: Sequence[float]) -> _Outline:
    """One outline of them all: of a level, the left end of the first that has it, and the right end of the last."""
    if not subtrees:
        return _Outline()
    tallest = max(range(len(subtrees)), key=lambda number: len(subtrees[number]))
    whole = subtrees[tallest]  # the work is that of writing the others into it
    whole.shift += places[tallest]
    for number in [*reversed(range(tallest)), *range(tallest + 1, len(subtrees))]:
        one, right = subtrees[number], number > tallest
        side, ends = (whole.right, one.right) if right else (whole.left, one.left)
        away = places[number] + one.shift - whole.shift
        for level in range(len(one)):
            side[-1 - level] = ends[-1 - level] + away
    return whole
