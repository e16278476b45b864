"""Each way of going wrong is found at the first node where it shows, with what should have been there."""

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from pacman_env import xray
from pacman_env.games import Tree
from pacman_env.search_xray import Search
from tests.positions import BOOK, start
from tools.corpus import load

lecture, low_high = (load(f"right/alphabeta.value/{name}") for name in ("lecture", "low_high"))
action_first, negamax, one_function = (
    load(f"right/minimax.value/{name}") for name in ("action_first", "negamax", "one_function")
)


def look(function: Any, *arguments: Any) -> Search:
    with xray() as search:
        function(*arguments)
    return search


def place(found: Any) -> str:
    return found.search.tree.nodes[found.node]["label"]


@pytest.mark.parametrize("reference", [one_function, action_first, negamax])
def test_the_same_search_written_otherwise(reference: Any) -> None:
    found = look(one_function, BOOK).compare(reference)
    assert found.same
    assert (found.what, found.node, found.expected, found.got) == ("", None, None, None)
    assert str(found) == "The same search: 13 nodes in the same order, with the same values."


def test_windows_are_compared_only_if_both_have_them() -> None:
    tree = Tree([[5], [6], [7]])  # nothing can be cut
    assert look(one_function, tree).compare(lecture).same
    found = look(lecture, tree).compare(look(low_high, tree))
    assert found.same and str(found).endswith("with the same values and windows.")


def test_of_a_search_with_one_bound_that_bound_is_named() -> None:
    def only_alpha(state, alpha=-inf):
        if state.is_terminal():
            return state.utility()
        values = [only_alpha(state.result(move), alpha) for move in state.actions()]
        return (max if state.to_move == "max" else min)(values)

    found = look(only_alpha, BOOK).compare(lecture)
    assert (found.what, place(found)) == ("window", "b")
    assert str(found) == "At node b (MIN): alpha should be 3, but it is -inf."


def test_a_wrong_value() -> None:
    def wrong(state):
        if state.is_terminal():
            return state.utility()
        if state.path == "b":
            return 9 + 0 * sum(wrong(state.result(move)) for move in state.actions())
        return (max if state.to_move == "max" else min)(wrong(state.result(move)) for move in state.actions())

    found = look(wrong, BOOK).compare(one_function)
    assert (found.same, found.what, place(found), found.expected, found.got) == (False, "value", "b", 2, 9)
    assert str(found) == "At node b (MIN): the value should be 2, but it is 9."
    assert found.reference.tree.nodes[found.reference_node]["value"] == 2


def test_a_cut_that_is_missing_and_one_too_many() -> None:
    minimax, pruned = look(one_function, BOOK), look(lecture, BOOK)
    found = minimax.compare(pruned)
    assert (found.what, place(found), found.expected, found.got) == ("children", "b", None, "b2")
    assert str(found) == "At node b (MIN): the search should not look at any more moves here, but it looks at move b2."
    found = pruned.compare(minimax)
    assert (found.what, place(found), found.expected, found.got) == ("children", "b", "b2", None)
    assert str(found) == "At node b (MIN): the search should look at move b2 next, but it leaves the node."


def test_another_order() -> None:
    def backward(state):
        if state.is_terminal():
            return state.utility()
        pick = max if state.to_move == "max" else min
        return pick([backward(state.result(move)) for move in reversed(state.actions())])

    found = look(backward, BOOK).compare(one_function)
    assert (found.what, found.node, found.expected, found.got) == ("children", 0, "a", "c")
    assert str(found) == "At the root (MAX): the search should look at move a next, but it looks at move c."


BOARD = start("%%%%%%%\n%P...G%\n%%%%%%%")


def rounds(depth: int, pick: Any = max) -> Callable[..., Any]:
    def value(state, agent=0, left=2 * depth):
        if not left or state.is_win() or state.is_lose():
            return state.score
        values = {
            action: value(state.successor(agent, action), 1 - agent, left - 1) for action in state.legal_actions(agent)
        }
        if left == 2 * depth:
            return pick(values, key=values.get)
        return min(values.values()) if agent else max(values.values())

    return value


def test_too_deep_and_not_deep_enough() -> None:
    shallow, deep = look(rounds(1), BOARD), look(rounds(2), BOARD)
    found = shallow.compare(deep)
    assert (found.what, found.got) == ("depth", None)
    assert str(found) == (
        "After Stop, then West (LEAF): the search stops here, but it should go deeper and look at move Stop."
    )
    found = deep.compare(shallow)
    assert (found.what, found.expected, found.got) == ("depth", None, "Stop")
    assert "the search should stop here, but it goes on with move Stop" in str(found)


def test_the_right_tree_but_the_wrong_move() -> None:
    found = look(rounds(1, pick=min), BOARD).compare(rounds(1))
    assert (found.what, found.node, found.expected, found.got) == ("action", 0, "East", "Stop")
    assert str(found) == "At the root (MAX): the move should be East, but it is Stop."


def test_a_search_that_breaks_off() -> None:
    def fragile(state):
        if state.path == "b2":
            raise ValueError("no")
        if state.is_terminal():
            return state.utility()
        return (max if state.to_move == "max" else min)(fragile(state.result(move)) for move in state.actions())

    with pytest.raises(ValueError), xray() as search:
        fragile(BOOK)
    found = search.compare(one_function)
    assert (found.what, place(found), found.got) == ("error", "b2", "ValueError: no")
    assert str(found) == "At node b2 (LEAF): the search ended with an error (ValueError: no)."


def test_nothing_to_compare() -> None:
    nothing = look(len, [])
    found = nothing.compare(look(one_function, BOOK))
    assert (found.what, found.same) == ("nothing", False)
    assert str(found).startswith("Nothing was recorded")
    assert look(one_function, BOOK).compare(nothing).what == "nothing"
    assert "The reference did not search" in str(look(one_function, BOOK).compare(nothing))
    assert "Nothing was recorded" in found.draw()._repr_html_()


def test_the_name_of_a_function_does_not_change_whose_turn_it_is() -> None:
    def min_looks_on(state):
        if state.is_terminal():
            return state.utility()
        return (max if state.to_move == "max" else min)(min_looks_on(state.result(move)) for move in state.actions())

    found = look(min_looks_on, BOOK).compare(lecture)
    assert str(found) == "At node b (MIN): the search should not look at any more moves here, but it looks at move b2."


def test_the_picture_marks_the_difference_in_both_trees() -> None:
    found = look(one_function, BOOK).compare(lecture)
    both = found.draw()
    assert "the search should not look at any more moves here, but it looks at move b2" in both.description
    assert both._repr_html_().index("Your search") < both._repr_html_().index("The reference")
    assert "The reference" in both.description
