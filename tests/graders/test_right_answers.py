"""Right answers pass in full, whatever their style, on public and on hidden cases."""

import pytest

from graders import EXERCISES, grade
from tests.graders import field_answers  # noqa: F401  # registers its answers, too
from tests.graders.right_answers import RIGHT
from tests.graders.seeds import ADVICE


def test_there_are_enough_styles():
    assert len(RIGHT) >= 60
    assert {id for id, _ in RIGHT} >= {id for id, one in EXERCISES.items() if one.form in ("function", "agent")}


@pytest.mark.parametrize(
    ("id", "answer"), RIGHT, ids=[f"{id}-{getattr(a, '__name__', type(a).__name__)}" for id, a in RIGHT]
)
@pytest.mark.parametrize("seed", [None, *(pytest.param(seed, marks=pytest.mark.slow) for seed in ("hidden", 7))])
def test_full_points_and_no_finding_but_advice(id, answer, seed):
    report = grade(id, answer, seed)
    assert {finding.code for finding in report.findings} <= ADVICE, str(report)
    assert report.points == report.max_points == EXERCISES[id].points
    assert report.passed
