"""Right answers pass in full, whatever their style, on public and on hidden cases."""

from typing import Any

import pytest

from graders import EXERCISES, grade
from tests.graders.seeds import ADVICE
from tests.sample import rarely
from tools.corpus import RIGHT, Answer

QUICK = [id for id, one in EXERCISES.items() if one.form == "function" and not id.startswith("isolation.")]


def named(one: Answer, seed: int | str | None) -> str:
    return f"{seed}-{one.exercise}-{one.name}"


def marked(one: Answer, seed: int | str | None) -> Any:
    """On public cases every answer of a small exercise and a tenth of the others; on hidden ones a sample."""
    if seed is None and one.exercise in QUICK and one.rule != "field":
        return ()
    return rarely(named(one, seed), 10 if seed is None else 24)


GRADED = [
    pytest.param(one, seed, marks=marked(one, seed), id=named(one, seed))
    for seed in (None, "hidden", 7)
    for one in RIGHT
]


def test_there_are_enough_styles() -> None:
    assert len(RIGHT) >= 60
    coded = {id for id, one in EXERCISES.items() if one.form in ("function", "agent", "call")}
    assert {one.exercise for one in RIGHT} >= coded


@pytest.mark.parametrize(("one", "seed"), GRADED)
def test_full_points_and_no_finding_but_advice(one: Answer, seed: int | str | None) -> None:
    report = grade(one.exercise, one.answer, seed)
    assert {finding.slip for finding in report.findings} <= ADVICE, str(report)
    assert report.points == report.max_points == EXERCISES[one.exercise].points
    assert report.passed
