"""The first difference from the textbook's search is told of wrong answers with cuts, and of no right one."""

import math
import re
from typing import Any

import pytest

from graders import grade
from graders.exercises import EXERCISES
from graders.exercises.base import CodeExercise
from graders.report import Example
from graders.shrinking import _compared
from graders.trusted.verdicts import Verdict
from tests.conftest import ROOT
from tests.graders.builders import ask_cases, cases, code
from tests.sample import rarely
from tools.corpus import FIELD, RIGHT, load

pytestmark = pytest.mark.usefixtures("as_long_as_it_takes")
AGENT = "alphabeta.agent"
RIGHT_AGENTS = [one.answer for one in RIGHT if one.exercise == AGENT]
SHOWN = {
    "AlphaBetaEndsByScore": "the value should be",
    "FreshAtTheRoot": "the window should be",
    "GhostsNeverCut": "the search should not look at any more moves here",
    "OwnBounds": "next, but it leaves the node",
}


@pytest.mark.parametrize(
    "answer", [pytest.param(one, marks=rarely(one.__name__, 6), id=one.__name__) for one in RIGHT_AGENTS]
)
def test_a_right_search_in_any_order_with_any_cuts_shows_none(answer: Any) -> None:
    one, asked = code(AGENT), cases(AGENT)[::24]
    for case, record in zip(asked, ask_cases(AGENT, answer, asked), strict=True):
        found = _compared(one, answer, Verdict(case, record, one.right(case), False, False))
        assert found is None, f"{found} {case}"


def by_stack(state: Any) -> Any:
    best, stack = -math.inf, [state]
    while stack:
        node = stack.pop()
        best = max(best, node.utility()) if node.is_terminal() else best
        stack += [node.result(move) for move in node.actions()]
    return best


def test_a_wrong_search_that_cannot_be_seen_shows_none() -> None:
    examples = [one.example for one in grade("minimax.value", by_stack).findings if isinstance(one.example, Example)]
    assert examples and all(example.comparison is None and "<svg" in example.html() for example in examples)


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["WholeAverages", *(pytest.param(one, marks=pytest.mark.long) for one in ("CountsGhosts", "MinimaxAgain"))]
)
def test_a_ghost_of_an_expectimax_is_a_chance_node_whatever_the_answer_makes_of_it(name: str) -> None:
    """Averages cut down to integers, one that is not divided, and a minimum."""
    [answer] = [one.answer for one in FIELD if one.name == name and one.exercise == "expectimax.agent"]
    examples = [one.example for one in grade("expectimax.agent", answer).findings if isinstance(one.example, Example)]
    shown = [example for example in examples if example.comparison]
    assert shown
    for example in shown:
        assert "(MIN)" not in f"{example} {example.html()} {example.comparison.search}"
        assert "an average of" in str(example.comparison) and "would be correct" in str(example.comparison)


@pytest.mark.usefixtures("some_cases")
@pytest.mark.parametrize("name", [pytest.param(one, marks=rarely(one, 2)) for one in SHOWN])
def test_a_wrong_one_shows_it(name: str) -> None:
    [answer] = [one.answer for one in FIELD if one.exercise == AGENT and one.name == name]
    report = grade(AGENT, answer)
    [example] = [one.example for one in report.findings if isinstance(one.example, Example)]
    assert SHOWN[name] in str(example.comparison)
    assert SHOWN[name] in str(report), "told by the finding, or below its example"
    assert "Your search" in example.html()


def test_the_smallest_tree_that_fails_is_shown_as_a_line_to_paste() -> None:
    example = grade("minimax.value", load("wrong/minimax.value/value_all_max")).findings[0].example
    assert isinstance(example, Example)
    assert example.line == "value(Tree([1, 2], to_move='min'))"
    assert f"to paste: {example.line}" in str(example)
    assert "value(Tree([1, 2]," in example.html()
    asks_min_for_a_chance = load("wrong/expectimax.exp_value/exp_all_but_max")
    [finding] = grade("expectimax.exp_value", asks_min_for_a_chance).findings
    assert isinstance(finding.example, Example)
    assert finding.example.line == "exp_value(Tree([1, 2], to_move='min'))"


def test_the_line_to_paste_calls_the_function_of_the_chapter() -> None:
    asked = {
        (id, name)
        for path in (ROOT / "notebooks").glob("0*/*.ipynb")
        for id, name in re.findall(r'^ *"grade\(\\"([\w.]+)\\", (\w+)\)"', path.read_text("utf-8"), re.MULTILINE)
    }
    functions = [one for one in EXERCISES.values() if isinstance(one, CodeExercise) and one.form == "function"]
    called = [(one.id, one.called or one.name) for one in functions]
    assert len(called) > 5 and [pair for pair in called if pair not in asked] == []
