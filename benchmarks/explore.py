"""What a change of a leaf costs in ``search.explore()``: the search again, its tree, and what is sent to the page.

Processor time of the Python part, the median of many changes; hoped for from key to picture: 150 ms.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.xray import minimax
from pacman_env import xray
from pacman_env.games import Tree, alpha_beta

CHANGES = 100


def milliseconds(search: Callable[[Any], Any], tree: Tree, textbook: bool) -> tuple[float, int]:
    """The median for a change of one leaf, and the bytes that a change sends."""
    with xray() as recorded:
        search(tree)
    explored: Any = recorded.explore(textbook=textbook)
    field = next(iter(explored._fields.values()))
    found = []
    for change in range(CHANGES):
        begin = time.process_time()
        field.value = 100 + change
        found.append(1000 * (time.process_time() - begin))
    panel = explored._mine
    sent = sum(len(one.value.encode()) for one in (panel._over, panel._said, panel._words, explored._verdict))
    return statistics.median(found), sent


def main() -> None:
    """Print a table: leaves, milliseconds and bytes for a change, without and with the textbook's tree."""
    print(f"{'search':34}{'leaves':>8}{'ms':>8}{'with textbook':>15}{'bytes sent':>12}")
    for name, search, tree in [
        ("minimax, the book's tree", minimax, Tree.book()),
        ("alpha-beta, the book's tree", alpha_beta, Tree.book()),
        ("minimax, 3 moves, 3 plies", minimax, Tree.random(3, 3, seed=1)),
        ("alpha-beta, 3 moves, 3 plies", alpha_beta, Tree.random(3, 3, seed=1)),
    ]:
        (alone, sent), (beside, _) = (milliseconds(search, tree, textbook) for textbook in (False, True))
        print(f"{name:34}{len(str(tree).splitlines()) - _inner(tree):>8}{alone:>8.1f}{beside:>15.1f}{sent:>12,}")


def _inner(tree: Tree) -> int:
    return 1 + sum(_inner(tree.result(move)) for move in tree.actions()) if tree.actions() else 0


if __name__ == "__main__":
    main()
