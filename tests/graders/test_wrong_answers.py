"""Wrong answers as students write them lose points, and the finding names the mistake."""

from typing import Any

import pytest

from graders import grade
from graders.exercises import all_words
from tests.graders.wrong_answers import WRONG

QUICK = WRONG[::4]
NAMES = [f"{id}-{answer.__name__}" for id, _, answer in WRONG]


@pytest.mark.parametrize(("id", "code", "answer"), WRONG, ids=NAMES)
@pytest.mark.long
@pytest.mark.parametrize("seed", [None, 2024])
def test_the_mistake_is_named(id: str, code: str, answer: Any, seed: int | str | None) -> None:
    report = grade(id, answer, seed)
    assert not report.passed
    assert report.points < report.max_points or report.max_points == 0
    assert [finding.code for finding in report.findings][:1] == [code], str(report)
    assert report.findings[0].message.startswith(all_words()[code][:40])
    assert report.findings[0].example is not None
    assert not [frame for frame in ("asking.py", "judging.py", "Traceback") if frame in str(report)]


def test_an_error_is_shown_with_the_line_of_the_student() -> None:
    report = grade("minimax.value", next(answer for _, code, answer in WRONG if code == "missing-name"))
    assert "the_helper_that_was_never_written(state)" in report.findings[0].line


@pytest.mark.slow
@pytest.mark.parametrize(("id", "code", "answer"), QUICK, ids=NAMES[::4])
def test_some_mistakes_quickly(id: str, code: str, answer: Any) -> None:
    assert grade(id, answer).findings[0].code == code
