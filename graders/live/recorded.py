"""A recorded search as somebody's code has told it: believed only where the rules of the game allow it.

What comes in was written by a process that ran pasted code. This module makes the positions again by legal moves, from
the one on the wall; everything else is a plain number, a place in a list, or text of bounded length.
"""

import math
from typing import Any

import networkx as nx

from graders.untrusted.patient import MOST_NODES
from pacman_env.games.protocol import State
from pacman_env.games.recorded_tree import NodeData
from pacman_env.search_xray import Search

KINDS = ("max", "min", "chance", "leaf")
MOST_EVENTS, LONGEST = 20 * MOST_NODES, 200
_KEYS = {
    "enter": ("alpha", "beta"),
    "child": ("child", "value", "alpha", "beta"),
    "cut": ("children", "value", "alpha", "beta"),
    "leave": ("value",),
    "error": ("message",),
}


class Unbelievable(Exception):
    """What was told is no search of this position."""


class Recorded(Search):
    """A search of which only the tree is there."""

    def __init__(self, tree: "nx.DiGraph[int]") -> None:
        self.__dict__["tree"], self.finished = tree, True

    action = property(lambda self: self.tree.graph["action"])
    left_out = property(lambda self: sum(count for _, count in self.tree.nodes(data="left_out")))
    other_searches = 0


def recorded(said: object, root: object) -> Recorded:
    """The search that was told (`graders.untrusted.patient.retold`), of this position.

    Raises Unbelievable.
    """
    try:
        return Recorded(_tree(said, root))
    except (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise Unbelievable(str(error)) from None


def _tree(said: Any, root: State) -> "nx.DiGraph[int]":
    rows = _listed(said["nodes"], MOST_NODES)
    tree: nx.DiGraph[int] = nx.DiGraph(root=0, unseen="", cuts="seen", left_out=0)
    places: dict[int, tuple[int, int]] = {}  # node -> its parent, the place of its move
    for number, row in enumerate(rows):
        above, move, *facts = row
        state = root
        if number:
            places[number] = _below(above, number), _below(move, 1000)
            state = _after(tree.nodes[above]["state"], move)
        tree.add_node(number, **_attributes(state, *facts))
    if len({*places.values()}) < len(places):
        raise Unbelievable("the same move appears twice")
    for number, (above, move) in sorted(places.items(), key=lambda item: item[1]):
        tree.add_edge(above, number, **_edge(tree.nodes[above], move))
    for number, data in tree.nodes(data=True):
        if (data["kind"] == "leaf") == bool(tree.out_degree(number)) and not data["pruned"]:
            raise Unbelievable("a leaf has moves, or an inner node has none")
    tree.graph["events"] = [_event(one, tree) for one in _listed(said["events"], MOST_EVENTS)]
    action = said["action"]
    tree.graph["action"] = None if action is None else [*root.actions()][_below(action, 1000)]
    return tree


def _after(state: State, move: int) -> State:
    if state.is_terminal():
        raise Unbelievable("a move after the end")
    return state.result([*state.actions()][move])


def _attributes(
    state: object,
    kind: object,
    value: object,
    alpha: object,
    beta: object,
    order: object,
    searches: object,
    returned: object,
    left_out: object,
) -> NodeData:
    if kind not in KINDS:
        raise Unbelievable("a node has an unknown kind")
    path = getattr(state, "path", None)
    return {
        "kind": kind, "state": state, "label": path if isinstance(path, str) else "", "agent": None,
        "value": _number(value), "alpha": _number(alpha), "beta": _number(beta),
        "order": None if order is None else _below(order, MOST_NODES), "pruned": order is None,
        "searches": _below(searches, 10**6), "returned": returned is True, "left_out": _below(left_out, 10**6),
    }  # fmt: skip


def _edge(above: NodeData, move: int) -> dict[str, object]:
    state, action = above["state"], [*above["state"].actions()][move]
    chance = above["kind"] == "chance" and hasattr(state, "probability")
    return {"action": action, **({"probability": state.probability(action)} if chance else {})}


def _event(said: Any, tree: "nx.DiGraph[int]") -> dict[str, Any]:
    kind, node = said["event"], _below(said["node"], len(tree))
    event: dict[str, Any] = {"event": kind, "node": node}
    for name in _KEYS[kind]:
        value = said[name]
        if name == "child":
            value = _child(tree, node, value)
        elif name == "children":
            value = [_child(tree, node, one) for one in _listed(value, 1000)]
        else:
            value = text(value) if name == "message" else _number(value)
        event[name] = value
    return event


def _child(tree: "nx.DiGraph[int]", node: int, said: Any) -> int:
    if not tree.has_edge(node, _below(said, len(tree))):
        raise Unbelievable("a node is not a child of its parent")
    return int(said)


def _listed(said: object, most: int) -> list[Any]:
    if not isinstance(said, list) or len(said) > most:
        raise Unbelievable("a list is missing, or too long")
    return said


def _below(said: object, most: int) -> int:
    if type(said) is not int or not 0 <= said < most:
        raise Unbelievable("a number is not a valid index into a list")
    return said


def _number(said: Any) -> float | int | None:
    """A plain number; None for anything else."""
    if type(said) not in (int, float) or math.isnan(said) or (abs(said) > 1e15 and not math.isinf(said)):
        return None
    return said  # type: ignore[no-any-return]


def text(said: object, longest: int = LONGEST) -> str:
    """Text of bounded length that can be printed and is no place of a template."""
    plain = "".join(sign if sign.isprintable() else " " for sign in str(said)[:longest] if sign not in "{}")
    return plain.strip()
