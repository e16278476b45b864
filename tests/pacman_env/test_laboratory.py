"""Features, weights, moves and games of the laboratory."""

import pytest

from pacman_env import Layout
from pacman_env.laboratory import (
    FEATURES,
    Ground,
    Tally,
    best_move,
    evaluation,
    move_values,
    positions,
    shares,
    tallies,
)
from tests.positions import start

HALL = start("%%%%%%%%%\n%P .  oG%\n%%%%%%%%%", name="hall")


def test_every_feature_by_hand() -> None:
    """Pacman at 1, a dot two steps away, a capsule five, a ghost six."""
    expected = {
        "score": 0,
        "food_near": 1 / 3,
        "food_left": 1,
        "ghost_near": 1 / 7,
        "scared_near": 0,
        "capsule_near": 1 / 6,
    }
    assert {name: feature(HALL, (1, 1)) for name, feature in FEATURES.items()} == pytest.approx(expected)
    assert FEATURES["food_near"](HALL, (3, 1)) == 1


def test_a_scared_ghost_is_prey_and_no_danger() -> None:
    scared = start("%%%%%%%\n%Po .G%\n%%%%%%%").successor(0, "East").successor(1, "West")
    assert scared.ghost_positions == [(4.5, 1)]
    assert FEATURES["ghost_near"](scared, (2, 1)) == 0
    assert FEATURES["scared_near"](scared, (2, 1)) == pytest.approx(1 / 4)


def test_the_value_is_the_sum_of_the_shares_on_every_cell() -> None:
    weights = {"score": 1.0, "food_near": 3.0, "ghost_near": -7.0}
    assert evaluation(weights)(HALL) == pytest.approx(1 - 1) == pytest.approx(sum(shares(HALL, weights).values()))
    ground = Ground(HALL).values(weights)
    assert ground[1, 1] == pytest.approx(0) and ground[3, 1] == pytest.approx(3 - 7 / 5)


def test_the_move_follows_the_weights() -> None:
    assert best_move(HALL, {"food_near": 1}) == "East"
    assert set(move_values(HALL, {"score": 1})) == {"East"}, "standing still is left out"


def test_games_are_repeatable_and_counted() -> None:
    hall = Layout.parse("%%%%%%%\n%P.. G%\n%     %\n%%%%%%%")
    first, again = (list(tallies({"score": 1, "food_near": 1}, hall, 4)) for _ in range(2))
    assert first == again and [tally.games for tally in first] == [1, 2, 3, 4]
    last = [list(positions({"score": 1, "food_near": 1}, hall, seed))[-1] for seed in range(4)]
    assert first[-1] == Tally(sum(s.is_win() for s in last), 4, sum(s.score for s in last))
    assert str(Tally()) == "no game yet" and "1 of 2 games won" in str(Tally(1, 2, 30))
