"""The first difference from the textbook's search is told of wrong answers with cuts, and of no right one."""

from typing import Any

import pytest

from graders import grade
from graders.report import Example
from graders.shrinking import _compared
from graders.trusted.verdicts import Verdict
from tests.graders import field_answers  # noqa: F401  # registers its answers, too
from tests.graders.builders import ask_cases, cases, code
from tests.graders.field_mistakes import MISTAKES
from tests.graders.right_answers import RIGHT

AGENT = "alphabeta.agent"
RIGHT_AGENTS = [answer for id, answer in RIGHT if id == AGENT]
SHOWN = {
    "AlphaBetaEndsByScore": "the value should be",
    "FreshAtTheRoot": "the window should be",
    "GhostsNeverCut": "nothing more should be searched here",
    "OwnBounds": "should be searched next, but the search leaves the node",
}


@pytest.mark.slow
@pytest.mark.parametrize("answer", RIGHT_AGENTS, ids=lambda answer: answer.__name__)
def test_a_right_search_in_any_order_with_any_cuts_shows_none(answer: Any) -> None:
    one, asked = code(AGENT), cases(AGENT)[::24]
    for case, record in zip(asked, ask_cases(AGENT, answer, asked), strict=True):
        found = _compared(one, answer, Verdict(case, record, one.right(case), False, False))
        assert found is None, f"{found} {case}"


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOWN)
def test_a_wrong_one_shows_it(name: str) -> None:
    [answer] = [one.answer for one in MISTAKES if one.name == name]
    [example] = [one.example for one in grade(AGENT, answer).findings if isinstance(one.example, Example)]
    assert SHOWN[name] in str(example.comparison) and str(example.comparison) in example.remark
    assert "Your search" in example.html()
