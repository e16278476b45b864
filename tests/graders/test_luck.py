"""No points by luck: the same answer earns the same each time, and what comes out in two ways counts as the worse.

What is unlikely counts, too, and values may be large: nobody keeps all points of chapter 5 who leaves them out.
"""

import itertools
import random
from collections.abc import Callable
from typing import Any

import numpy
import pytest

from graders import grade
from graders.classroom.sandbox.process import environment
from graders.exercises import EXERCISES
from pacman_env import GameState, MultiAgentSearchAgent
from tests.graders.builders import ask, code, value
from tools.corpus import load


class DrawsAmongEquals(MultiAgentSearchAgent):
    """Minimax that draws one of its best moves; subclasses make a slip, or draw in another way."""

    def get_action(self, state: GameState) -> Any:
        worth = {action: self.after(state, 0, action, self.depth) for action in state.legal_actions(0)}
        return self.draw([action for action in worth if worth[action] == max(worth.values())])

    def draw(self, best: list[Any]) -> Any:
        return random.choice(best)

    def after(self, state: GameState, agent: int, action: Any, rounds: int) -> Any:
        child, following = state.successor(agent, action), (agent + 1) % state.num_agents
        rounds -= following == 0
        if rounds == 0 or child.is_win() or child.is_lose():
            return self.leaf(child)
        below = [self.after(child, following, one, rounds) for one in child.legal_actions(following)]
        return max(below) if following == 0 else min(below)

    def leaf(self, state: GameState) -> Any:
        return self.evaluation_function(state)


class ScoreAtTheEnds(DrawsAmongEquals):
    """The score where the game is over; the draw is numpy's."""

    def draw(self, best: list[Any]) -> Any:
        return best[numpy.random.randint(len(best))]

    def leaf(self, state: GameState) -> Any:
        return state.score if state.is_win() or state.is_lose() else self.evaluation_function(state)


class NothingBelowZero(DrawsAmongEquals):
    """No position is worth less than nothing; in places where nobody has looked for it."""

    def leaf(self, state: GameState) -> Any:
        return max(0, self.evaluation_function(state))


def best_or_any(state: Any) -> Any:
    """A winning move, and now and then another one."""
    moves = state.get_legal_moves()
    wins = [move for move in moves if value(state.forecast_move(move)) == 1]
    return random.choice(moves) if random.random() < 0.05 or not wins else wins[0]


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "answer"),
    [
        ("pacman.minimax_agent", ScoreAtTheEnds),
        pytest.param("pacman.minimax_agent", NothingBelowZero, marks=pytest.mark.long),
        pytest.param("isolation.decision", best_or_any, marks=pytest.mark.long),
    ],
)
def test_the_same_answer_earns_the_same_each_time(id: str, answer: Any) -> None:
    first, second = ([{**one, "seconds": 0} for one in ask(id, answer, 7)["answers"]] for _ in range(2))
    assert first == second
    assert len({str(grade(id, answer, 7)) for _ in range(2)}) == 1


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize("draw", [lambda best: random.choice(best), random.SystemRandom().choice])
def test_lots_among_equally_good_moves_are_right(draw: Callable[[list[Any]], Any]) -> None:
    fair = type("Fair", (DrawsAmongEquals,), {"draw": staticmethod(draw)})
    assert ask("pacman.minimax_agent", fair)["again"], "two askings draw differently"
    assert grade("pacman.minimax_agent", fair).passed


def test_the_readers_own_random_state_is_put_back() -> None:
    def draws(state: Any) -> float:
        return random.random() + numpy.random.random()

    random.seed(3)
    numpy.random.seed(3)
    expected = random.random(), numpy.random.random()
    random.seed(3)
    numpy.random.seed(3)
    grade("minimax.value", draws)
    assert (random.random(), numpy.random.random()) == expected


@pytest.mark.slow
def test_every_exercise_and_every_seed_has_lots_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graders.exercises.base._cases", lambda one, seed: ())  # they take long, and hold no lots
    texts = [one.questions(seed).draws for one in EXERCISES.values() for seed in (None, 1, 2)]
    assert len({*texts}) == len(texts) and all(texts)
    better = EXERCISES["evaluation.better"].questions(1)
    assert better.luck and better.luck.text.partition("|")[2] not in better.draws, "nobody learns the luck of games"


def test_what_comes_out_in_two_ways_counts_as_the_worse() -> None:
    """An answer that is right as long as each position is new to it."""
    count, cases = itertools.count(), len(code("minimax.value").cases())

    def tires(state: Any) -> Any:
        return value(state) if next(count) < cases else 1000

    report = grade("minimax.value", tires)
    assert report.points == 0 and report.findings[0].slip == "random-choice"


def test_the_order_of_a_set_is_the_same_in_every_run_of_a_class() -> None:
    assert environment("/course", "/tmp")["PYTHONHASHSEED"] == "0"


def noise(state: GameState) -> float:
    return random.random()


def bold(state: GameState) -> float:
    """Likes food and fears ghosts, with a little noise on top."""
    steps = [state.layout.distance(state.pacman_position, dot) for dot in state.food]
    return state.score + 1 / (1 + min(steps, default=0)) + random.random() / 1e6


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
@pytest.mark.parametrize("seed", [None, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3, 4, 5))])
def test_a_random_number_is_no_opinion(seed: int | None) -> None:
    report = grade("evaluation.better", noise, seed)
    assert report.points == 0 and report.findings[0].slip == "random-choice"


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
def test_a_little_noise_costs_no_opinion() -> None:
    report = grade("evaluation.better", bold)
    assert report.parts[1].points == 1 and report.findings[0].slip == "random-choice"


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


@pytest.mark.parametrize(
    ("path", "slip"),
    [
        ("minimax.value/value_list_by_default", "remembers-something"),
        ("isolation.decision/decide_by_lot", "random-choice"),
    ],
)
def test_another_answer_comes_from_memory_where_nothing_draws_lots(path: str, slip: str) -> None:
    assert grade(path.partition("/")[0], load(f"wrong/{path}")).findings[0].slip == slip
