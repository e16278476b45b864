"""Features, weights, moves and games of the laboratory."""

import pytest

from pacman_env import Layout
from pacman_env.agents import GreedyAgent
from pacman_env.compare.laboratory import (
    FEATURES,
    Ground,
    Tally,
    evaluation,
    positions,
    shares,
    tallies,
)
from tests.positions import start

HALL = start("%%%%%%%%%\n%P .  oG%\n%%%%%%%%%", name="hall")


def test_every_feature_by_hand() -> None:
    """Pacman at 1, a dot two steps away, a capsule five, a ghost six, which is too far away to be a danger."""
    expected = {
        "score": 0,
        "food_near": 1 / 3,
        "food_left": 1,
        "ghost_near": 0,
        "scared_near": 0,
        "capsule_near": 1 / 6,
    }
    assert {name: feature(HALL, (1, 1)) for name, feature in FEATURES.items()} == pytest.approx(expected)
    assert FEATURES["food_near"](HALL, (3, 1)) == 1
    assert [FEATURES["ghost_near"](HALL, (x, 1)) for x in (4, 5, 6, 7)] == [0, 1, 2, 3]


def test_a_scared_ghost_is_prey_and_no_danger() -> None:
    scared = start("%%%%%%%\n%Po .G%\n%%%%%%%").successor(0, "East").successor(1, "West")
    assert scared.ghost_positions == [(4.5, 1)]
    assert FEATURES["ghost_near"](scared, (2, 1)) == 0
    assert FEATURES["scared_near"](scared, (2, 1)) == pytest.approx(1 / 4)


def test_the_value_is_the_sum_of_the_shares_on_every_cell() -> None:
    weights = {"score": 1.0, "food_near": 3.0, "ghost_near": -7.0}
    assert evaluation(weights)(HALL) == pytest.approx(3 / 3) == pytest.approx(sum(shares(HALL, weights).values()))
    ground = Ground(HALL).values(weights)
    assert ground[1, 1] == pytest.approx(3 / 3) and ground[3, 1] == pytest.approx(3)
    assert ground[5, 1] == pytest.approx(3 / 3 - 7 * 1)


def test_the_move_follows_the_weights() -> None:
    hall = start("%%%%%%%%%\n%  P  .G%\n%%%%%%%%%", name="hall")
    assert GreedyAgent(evaluation({"food_near": 1})).get_action(hall) == "East"
    assert GreedyAgent(evaluation({"food_near": -1})).get_action(hall) == "West"
    assert set(GreedyAgent(evaluation({"score": 1})).move_values(hall)) == {"West", "East"}, "no standing still"


def test_games_are_repeatable_and_counted() -> None:
    hall = Layout.parse("%%%%%%%\n%P.. G%\n%     %\n%%%%%%%")
    first, again = (list(tallies({"score": 1, "food_near": 1}, hall, 4)) for _ in range(2))
    assert first == again and [tally.games for tally in first] == [1, 2, 3, 4]
    last = [list(positions({"score": 1, "food_near": 1}, hall, seed))[-1] for seed in range(4)]
    assert first[-1] == Tally(
        sum(s.is_win() for s in last),
        tuple(s.score for s in last),
        max((seed for seed, s in enumerate(last) if s.is_lose()), default=None),
    )
    assert first[1:] == list(tallies({"score": 1, "food_near": 1}, hall, 3, first[0])), "it goes on where it stopped"


def test_a_tally_in_words() -> None:
    assert str(Tally()) == "no game yet"
    assert str(Tally(1, (30, 10))).startswith("1 of 2 games won (9% to 91%), average score 20")
