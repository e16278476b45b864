"""Right answers pass in full, whatever their style, on public and on hidden cases."""

import pytest

from graders import EXERCISES, grade
from tests.graders.right_answers import RIGHT


def test_there_are_enough_styles():
    assert len(RIGHT) >= 60
    assert {id for id, _ in RIGHT} >= {id for id, one in EXERCISES.items() if one.form in ("function", "agent")}


@pytest.mark.parametrize(("id", "answer"), RIGHT, ids=[f"{id}-{getattr(a, '__name__', a)}" for id, a in RIGHT])
@pytest.mark.parametrize("seed", [None, pytest.param("hidden", marks=pytest.mark.slow)])
def test_full_points_and_no_finding(id, answer, seed):
    report = grade(id, answer, seed)
    assert report.findings == [], str(report)
    assert report.points == report.max_points == EXERCISES[id].points
    assert report.passed
