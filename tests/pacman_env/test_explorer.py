"""Change a leaf, and one's own function searches again: `search.explore()` and `search.again()`."""

import re
from typing import Any

import pytest

from pacman_env import xray
from pacman_env.games import TicTacToe, Tree
from pacman_env.search_xray import Search
from pacman_env.widgets import Explorer, explorer
from tests.pacman_env.test_widgets import press
from tools.corpus import load

cuts = load("right/alphabeta.value/as_in_the_book")


def endless_from_50(node: Tree) -> Any:
    if node.is_terminal():
        while node.utility() == 50:
            pass
        return node.utility()
    return (max if node.to_move == "max" else min)(endless_from_50(node.result(move)) for move in node.actions())


def recorded(function: Any, *arguments: Any) -> Search:
    with xray() as search:
        function(Tree.book(), *arguments)
    return search


def text(explored: Explorer) -> str:
    parts = [
        explored._mine._said.value,
        explored._mine._words.value,
        explored._verdict.value,
    ]
    return " ".join(parts)


def numbers(explored: Explorer, part: str = "value") -> list[str]:
    """What stands in the tree, node by node: the values, or the windows."""
    return re.findall(rf'-{part}-\d+"[^>]*>([^<]+)<', explored._mine._tree.value)


def test_a_wrong_function_shows_its_wrong_tree_and_follows_the_leaf() -> None:
    explored = recorded(load("wrong/minimax.value/value_all_max")).explore()
    assert explored.search.value == 14
    assert "MIN would choose b1 (2), but your code returned 6" in text(explored)
    explored._fields["b3"].value = 40
    assert explored.search.value == 40
    assert "MIN would choose b1 (2), but your code returned 40" in text(explored)
    assert numbers(explored)[0] == "40"
    explored._fields["b3"].value = 6
    assert explored.search.value == 14


def test_beside_the_textbook_one_looks_for_a_number_that_tells_them_apart() -> None:
    def starts_from_zero(node: Tree) -> Any:
        if node.is_terminal():
            return node.utility()
        values = [starts_from_zero(node.result(move)) for move in node.actions()]
        return max(0, *values) if node.to_move == "max" else min(values)

    explored = recorded(starts_from_zero).explore(textbook=True)
    assert "Both say 3." in explored._verdict.value
    for path in ("a1", "b1", "c1"):
        explored._fields[path].value = -5
    assert "They differ: your code says 0, but the textbook says -5." in explored._verdict.value


def test_a_function_that_is_not_written_differs_from_nothing() -> None:
    def not_written(node: Tree) -> None:
        """Say nothing of the value of a position."""

    assert (
        "Your code returned no value for these numbers." in recorded(not_written).explore(textbook=True)._verdict.value
    )


def test_cuts_windows_and_the_unread_follow() -> None:
    explored = recorded(cuts).explore()
    assert numbers(explored, "window").count("[3, +∞]") == 2  # at b and at c
    assert explored.search.pruned == 2
    explored._fields["b1"].value = 30
    assert explored.search.pruned == 0
    assert numbers(explored, "window").count("[3, +∞]") == 1  # c is entered with the 4 of b now
    explored._fields["b1"].value = 1
    tree = explored._mine._tree.value
    faint = re.search(r"\.(s\d+)\{font-size:12px;[^{}]*var\(--faint\)", tree)
    assert faint and re.findall(rf'-value-\d+"[^>]* class="{faint[1]}"[^>]*>([^<]+)<', tree) == ["4", "6"]
    assert tree.count("onclick") == 9


def test_what_does_not_end_is_stopped_and_the_last_tree_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorer, "LIMIT", explorer.Time(work=0.1, wait=3.0))
    explored = recorded(endless_from_50).explore(textbook=True)
    before = explored._mine._tree.value
    explored._fields["a1"].value = 50
    assert "did not finish within 0.1 seconds" in text(explored)
    assert "no value for these numbers" in text(explored)
    assert explored._mine._tree.value == before
    explored._fields["a1"].value = 7
    assert explored.search.value == 7 and "did not come" not in text(explored)


def test_an_error_is_said_and_the_last_tree_stays() -> None:
    def picky(node: Tree) -> Any:
        if node.is_terminal():
            return 60 // (node.utility() - 9)  # type: ignore[operator]
        return max(picky(node.result(move)) for move in node.actions())

    explored = recorded(picky).explore()
    before = explored._mine._tree.value
    explored._fields["c2"].value = 9
    assert "ZeroDivisionError" in text(explored) and explored._mine._tree.value == before


def test_reset_and_new_numbers() -> None:
    explored = recorded(cuts).explore()
    press(explored, "numbers")
    assert explored.tree != Tree.book()
    press(explored, "reset")
    assert explored.tree == Tree.book() and explored.search.value == 3


def test_what_cannot_be_explored_says_so() -> None:
    with xray() as search:
        cuts(TicTacToe("XOX OOX .X."))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a search on a Tree"):
        search.explore()
    with xray() as loop:
        [cuts(Tree.book().result(move)) for move in "ab"]
    assert loop.tree
    book = Tree.book()
    with xray() as outside:
        max(cuts(book.result(move)) for move in book.actions())
    with pytest.raises(ValueError, match="received the position at the root"):
        outside.explore()
    large = Tree.random(7, 2, seed=1)
    with xray() as wide:
        cuts(large)
    with pytest.raises(ValueError, match="at most 40 leaves"):
        wide.explore()


class Agent:
    def __init__(self) -> None:
        self.depth = 9

    def value(self, node: Tree, bounds: list[float], *rest: int, scale: int = 1, **more: int) -> Any:
        if node.is_terminal():
            return scale * node.utility() + sum(rest) + more.get("plus", 0)
        values = [self.value(node.result(move), bounds, *rest, scale=scale, **more) for move in node.actions()]
        bounds[0] = max(values)
        return max(values) if node.to_move == "max" else min(values)


def test_the_call_is_made_again_with_its_other_arguments() -> None:
    bounds = [0.0]
    with xray() as search:
        Agent().value(Tree.book(), bounds, 1, 2, scale=10, plus=4)
    bounds[0] = 99  # a list is what it was when the call began
    again = search.again(Tree.book().with_leaves({"a1": 20}))
    assert (search.value, again.value) == (37, 87)
    assert bounds == [99]
