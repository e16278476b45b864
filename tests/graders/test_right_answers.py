"""Right answers pass in full, whatever their style, on public and on hidden cases."""

from typing import Any

import pytest

from graders import EXERCISES, grade
from tests.graders import field_answers  # noqa: F401  # registers its answers, too
from tests.graders.right_answers import RIGHT
from tests.graders.seeds import ADVICE

STYLES = [(id, answer) for id, answer in RIGHT if "field" not in answer.__module__]
FIELD = [pair for pair in RIGHT if pair not in STYLES]
QUICK = [*STYLES, *FIELD[::10]]


def marked(seed: int | str | None, number: int) -> Any:
    """On public cases every answer; of those on hidden ones, a third by each seed and everything when there is time."""
    if seed is None:
        return () if RIGHT[number] in QUICK else pytest.mark.slow
    return pytest.mark.slow if number % 3 == len(str(seed)) % 3 else pytest.mark.long


GRADED = [
    pytest.param(
        id,
        answer,
        seed,
        marks=marked(seed, number),
        id=f"{seed}-{id}-{getattr(answer, '__name__', type(answer).__name__)}",
    )
    for seed in (None, "hidden", 7)
    for number, (id, answer) in enumerate(RIGHT)
]


def test_there_are_enough_styles() -> None:
    assert len(RIGHT) >= 60
    assert {id for id, _ in RIGHT} >= {id for id, one in EXERCISES.items() if one.form in ("function", "agent")}


@pytest.mark.parametrize(("id", "answer", "seed"), GRADED)
def test_full_points_and_no_finding_but_advice(id: str, answer: Any, seed: int | str | None) -> None:
    report = grade(id, answer, seed)
    assert {finding.code for finding in report.findings} <= ADVICE, str(report)
    assert report.points == report.max_points == EXERCISES[id].points
    assert report.passed
