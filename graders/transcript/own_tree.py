"""The tree that belongs to a name, for working by hand, and the full trees that it is made of."""

import random
from collections.abc import Iterator
from typing import Any

from pacman_env.games.tree import Tree


def own_tree(name: str) -> Tree:
    """The tree that belongs to this name, for working by hand: MAX over three MIN nodes with three leaves each.

    The same name gives the same tree everywhere; capitals and spaces do not matter.
    """
    rng = random.Random(f"by hand|{key_of(name)}")
    return Tree(full(leaves(rng, 1, 30), (3, 3)))


def key_of(name: str) -> str:
    """What counts of a name: the same for all names that have the same tree."""
    return "".join(name.lower().split())


def leaves(rng: random.Random, low: int = -20, high: int = 20) -> Iterator[int]:
    """Endless whole numbers; the first `high - low + 1` of them are all different."""
    while True:
        yield from rng.sample(range(low, high + 1), high - low + 1)


def full(leaves: Iterator[Any], widths: tuple[int, ...]) -> Any:
    """A full tree with these branching factors, outermost first."""
    if not widths:
        return next(leaves)
    return [full(leaves, widths[1:]) for _ in range(widths[0])]
