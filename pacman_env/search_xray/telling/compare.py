"""Compare two recorded searches: where does one first leave the way of the other?"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from pacman_env.games.protocol import Move
from pacman_env.games.recorded_tree import Event
from pacman_env.language import ENGLISH, Language
from pacman_env.search_xray.telling.words import NoTree, has_name, node_name, nothing
from pacman_env.search_xray.tree.values import close
from pacman_env.wording import amount, apart, move, number, window

if TYPE_CHECKING:
    import networkx as nx

    from pacman_env.search_xray.search import Search

AGAIN = "another search"
"""What a comparison has for a move where the function was called once more from outside."""
FAR = 9_999
"""A bound from here on stands for infinity: no value of the course's games comes near it."""

Found: TypeAlias = tuple[str, int, int, object, object]
"""A difference: what, the node, the node of the reference, what is expected, and what is there."""


@dataclass(frozen=True)
class Comparison:
    """The first difference between a search and its reference, in the order of the search.

    Attributes:
        search: the search that was compared.
        reference: what it was compared with.
        what: ``""`` if they are the same, else ``"value"``, ``"window"`` (on entry), ``"children"`` (which move is
            followed next), ``"depth"`` (where the search stops), ``"error"``, ``"action"`` (at the root) or
            ``"nothing"`` (one of the two recorded no search).
        node: the node of ``search.tree`` where it happens; None if they are the same.
        reference_node: the same node in ``reference.tree``.
        expected: what the reference has there: a value, a window, a move (None: no further move).
        got: what the search has there.
        steps: how far the two searches agree: how many times they have entered or left a node.
    """

    search: "Search"
    reference: "Search"
    what: str = ""
    node: int | None = None
    reference_node: int | None = None
    expected: Any = None
    got: Any = None
    steps: int = 0

    @property
    def same(self) -> bool:
        """Whether both searches visited the same nodes in the same order with the same values and windows."""
        return not self.what

    @property
    def message(self) -> str:
        """What should have been there, in a sentence without the place."""
        return _MESSAGES[self.what](self, ENGLISH)

    def __str__(self) -> str:
        """Say where and what; two sentences at most."""
        return self.told(ENGLISH)

    def told(self, say: Language) -> str:
        """The message in this language."""
        message = _MESSAGES[self.what](self, say)
        if self.node is None:
            return message
        tree = self.search.tree
        unnamed = "at" if self.node == tree.graph["root"] else "after"
        place = "at_node" if has_name(tree, self.node) else unnamed
        return say(f"compare.{place}", node=node_name(tree, self.node, say), message=message)

    def draw(self, title: str = "Your search", other: str = "The reference", **options: object) -> "BothPictures":
        """Draw both trees, with the difference marked; the options are those of :func:`pacman_env.pictures.tree`."""
        return BothPictures(
            _draw(self.search, self.node, self.message, title, options),
            _draw(self.reference, self.reference_node, "they differ here", other, options),
            title,
            other,
        )


@dataclass(frozen=True)
class BothPictures:
    """Two pictures, side by side in a notebook if there is room, otherwise one below the other."""

    search: Any
    reference: Any
    title: str = "Your search"
    other: str = "The reference"

    @property
    def description(self) -> str:
        """Both pictures in words."""
        return f"{self.title}. {self.search.description}\n\n{self.other}. {self.reference.description}"

    def _repr_html_(self) -> str:
        pictures = "".join(f"<div>{one._repr_html_()}</div>" for one in (self.search, self.reference))
        return f'<div style="display:flex;flex-wrap:wrap;gap:0 2em">{pictures}</div>'


def compare(search: "Search", reference: "Search") -> Comparison:
    """Walk through both searches at once and stop at the first difference."""
    mine, theirs = search.tree, reference.tree
    if not mine or not theirs:
        return Comparison(search, reference, "nothing" if mine or theirs or search.unseen else "")
    for steps, (event, expected) in enumerate(zip_longest(_steps(mine), _steps(theirs))):
        difference = _difference(mine, theirs, event, expected)
        if difference:
            return replace(Comparison(search, reference, *difference), steps=steps)
    if None not in (search.action, reference.action) and search.action != reference.action:
        root = (mine.graph["root"], theirs.graph["root"])
        return Comparison(search, reference, "action", *root, reference.action, search.action)
    return Comparison(search, reference)


def _steps(tree: "nx.DiGraph") -> Iterator[Event]:
    return (event for event in tree.graph["events"] if event["event"] in ("enter", "leave", "error"))


def _difference(mine: "nx.DiGraph", theirs: "nx.DiGraph", event: Event | None, expected: Event | None) -> Found | None:
    """Return (what, node, reference_node, expected, got) of this step, or None; all earlier steps agree."""
    if event is None or expected is None:  # the function was called once more from outside
        return "children", mine.graph["root"], theirs.graph["root"], expected and AGAIN, event and AGAIN
    kinds = (event["event"], expected["event"])
    nodes = (event["node"], expected["node"])
    if kinds == ("enter", "enter"):
        return _at_entry(mine, theirs, event, expected)
    if kinds == ("leave", "leave"):
        same = close(event["value"], expected["value"])
        return None if same else ("value", *nodes, expected["value"], event["value"])
    if "error" in kinds:
        return None if kinds[0] == kinds[1] else ("error", *nodes, expected.get("value"), event.get("message"))
    return _at_end(mine, theirs, event, expected)


def _at_end(mine: "nx.DiGraph", theirs: "nx.DiGraph", event: Event, expected: Event) -> Found:
    """The same where one of them is over at a node and the other goes on below it."""
    if event["event"] == "leave":
        what = "depth" if mine.nodes[event["node"]]["kind"] == "leaf" else "children"
        return what, event["node"], _parent(theirs, expected["node"]), _move(theirs, expected["node"]), None
    what = "depth" if theirs.nodes[expected["node"]]["kind"] == "leaf" else "children"
    return what, _parent(mine, event["node"]), expected["node"], None, _move(mine, event["node"])


def _at_entry(mine: "nx.DiGraph", theirs: "nx.DiGraph", event: Event, expected: Event) -> Found | None:
    moves = _move(mine, event["node"]), _move(theirs, expected["node"])
    if moves[0] != moves[1]:
        return "children", _parent(mine, event["node"]), _parent(theirs, expected["node"]), moves[1], moves[0]
    got, wanted = [(step["alpha"], step["beta"]) for step in (event, expected)]
    known = [(one, other) for one, other in zip(got, wanted, strict=True) if one is not None and other is not None]
    if all(close(one, other) or _as_infinite(one, other) for one, other in known):
        return None
    return "window", event["node"], expected["node"], wanted, got


def _as_infinite(got: Any, wanted: Any) -> bool:
    """Whether a large number stands for infinity."""
    return bool(math.isinf(wanted) and abs(got) >= FAR and (got > 0) == (wanted > 0))


def _parent(tree: "nx.DiGraph", node: int) -> int:
    return next(iter(tree.predecessors(node)), node)


def _move(tree: "nx.DiGraph", node: int) -> Move:
    parent = next(iter(tree.predecessors(node)), None)
    return None if parent is None else tree.edges[parent, node]["action"]


def _draw(search: "Search", node: int | None, note: str, title: str, options: dict[str, Any]) -> Any:
    if not search.tree:
        return NoTree(nothing(search))
    marks = {} if node is None else {node: note}
    return search.draw(**{"title": title, "mark": marks, "caption": "", **options})


def _moves(found: Comparison) -> dict[str, str]:
    return {"due": move(found.expected), "got": move(found.got)}


def _children(found: Comparison, say: Language) -> str:
    if AGAIN in (found.expected, found.got):
        return say("compare.over" if found.expected is None else "compare.again")
    what = "left" if found.got is None else "no_more" if found.expected is None else "next"
    return say(f"compare.{what}", **_moves(found))


def _depth(found: Comparison, say: Language) -> str:
    return say("compare.deeper" if found.got is None else "compare.too_deep", **_moves(found))


def _window(found: Comparison, say: Language) -> str:
    bounds = [apart(*both) if None not in both else both for both in zip(found.expected, found.got, strict=True)]
    expected, got = zip(*bounds, strict=True)
    if None in (*expected, *got):  # one of them has one bound only: the other bound is no difference
        bound, due, mine = next(
            (bound, *both) for bound, both in zip(("alpha", "beta"), bounds, strict=True) if None not in both
        )
        return say("compare.bound", bound=bound, due=due, got=mine)
    return say("compare.window", due=window(*expected), got=window(*got))


def _value(found: Comparison, say: Language) -> str:
    if None in (found.expected, found.got):
        right, mine = (say("compare.no_number") if one is None else number(one) for one in (found.expected, found.got))
        return say("compare.comes_back", due=right, got=mine)
    due, got = apart(found.expected, found.got)
    if found.search.tree.nodes[found.node]["kind"] == "chance":
        return say("compare.average", due=due, got=got)
    return say("compare.value", due=due, got=got)


def _alike(found: Comparison) -> str:
    """What is the same; windows are no word for a search that has none."""
    both = (found.search.tree.nodes.values(), found.reference.tree.nodes.values())
    windows = all(any((node["alpha"], node["beta"]) != (None, None) for node in nodes) for nodes in both)
    return f"with the same values{' and windows' if windows else ''}"


_MESSAGES: dict[str, Callable[[Comparison, Language], str]] = {
    "": lambda found, _: f"The same search: {amount(found.search.visited, 'node')} in the same order, {_alike(found)}.",
    "nothing": lambda found, _: (
        f"The reference did not search. {nothing(found.reference)}" if found.search.tree else nothing(found.search)
    ),
    "value": _value,
    "window": _window,
    "children": _children,
    "depth": _depth,
    "error": lambda found, say: say(f"compare.{'error' if found.got else 'their_error'}", got=found.got),
    "action": lambda found, say: say("compare.move", **_moves(found)),
}
