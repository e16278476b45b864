"""The text of an answer: what stands where, which names are in scope, and what they stand for."""

import ast

import pytest

from graders.code.sorts import COUNT, LEGAL, OVER, SUCCESSOR, WORTH, Sorts
from graders.code.syntax import UNREADABLE, parsed, pieces_of
from graders.repair import Source
from tests.graders.repair.cells import STYLES

BROKEN = "def first():\n\treturn 'ä'\n\nclass Old:\n    print 'Python 2'\n\n@keep\ndef last(x):\n  return (\n1\n)\n"


def test_of_a_text_with_an_error_the_rest_is_read_where_it_stands() -> None:
    _, statements = parsed(BROKEN)
    assert [(one.name, one.lineno) for one in statements if isinstance(one, ast.FunctionDef)] == [("first", 1)]
    [piece] = pieces_of(Source("first", (BROKEN,), {"first": 0}))
    [function] = [node for node in ast.walk(piece.node) if isinstance(node, ast.Return)]
    assert (piece.shown(function), piece.indent(function)) == ("return 'ä'", " " * 8)


@pytest.mark.parametrize("text", ["def f(:\n", "x = (\n", "\x00"])
def test_a_text_without_any_python_cannot_be_read(text: str) -> None:
    with pytest.raises(UNREADABLE):
        parsed(text)


def test_every_name_has_its_spelling_of_pep_8() -> None:
    assert {"getLegalActions", "get_legal_actions", "legal_actions"} <= LEGAL
    assert "generate_successor" in SUCCESSOR and "is_win" in OVER and "get_num_agents" in COUNT and "get_score" in WORTH


def test_names_are_known_by_what_is_done_with_them() -> None:
    pieces = pieces_of(Source(STYLES["closure"].handed_in, (STYLES["closure"].text,), {}))
    found = Sorts(pieces)
    nodes = [(piece, node) for piece in pieces for node in ast.walk(piece.node) if isinstance(node, ast.Name)]
    sorts = {node.id: found.of(piece, node) for piece, node in nodes}
    wanted = {"state": "state", "ply": "depth", "turn": "agent", "move": "action", "values": "values"}
    assert {name: sorts[name] for name in wanted} == wanted


def test_the_number_of_moves_is_not_that_of_the_agents() -> None:
    [piece] = pieces_of(Source("f", ("def f(num_actions, num_agents):\n    return num_actions\n",), {}))
    sorts = dict(Sorts([piece]).visible(piece, piece.node.body[0]))  # type: ignore[attr-defined]
    assert (sorts["num_actions"], sorts["num_agents"]) == ("moves", "count")
