"""Each kind of edit mends its slip, in several styles, and says where."""

import pytest

from graders.repair import Repair, look, words
from tests.graders.repair.cells import SLIPS, STYLES, lines_of, source, source_with
from tools.corpus import Answer

KNOWN = [slip for slip in SLIPS if slip.slip != "missing-name"]  # Python says itself that a name is not there
QUICK = [slip for slip in KNOWN if slip.into in ("value", "decision", "low_high")]


def name(slip: Answer) -> str:
    return slip.name


def mended(exercise: str, answer: str, text: str) -> tuple[Repair, str]:
    """The repair of an answer, and the line that is told."""
    repair = look(exercise, source(answer, text))
    assert isinstance(repair, Repair), repair
    return repair, text.split("\n")[repair.line - 1].strip()


def check(slip: Answer) -> None:
    repair = look(slip.exercise, source_with(slip))
    assert isinstance(repair, Repair), repair
    assert repair.line in lines_of(slip), f"{repair} The slip is in {lines_of(slip)}."


@pytest.mark.slow
@pytest.mark.parametrize("slip", QUICK, ids=name)
def test_a_slip_in_a_function_is_mended(slip: Answer) -> None:
    check(slip)


@pytest.mark.long
@pytest.mark.parametrize("slip", [slip for slip in KNOWN if slip not in QUICK], ids=name)
def test_a_slip_in_an_agent_is_mended(slip: Answer) -> None:
    check(slip)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "answer", "text"),
    [
        (STYLES["value"].exercise, "value", STYLES["value"].text),
        ("minimax.value", "value", "def value(state):\n    ...\n"),
        ("minimax.value", "value", "def value(state):\n    return len(str(state)) * 7919 % 13\n"),
        ("isolation.min_value", "min_value", "def min_value(state):\n    return 0\n"),
    ],
    ids=["right", "a stub", "no search", "isolation"],
)
def test_nothing_is_found_where_nothing_is_to_be_mended(exercise: str, answer: str, text: str) -> None:
    assert str(look(exercise, source(answer, text))) == words.NOT_FOUND


@pytest.mark.slow
def test_places_where_a_change_changes_nothing_are_not_told() -> None:
    """The same edit everywhere mends it, but three of the five places are never reached."""
    dead = "        if False:\n            return state.getScore()\n"
    text = STYLES["methods"].text.replace("self.evaluationFunction(state)", "state.getScore()")
    for start, times in (("        best =", 1), ("        worst =", 2)):
        text = text.replace(start, dead * times + start, 1)
    assert text.count("getScore") == 5
    repair, _ = mended("pacman.minimax_agent", "Methods", text)
    live = [number for number, line in enumerate(text.split("\n"), 1) if "isWin()" in line]
    assert [edit.lines for edit in repair.edits] == [(number + 1,) for number in live]


@pytest.mark.slow
@pytest.mark.parametrize(
    "rest", ["class Other:\n    def f(self):\n        print 'Python 2'\n", "if 1:\n\tx = 1\n        y = 2\n"]
)
def test_the_class_is_read_and_not_the_file(rest: str) -> None:
    """What stands beside it is of Python 2, or mixes tabs and spaces."""
    text = STYLES["value"].text
    wrong = source("value", text.replace('"max" else', '"min" else'))
    whole = type(wrong)("value", (f"{rest}\n{wrong.texts[0]}",), {"value": 0}, wrong.names)
    repair = look("minimax.value", whole)
    assert isinstance(repair, Repair)
    assert '"min" else' in whole.texts[0].split("\n")[repair.line - 1]


@pytest.mark.slow
@pytest.mark.parametrize(("exercise", "answer", "old", "new"), [
    ("pacman.minimax_agent", "Methods", "self.evaluationFunction(state)", "state.get_score()"),
    ("pacman.minimax_agent", "Methods", "worst = min(worst, self.maxValue(successor, depth - 1))",
     "depth -= 1\n                worst = min(worst, self.maxValue(successor, depth))"),
    ("pacman.minimax_agent", "Methods", 'best = float("-inf")', "best = 0"),
])  # fmt: skip
def test_of_several_places_the_first_is_told(exercise: str, answer: str, old: str, new: str) -> None:
    text = STYLES["methods"].text
    assert old in text
    _, line = mended(exercise, answer, text.replace(old, new))
    assert new.split("\n")[0] in line
