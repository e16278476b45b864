"""Right answers pass in full, whatever their style, on public and on hidden cases."""

from typing import Any

import pytest

from graders import EXERCISES, grade
from tests.graders.seeds import ADVICE
from tools.corpus import RIGHT, Answer

FIELD = [one for one in RIGHT if one.rule == "field"]
QUICK = [*(one for one in RIGHT if one not in FIELD), *FIELD[::10]]


def marked(seed: int | str | None, number: int) -> Any:
    """On public cases every answer; of those on hidden ones, a third by each seed and everything when there is time."""
    if seed is None:
        return () if RIGHT[number] in QUICK else pytest.mark.slow
    return pytest.mark.slow if number % 3 == len(str(seed)) % 3 else pytest.mark.long


GRADED = [
    pytest.param(
        one,
        seed,
        marks=marked(seed, number),
        id=f"{seed}-{one.exercise}-{one.name}",
    )
    for seed in (None, "hidden", 7)
    for number, one in enumerate(RIGHT)
]


def test_there_are_enough_styles() -> None:
    assert len(RIGHT) >= 60
    assert {one.exercise for one in RIGHT} >= {id for id, one in EXERCISES.items() if one.form in ("function", "agent")}


@pytest.mark.parametrize(("one", "seed"), GRADED)
def test_full_points_and_no_finding_but_advice(one: Answer, seed: int | str | None) -> None:
    report = grade(one.exercise, one.answer, seed)
    assert {finding.code for finding in report.findings} <= ADVICE, str(report)
    assert report.points == report.max_points == EXERCISES[one.exercise].points
    assert report.passed
