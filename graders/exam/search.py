"""The searches that an exam asks for, node by node; also as somebody continues who has written a wrong value."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from pacman_env.games.protocol import Value
from pacman_env.games.tree import Tree


@dataclass(frozen=True)
class HandVisit:
    """What a search by hand knows at one node.

    Attributes:
        node: the node of the tree.
        alpha, beta: the window on entry; without cuts minus and plus infinity.
        due: what follows for this node from the values below it.
        value: what is there: `due`, or what somebody has written in its place.
        child: the first child that has the value `due`; empty at leaves and chance nodes.
        skipped: the moves that are cut off, left to right.
        bound: the bound that the value reaches where moves are cut off, else None.
    """

    node: Tree
    alpha: Value
    beta: Value
    due: Value
    value: Value
    child: str = ""
    skipped: tuple[str, ...] = ()
    bound: Value | None = None


Visits = dict[str, HandVisit]
"""Path of the node -> its visit, in the order in which a search enters the nodes."""


def search(tree: Tree, cuts: bool, written: Mapping[str, Value] | None = None) -> Visits:
    """Search from left to right, fail-soft, and cut on equality if at all (AIMA 4th ed., figures 5.3 and 5.7).

    Below a chance node the window starts again. `written` has values that take the place of the right ones at inner
    nodes; everything else follows from them.
    """
    visits: dict[str, HandVisit | None] = {}
    _visit(tree, -inf, inf, cuts, written or {}, visits)
    return {path: visit for path, visit in visits.items() if visit is not None}


def _visit(
    node: Tree,
    alpha: Value,
    beta: Value,
    cuts: bool,
    written: Mapping[str, Value],
    visits: dict[str, HandVisit | None],
) -> Value:
    visits[node.path] = None  # keeps the place in the order of entering
    window, chance = (alpha, beta), node.to_move == "chance"
    moves, values = node.actions(), dict[str, Value]()
    bound: Value | None = None
    if chance:
        alpha, beta = -inf, inf
    for move in moves:
        values[move] = _visit(node.result(move), alpha, beta, cuts, written, visits)
        if cuts and not chance:
            alpha, beta, bound = _narrowed(node, values[move], alpha, beta)
        if bound is not None:
            break
    due, skipped = choice(node, values), tuple(moves[len(values) :])
    value = due if node.is_terminal() else written.get(node.path, due)
    child = "" if chance else _first_of(values, due)
    visits[node.path] = HandVisit(node, *window, due, value, child, skipped, bound if skipped else None)
    return value


def _first_of(values: Mapping[str, Value], due: Value) -> str:
    """The first move with this value; empty at a leaf."""
    return next((move for move, value in values.items() if value == due), "")


def _narrowed(node: Tree, value: Value, alpha: Value, beta: Value) -> tuple[Value, Value, Value | None]:
    """The window after a child of this value, and the bound that the value reaches, if it reaches one."""
    if node.to_move == "max":
        return max(alpha, value), beta, beta if value >= beta else None
    return alpha, min(beta, value), alpha if value <= alpha else None


def choice(node: Tree, values: Mapping[str, Value]) -> Value:
    """What the player of this node makes of its children's values; of none, at a leaf, its number."""
    if node.is_terminal():
        return node.utility()
    if node.to_move == "chance":
        return whole(sum((Fraction(node.probability(move)) * Fraction(values[move]) for move in values), Fraction()))
    return max(values.values()) if node.to_move == "max" else min(values.values())


def whole(value: Value) -> Value:
    """A fraction that is a whole number, as one."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


Rule = Callable[[Tree, list[Value]], Value]


def value_by(tree: Tree, rule: Rule) -> Value:
    """The value of a tree where `rule` makes one value of the children's at each inner node."""
    if tree.is_terminal():
        return tree.utility()
    return rule(tree, [value_by(tree.result(move), rule) for move in tree.actions()])


def mean(values: list[Value]) -> Value:
    """The plain average."""
    return sum((Fraction(value) for value in values), Fraction()) / len(values)


def nodes(tree: Tree) -> Iterator[Tree]:
    """All nodes, from the root down, left to right."""
    yield tree
    for move in tree.actions():
        yield from nodes(tree.result(move))
