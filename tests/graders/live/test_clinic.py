"""The clinic without a browser: what it says of what its ward tells, and what it does where no sandbox can be had."""

from typing import Any

import pytest

from graders.live.clinic import FIRST, PATIENTS, Clinic
from graders.live.ward import Examination, NoWard, Ward, examined

pytestmark = pytest.mark.slow

EXERCISE = "alphabeta.value"


class Trusting(Ward):
    """Runs what is pasted here: it is a test's own."""

    def examine(self, exercise: str, code: str) -> Examination:
        return examined(exercise, code)

    def repaired(self, exercise: str, source: Any) -> str:
        return "Look at `this` (line 7)."


class Refusing(Ward):
    """Where there is no sandbox."""

    def examine(self, exercise: str, code: str) -> Examination:
        raise NoWard("none works here: --unsafe")

    def repaired(self, exercise: str, source: Any) -> str:
        return ""


def look(code: str, ward: Ward | None = None, exercise: str = EXERCISE, words: str = "en") -> tuple[str, str, str]:
    """What stands above the tabs, the film, the card."""
    clinic = Clinic(ward or Trusting(), words)
    clinic._exercise.value, clinic._code.value = exercise, code
    clinic._button.click()
    shown = [out.outputs[0]["data"]["text/html"] if out.outputs else "" for out in (clinic._film, clinic._card)]
    said, film, card = (html.replace("&#x27;", "'") for html in (clinic._said.value, *shown))
    return said, film, card


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def f(node): return 3", "f(node) returns 3 without looking at a single move."),
        ("def f(node, alpha, beta): return 3", "f(node, -inf, +inf) returns 3 without looking at a single move."),
        (
            "def f(node, depth, a, b): return 3",
            "The clinic called f(node), and it raised TypeError: f() missing 3",
        ),
        ("def f(node): return f(node)", "The clinic called f(node), and it raised RecursionError at line 1"),
        ("def f(node)\n    return 3", "This code does not run: SyntaxError at line 1: expected"),
        ("def f(node):\n    print('hi <b>')\n    return 3", "It printed: hi &lt;b&gt;"),
    ],
)
def test_what_happened_stands_above_the_film(code: str, words: str) -> None:
    said, film, card = look(code)
    assert words in said
    assert film == "" and "an exception escaped from" not in card, "nothing was searched: there is no first difference"


def test_the_card_speaks_of_the_tree_on_the_wall_and_of_no_points() -> None:
    said, film, card = look(PATIENTS[FIRST])
    assert "dora(node) returns 3, and looks at 13 nodes." in said and 'class="film alone' in film
    assert "the code looks at 13 nodes, and the textbook's search looks at 11 nodes." in card
    assert "At node b (MIN): the window should be [3, +inf], but it is [-inf, +inf]." in card
    assert "<summary>Which line would you change?" in card and "line 7" in card
    assert not any(word in card for word in ("points", "kept", "no-pruning", " of 6", "as asked"))


def test_in_german() -> None:
    said, film, card = look(PATIENTS[FIRST], words="de")
    assert "dora(node) liefert 3 und sieht 13 Knoten an." in said and "Schritt zurück" in film
    assert (
        "Bei Knoten b (MIN): das Fenster sollte [3, +inf] sein, ist aber [-inf, +inf]." in card and "Noch nicht" in card
    )
    assert "Nutzen" in card, "the tree of the card as well"


def test_a_right_one_is_correct_on_all_positions_of_the_check() -> None:
    _, film, card = look(PATIENTS["A"])
    assert film and "Correct on all 106 positions in the check." in card and "difference" not in card


def test_what_the_wall_does_not_show_is_shown_on_another_position() -> None:
    """It cuts beyond a bound only: on the book's tree that makes no difference."""
    _, _, card = look(PATIENTS["A"].replace("alpha >= beta", "alpha > beta").replace("anna", "late"))
    said = ("Here, the two numbers are the same.", "Another position that shows the mistake:", "expected:")
    assert all(words in card for words in said)


def test_where_it_refuses_the_patients_of_the_course_are_there() -> None:
    said, film, card = look("def f(node): return 3", Refusing())
    assert "none works here: --unsafe" in said and not film and not card
    said, film, _ = look(PATIENTS["B"], Refusing())
    assert "ben(node) returns" in said and film
