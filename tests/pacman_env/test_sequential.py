"""The sequential probability ratio test: what it decides, when, and how often it is wrong."""

import random
from math import log
from statistics import NormalDist, stdev

import pytest

from pacman_env.agents import GreedyAgent, NearestFoodAgent, RandomAgent
from pacman_env.compare import sprt
from pacman_env.compare.intervals import paired
from pacman_env.compare.sequential import FEWEST, Sprt, evidence


def test_the_evidence_is_the_ratio_of_two_likelihoods() -> None:
    gains = [120.0, -40.0, 310.0, 75.0, 0.0]
    spread = stdev(gains)
    zero, more = NormalDist(0, spread), NormalDist(80, spread)
    assert evidence(gains, 80) == pytest.approx(sum(log(more.pdf(gain) / zero.pdf(gain)) for gain in gains))


@pytest.mark.parametrize("mean", [0, 100])
def test_who_looks_after_every_game_is_seldom_wrong_with_it_and_often_without(mean: int) -> None:
    rng, wrong, peeked = random.Random(7), 0, 0
    for _ in range(100):
        gains, decided = list[float](), False
        while (better := Sprt("new", "old", 100, tuple(gains)).better) is None:
            gains.append(rng.gauss(mean, 300))
            decided = decided or (len(gains) % 5 == 0 and paired(gains, [0.0] * len(gains)).decided)
        wrong += better is not (mean > 0)
        peeked += decided
    assert wrong < 14, "about 5 of 100"
    assert mean or peeked > 15, "an interval, looked at all the time, finds a difference where there is none"


def test_a_great_difference_is_decided_by_few_games() -> None:
    found = sprt({"dots": NearestFoodAgent, "chance": RandomAgent}, "small", max_moves=200)
    assert found.better and FEWEST <= len(found.gains) < 60
    assert str(found).startswith(f"dots: better, decided after {len(found.gains)} pairs of games.")
    assert "evidence" in str(found.draw())


def test_an_agent_is_not_better_than_itself() -> None:
    found = sprt({"one": GreedyAgent, "other": GreedyAgent}, "tiny", max_moves=5)
    assert found.better is False and found.gains == (0,) * FEWEST


class Crasher(GreedyAgent):
    def get_action(self, state: object) -> str:
        raise RuntimeError("no idea")


@pytest.mark.parametrize(
    ("agents", "most", "words"),
    [
        ({"a": GreedyAgent}, 50, "1 agents"),
        ({"a": GreedyAgent, "b": GreedyAgent}, 3, "most=3"),
        ({"a": GreedyAgent, "b": Crasher}, 50, "b failed in game 1"),
    ],
)
def test_what_cannot_be_decided_is_refused(agents: dict[str, type], most: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        sprt(agents, "tiny", most=most)
