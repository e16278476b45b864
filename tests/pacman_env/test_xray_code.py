"""The code beside a film: the line that ran at each event, and the numbers that its names had there."""

import linecache
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from pacman_env import xray
from pacman_env.games import Tree, alpha_beta
from pacman_env.search_xray import Search

BOOK = Tree([[3, 12, 8], [2, 4, 6]])
_numbers = count()

FUNCTION = """
def value(node, alpha=-99, beta=99):
    if node.is_terminal():
        return node.utility()
    best = -99 if node.to_move == "max" else 99
    for move in node.actions():
        got = value(node.result(move), alpha, beta)
        if node.to_move == "max":
            best = max(best, got)
            alpha = max(alpha, best)
        else:
            best = min(best, got)
            beta = min(beta, best)
        if alpha >= beta:
            return best
    return best
"""
METHODS = """
class Searcher:
    def value(self, node):
        if node.is_terminal():
            return node.utility()
        return self.inner(node)

    def inner(self, node):
        best = None
        for move in node.actions():
            got = self.value(node.result(move))
            if best is None or (got > best if node.to_move == "max" else got < best):
                best = got
        return best

value = Searcher().value
"""


def cell(text: str, names: dict[str, Any] | None = None) -> dict[str, Any]:
    """Run a text as a notebook runs a cell: its lines can be looked up under a name of its own."""
    file = f"<cell {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names = {} if names is None else names
    exec(compile(text, file, "exec"), names)
    return names


def recorded(value: Callable[[Tree], Any], **options: Any) -> Search:
    with xray(**options) as search:
        value(BOOK)
    return search


def told(search: Search) -> list[tuple[str, int, str, dict[str, Any]]]:
    """Each event with the text of its line, and the numbers there."""
    graph = search.tree.graph
    lines = [block["text"].split("\n") for block in graph["code"]]
    return [
        (event["event"], event["node"], "" if place is None else lines[place[0]][place[1]].strip(), place and place[2])
        for event, place in zip(graph["events"], graph["places"], strict=True)
    ]


def test_each_event_has_its_line_and_its_numbers() -> None:
    events = told(recorded(cell(FUNCTION)["value"]))
    call, head = "got = value(node.result(move), alpha, beta)", "def value(node, alpha=-99, beta=99):"
    assert events[0] == ("enter", 0, head, {"alpha": -99, "beta": 99})
    assert events[2] == ("enter", 2, "return node.utility()", {"alpha": -99, "beta": 99})  # a leaf: what it returned
    assert events[4] == ("child", 1, call, {"alpha": -99, "beta": 3, "best": 3, "got": 3})  # after it was used
    cut, leave = [event for event in events if event[0] == "cut"], events[-1]
    assert [(line, numbers["best"], numbers["alpha"]) for _, _, line, numbers in cut] == [("return best", 2, 3)]
    assert leave == ("leave", 0, "return best", {"alpha": 3, "beta": 99, "best": 3, "got": 2})


def test_methods_are_two_blocks_and_the_one_that_loops_tells_its_numbers() -> None:
    search = recorded(cell(METHODS)["value"])
    heads = [block["text"].split("\n")[0] for block in search.tree.graph["code"]]
    assert heads == ["def value(self, node):", "def inner(self, node):"]
    assert told(search)[-1] == ("leave", 0, "return best", {"best": 3, "got": 2})
    assert ("child", 1, "got = self.value(node.result(move))", {"best": 3, "got": 12}) in told(search)


def test_helpers_may_stand_in_several_cells() -> None:
    names = cell("def largest(node):\n    return max(value(node.result(move)) for move in node.actions())\n")
    cell("def smallest(node):\n    return min(value(node.result(move)) for move in node.actions())\n", names)
    cell(
        "def value(node):\n    if node.is_terminal():\n        return node.utility()\n"
        "    return (largest if node.to_move == 'max' else smallest)(node)\n",
        names,
    )
    search = recorded(names["value"])
    assert len({block["file"] for block in search.tree.graph["code"]}) == 3
    assert told(search)[-1][2].startswith("return max(value")
    film = search.film(code=True)
    assert film.html.count('class="block"') == 3


def test_an_error_is_at_the_line_that_raised_it() -> None:
    value = cell(
        FUNCTION.replace(
            "if node.is_terminal():", "if node.path == 'b':\n        node.oops()\n    if not node.actions():"
        )
    )
    with xray() as search, pytest.raises(AttributeError):
        value["value"](BOOK)
    errors = [(node, line) for kind, node, line, _ in told(search) if kind == "error"]
    assert (5, "node.oops()") in errors


def test_nothing_is_kept_where_nobody_wants_it() -> None:
    search = recorded(cell(FUNCTION)["value"], code=False)
    assert "places" not in search.tree.graph
    assert "listing" not in search.film().html.split("<script>")[0].split("</style>")[-1]
    with pytest.raises(ValueError, match=r"xray\(code=True\)"):
        search.film(code=True)


def test_the_course_s_own_search_is_shown_when_asked_for_only() -> None:
    search = recorded(alpha_beta)
    assert 'class="code"' not in search.film().html
    assert "AIMA" in search.film(code=True).html


def test_much_code_needs_room_and_a_wall_has_none() -> None:
    long = FUNCTION.replace("    best = -99", "    # a line\n" * 60 + "    best = -99")
    assert 'class="code"' not in recorded(cell(long)["value"]).film().html
    short = recorded(cell(FUNCTION)["value"])
    assert 'class="code"' in short.film().html
    assert 'class="code"' not in short.film(projector=True).html
    assert 'class="code"' in short.film(projector=True, code=True).html
    assert 'class="code"' not in short.film(code=False).html


def test_signs_of_a_page_stay_signs_of_the_code() -> None:
    search = recorded(
        cell(FUNCTION.replace("return node.utility()", "return node.utility()  # <b>{{data}}</b>"))["value"]
    )
    assert "&lt;b&gt;&#123;&#123;data}}&lt;/b&gt;" in search.film().html
