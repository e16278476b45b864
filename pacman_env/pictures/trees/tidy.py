"""Tidy drawings of trees in linear time: Reingold and Tilford (1981), improved by Buchheim, Jünger and Leipert (2002).

Nodes of one level keep their order and never overlap, a parent is in the middle above its first and last child, and
equal subtrees are drawn alike. Nodes may reach further to one side than to the other. No recursion, so depth is free.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

N = TypeVar("N", bound=Hashable)
Extent = tuple[float, float]
"""How far a node reaches to the left and to the right of its center."""


class _Box(Generic[N]):
    """A node while it is being placed; the names are those of the paper."""

    __slots__ = (
        *("ancestor", "change", "children", "default", "extent", "mod"),
        *("node", "number", "parent", "prelim", "shift", "thread"),
    )

    def __init__(self, node: N, parent: "_Box[N] | None", number: int, extent: Extent) -> None:
        self.node, self.parent, self.number, self.extent = node, parent, number, extent
        self.children: list[_Box[N]] = []
        self.prelim = self.mod = self.shift = self.change = 0.0
        self.thread: _Box[N] | None = None
        self.ancestor = self
        self.default: _Box[N] | None = None  # of the children: the default ancestor

    def next_left(self) -> "_Box[N] | None":
        return self.children[0] if self.children else self.thread

    def next_right(self) -> "_Box[N] | None":
        return self.children[-1] if self.children else self.thread


def tidy(children: Mapping[N, Sequence[N]], root: N, extent: Callable[[N], Extent], gap: float = 1.0) -> dict[N, float]:
    """Give each node its x.

    Args:
        children: the ordered children of each node; nodes without an entry are leaves.
        root: where to begin.
        extent: how far a node reaches to the left and to the right of its x.
        gap: the least distance between neighbors of one level.

    Returns:
        node -> x, in the order of a walk from the root; the leftmost node begins at 0.
    """
    boxes = _boxes(children, root, extent)
    for box in _postorder(boxes[0]):
        _place(box, gap)
        _apportion(box, gap)
    return _settle(boxes)


def _boxes(children: Mapping[N, Sequence[N]], root: N, extent: Callable[[N], Extent]) -> list[_Box[N]]:
    """All boxes, parents before children."""
    boxes = [_Box(root, None, 0, extent(root))]
    for box in boxes:
        box.children = [_Box(c, box, number, extent(c)) for number, c in enumerate(children.get(box.node, ()))]
        boxes.extend(box.children)
    return boxes


def _postorder(root: _Box[N]) -> list[_Box[N]]:
    """All boxes, children before parents and from left to right."""
    order, stack = [], [root]
    while stack:
        box = stack.pop()
        order.append(box)
        stack.extend(box.children)
    return order[::-1]


def _separation(left: _Box[N], right: _Box[N], gap: float) -> float:
    return left.extent[1] + gap + right.extent[0]


def _place(box: _Box[N], gap: float) -> None:
    """First walk: right of the left sibling, the children shifted below the middle."""
    middle = 0.0
    if box.children:
        _execute_shifts(box)
        middle = (box.children[0].prelim + box.children[-1].prelim) / 2
    if box.parent is None or box.number == 0:
        box.prelim = middle
        return
    left = box.parent.children[box.number - 1]
    box.prelim = left.prelim + _separation(left, box, gap)
    box.mod = box.prelim - middle


def _execute_shifts(box: _Box[N]) -> None:
    shift = change = 0.0
    for child in reversed(box.children):
        child.prelim += shift
        child.mod += shift
        change += child.change
        shift += child.shift + change


def _apportion(box: _Box[N], gap: float) -> None:
    """Push the subtree of ``box`` away from those of its left siblings, level by level along the facing contours."""
    parent = box.parent
    if parent is None:
        return
    if box.number == 0:
        parent.default = box
        return
    inside_right = outside_right = box
    inside_left, outside_left = parent.children[box.number - 1], parent.children[0]
    sums = [box.mod, box.mod, inside_left.mod, outside_left.mod]  # mods above: inside and outside right, then left
    while (il := inside_left.next_right()) and (ir := inside_right.next_left()):
        inside_left, inside_right = il, ir
        outside_left = _present(outside_left.next_left())
        outside_right = _present(outside_right.next_right())
        outside_right.ancestor = box
        shift = il.prelim + sums[2] - ir.prelim - sums[0] + _separation(il, ir, gap)
        if shift > 0:
            _move_subtree(_ancestor(il, parent), box, shift)
            sums[0] += shift
            sums[1] += shift
        sums = [sums[0] + ir.mod, sums[1] + outside_right.mod, sums[2] + il.mod, sums[3] + outside_left.mod]
    if inside_left.next_right() and not outside_right.next_right():
        outside_right.thread = inside_left.next_right()
        outside_right.mod += sums[2] - sums[1]
    if inside_right.next_left() and not outside_left.next_left():
        outside_left.thread = inside_right.next_left()
        outside_left.mod += sums[0] - sums[3]
        parent.default = box


def _present(box: _Box[N] | None) -> _Box[N]:
    """The outer contours reach at least as deep as the facing ones."""
    assert box is not None
    return box


def _ancestor(inside_left: _Box[N], parent: _Box[N]) -> _Box[N]:
    """The left sibling below which this contour node hangs."""
    if inside_left.ancestor.parent is parent:
        return inside_left.ancestor
    assert parent.default is not None
    return parent.default


def _move_subtree(left: _Box[N], right: _Box[N], shift: float) -> None:
    """Move ``right`` and spread what it gains over the siblings between."""
    steps = right.number - left.number
    right.change -= shift / steps
    right.shift += shift
    left.change += shift / steps
    right.prelim += shift
    right.mod += shift


def _settle(boxes: list[_Box[N]]) -> dict[N, float]:
    """Second walk: add up the shifts from the root down, and begin at 0."""
    sums: dict[N, float] = {boxes[0].node: 0.0}
    x: dict[N, float] = {}
    for box in boxes:
        total = sums[box.node]
        x[box.node] = box.prelim + total
        for child in box.children:
            sums[child.node] = total + box.mod
    start = min(x[box.node] - box.extent[0] for box in boxes)
    return {node: place - start for node, place in x.items()}
