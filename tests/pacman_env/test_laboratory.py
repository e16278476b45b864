"""Features, weights, moves and games of the laboratory."""

import pytest

from pacman_env import Layout
from pacman_env.agents import GreedyAgent
from pacman_env.compare.laboratory import (
    FEATURES,
    Ground,
    evaluation,
    positions,
    shares,
    trial,
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
        "ghost_anywhere": 1 / 7,
        "scared_near": 0,
        "capsule_near": 1 / 6,
    }
    assert {name: feature(HALL, (1, 1)) for name, feature in FEATURES.items()} == pytest.approx(expected)
    assert FEATURES["food_near"](HALL, (3, 1)) == 1
    assert [FEATURES["ghost_near"](HALL, (x, 1)) for x in (4, 5, 6, 7)] == [0, 1, 2, 3]


def test_a_scared_ghost_is_prey_and_no_danger() -> None:
    scared = start("%%%%%%%\n%Po .G%\n%%%%%%%").successor(0, "East").successor(1, "West")
    assert scared.ghost_positions == [(4.5, 1)]
    assert FEATURES["ghost_near"](scared, (2, 1)) == FEATURES["ghost_anywhere"](scared, (2, 1)) == 0
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


@pytest.mark.parametrize(
    ("weights", "outcome"), [({"score": 1.0, "food_near": 1.0}, "won"), ({"ghost_near": 1.0}, "lost")]
)
def test_games_are_repeatable_and_end_as_they_are_seen_to_end(weights: dict[str, float], outcome: str) -> None:
    hall = Layout.parse("%%%%%%%\n%P.. G%\n%     %\n%%%%%%%")
    games, again = ([trial(weights, hall, seed) for seed in range(4)] for _ in range(2))
    seen = [list(positions(weights, hall, seed)) for seed in range(4)]
    assert games == again and outcome in {game.outcome for game in games}
    assert [(game.score, game.outcome == "won", game.moves) for game in games] == [
        (states[-1].score, states[-1].is_win(), len(states) - 1) for states in seen
    ]
