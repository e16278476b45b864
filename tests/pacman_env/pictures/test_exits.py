"""The line that ends a loop over moves: told where it is certain, and only there."""

import textwrap

import pytest

from pacman_env import pictures, xray
from pacman_env.demo.content.students import HANDED_IN
from pacman_env.games import Tree
from pacman_env.pictures.films.listing import exit_line
from tests.pacman_env.pictures.test_films import data


def code(body: str) -> str:
    head = "def value(node, alpha, beta):\n    best = 0\n    for move in node.actions():\n"
    return head + textwrap.indent(textwrap.dedent(body), " " * 8) + "    return best\n"


CALL = "got = value(node.result(move), alpha, beta)\n"  # line 3, from 0


TWO = CALL + "if best >= beta:\n    break\nelif best <= alpha:\n    break\n"
BOTH = CALL + "if not (alpha < beta and best < 9):\n    break\nif best == -9:\n    break\n"


@pytest.mark.parametrize(
    ("body", "names", "mover", "line"),
    [
        (CALL + "if alpha >= beta:\n    break\n", {"alpha": 3, "beta": 2}, "max", 5),
        (CALL + "if alpha >= beta:\n    return best\n", {"alpha": 3, "beta": 2}, "min", 5),
        (TWO, {"best": 1, "alpha": 2, "beta": 3}, "min", 7),
        (TWO, {"best": 3, "alpha": 2, "beta": 3}, "max", 5),
        (CALL + "if node.to_move == 'max':\n    break\nelse:\n    break\n", {}, "min", 7),
        (CALL + "if node.to_move != 'max':\n    break\nelse:\n    break\n", {}, "min", 5),
        (BOTH, {"alpha": 1, "beta": 1, "best": 1}, "max", 5),
        (CALL + "if done(best):\n    break\nif enough(best):\n    break\n", {"best": 1}, "max", None),
        (CALL + "if 1 < alpha <= beta:\n    break\n", {"alpha": 1, "beta": 2}, "max", None),
        (CALL + "for other in move:\n    break\n", {}, "max", None),
        ("best = max(value(node.result(each), alpha, beta) for each in move)\n", {}, "max", None),
    ],
)
def test_the_line_that_ends_the_loop(body: str, names: dict[str, float], mover: str, line: int | None) -> None:
    assert exit_line(code(body), 3, names, mover) == line


def test_without_a_loop_nothing_is_said() -> None:
    assert exit_line("def value(node):\n    return node", 1, {}, "max") is None
    assert exit_line("def value(node:", 0, {}, "max") is None


@pytest.mark.parametrize(
    ("student", "tests"),
    [
        ("A", {"if alpha >= beta:"}),
        ("B", {"if best >= alpha:"}),
        ("C", {"if best <= beta:", "if best >= alpha:"}),
    ],
)
def test_each_cut_of_the_students_is_at_a_break(student: str, tests: set[str]) -> None:
    with xray() as search:
        HANDED_IN[student](Tree.book())
    film = pictures.film(search.tree, code=True)
    facts, rows = data(film), search.tree.graph["code"][0]["text"].split("\n")
    marked = [line for step, (line, _) in zip(facts["steps"], facts["lines"], strict=True) if step[2].startswith("Cut")]
    assert marked and {rows[line].strip() for line in marked} == {"break"}
    assert {rows[line - 1].strip() for line in marked} == tests
