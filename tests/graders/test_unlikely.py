"""What is unlikely counts, and values may be large: nobody keeps all points of chapter 5 who leaves them out."""

import pytest

from graders import grade
from tools.corpus import load

SEEDS = [None, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["drops_the_rare", "shares_out_the_rare", "sees_nine_tenths", "assumes_a_hundred"])
def test_a_chance_node_counts_all_its_outcomes(name: str, seed: int | None) -> None:
    report = grade("expectimax.exp_value", load(f"wrong/expectimax.exp_value/{name}"), seed)
    code = "prunes-chance" if name == "assumes_a_hundred" else "ignores-the-unlikely"
    assert report.points <= 2.5 and [finding.slip for finding in report.findings] == [code], str(report)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("least", [0.05, pytest.param(0.1, marks=pytest.mark.long)])
def test_an_unlikely_line_of_ghosts_moves_counts(least: float, seed: int | None) -> None:
    wrong = load("wrong/expectimax.agent/IgnoresUnlikelyLines")
    report = grade("expectimax.agent", type("Ignores", (wrong,), {"least": least}), seed)
    assert report.points <= 5 and report.findings[0].slip == "ignores-the-unlikely"
    assert grade("expectimax.agent", type("FollowsAll", (wrong,), {"least": 0}), seed).passed
