"""A second search for the key of an exam: on nested tuples, from the definition, sharing no line with the first.

A cut is found from the outside: a move is not followed when the best that both players have on the way down cannot be
changed by it, whatever its value is.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pacman_env.games import Tree

LEAST, MOST = -(10**9), 10**9


def plain(tree: Tree) -> Any:
    """The tree as tuples: a number, or who moves and pairs of (move, subtree, probability)."""
    if tree.is_terminal():
        return tree.utility()
    chance = tree.to_move == "chance"
    moves = [(move, plain(tree.result(move)), tree.probability(move) if chance else None) for move in tree.actions()]
    return tree.to_move, moves


@dataclass
class Found:
    """Values by node, the moves that were not followed by node, and windows on entry."""

    values: dict[str, Any] = field(default_factory=dict)
    left: dict[str, list[str]] = field(default_factory=dict)
    windows: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    move: str = ""


def exact(node: Any) -> Any:
    """Minimax and expectimax by the definition."""
    if not isinstance(node, tuple):
        return node
    who, moves = node
    values = [exact(child) for _, child, _ in moves]
    if who == "chance":
        return sum(Fraction(p) * v for (_, _, p), v in zip(moves, values, strict=True))
    return sorted(values)[-1 if who == "max" else 0]


def second(tree: Tree, cuts: bool) -> Found:
    """Everything that a key says about a tree."""
    found = Found()
    _walk(plain(tree), "", [], cuts, found)
    values = {move: found.values[move] for move in tree.actions() if move in found.values}
    wanted = found.values[""]
    found.move = next((move for move, value in values.items() if value == wanted), "")
    return found


def _walk(node: Any, name: str, way: list[tuple[str, Any]], cuts: bool, found: Found) -> Any:
    """``way`` has, for each player above, the best value so far: the window is what is best of these."""
    if not isinstance(node, tuple):
        return found.values.setdefault(name, node)
    who, moves = node
    low = max([value for player, value in way if player == "max"], default=LEAST)
    high = min([value for player, value in way if player == "min"], default=MOST)
    found.windows[name] = low, high
    seen: list[Any] = []
    for place, (move, child, _) in enumerate(moves):
        mine = [] if not seen or who == "chance" else [(who, sorted(seen)[-1 if who == "max" else 0])]
        seen.append(_walk(child, move, [*way, *mine] if cuts else [], cuts, found))
        settled = (who == "max" and max(seen) >= high) or (who == "min" and min(seen) <= low)
        if cuts and settled and place + 1 < len(moves):
            found.left[name] = [later for later, _, _ in moves[place + 1 :]]
            break
    if who == "chance":
        value = sum(Fraction(p) * v for (_, _, p), v in zip(moves, seen, strict=True))
    else:
        value = sorted(seen)[-1 if who == "max" else 0]
    found.values[name] = value
    return value
