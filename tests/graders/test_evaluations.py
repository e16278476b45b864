"""Evaluation functions: scenes, games, and what is wrong with them."""

import random
import zlib
from types import SimpleNamespace
from typing import Any

import pytest

from graders import EXERCISES, grade
from graders.sheet import evaluation_games
from graders.sheet.case import Luck
from graders.sheet.evaluation_games import replay
from graders.sheet.evaluations import Noise
from pacman_env import GameState, Layout
from tests.graders.builders import ask, judge
from tools.corpus import load

better = load("right/evaluation.better/better")


@pytest.mark.slow
def test_the_games_are_replayed_by_the_judge() -> None:
    sheet = ask("evaluation.better", better)
    final = replay(sheet["games"][0]["moves"], EXERCISES["evaluation.better"].questions().luck, 0)
    assert final.is_win() or final.is_lose()
    for game in sheet["games"]:
        game["moves"] = "W" * 100
    assert [part.points for part in judge("evaluation.better", sheet).parts] == [2, 3, 0, 0]


def test_the_score_itself_is_not_written_yet() -> None:
    for answer in (lambda state: state.score, lambda state: state.getScore() + 5):
        report = grade("evaluation.better", answer)
        assert report.points == 0
        assert report.findings[0].code == "not-written-yet"


def test_a_function_that_searches_is_refused() -> None:
    def looks_ahead(state):
        return max([state.successor(0, a).score for a in state.legal_actions(0)], default=state.score)

    assert grade("evaluation.better", looks_ahead).findings[0].code == "searches-inside"


def nearest_food(state: Any) -> float:
    return min(abs(x - state.pacman_position[0]) + abs(y - state.pacman_position[1]) for x, y in state.food)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (lambda s: s.score - nearest_food(s), "no-food-left"),
        (lambda s: s.score - _ghosts(s)[0] - _ghosts(s)[1], "raises-error"),  # no ghost 2 anywhere, food or not
        (lambda s: s.score - 1 / min(_ghosts(s) or [9]), "zero-distance"),
        (lambda s: s.score + sum(s.getFood()[x][y] for x, y in s.getGhostPositions()), "half-cells"),
        (lambda s: "good", "wrong-type"),
        (lambda s: float("nan"), "nan-value"),
        (lambda s: float("inf") if s.is_win() else s.score + _walked(s), "infinite-value"),
    ],
)
def test_positions_that_break_a_function(answer: Any, code: str) -> None:
    report = grade("evaluation.better", answer)
    assert report.parts[0].points == 0
    assert report.findings[0].code == code


@pytest.mark.slow
def test_a_board_without_ghosts_is_advice_for_who_has_all_points() -> None:
    def helpless(state: Any) -> float:
        return better(state) + 0 * min(_ghosts(state))

    report = grade("evaluation.better", helpless)
    assert report.passed and report.findings[0].code == "no-ghosts"


def _ghosts(state: Any) -> list[float]:
    x, y = state.pacman_position
    return [abs(x - gx) + abs(y - gy) for gx, gy in state.ghost_positions]


def _food(state: Any) -> float:
    return 1 / (1 + nearest_food(state)) if state.food else 1


def _walked(state: Any) -> float:
    return 1 / (1 + min((state.layout.distance(state.pacman_position, f) for f in state.food), default=0))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (lambda s: s.score - len(_ghosts(s)) + sum(_ghosts(s)), "food-blind"),
        (lambda s: _walked(s), "ghost-blind"),
        (lambda s: _walked(s) + sum(_ghosts(s)) / 9, "scared-blind"),
        (
            lambda s: s.score + _food(s) - sum(t == 0 for t in s.scared_timers) / (1 + sum(_ghosts(s))),
            "manhattan-through-walls",
        ),
    ],
)
def test_what_a_function_does_not_see(answer: Any, code: str) -> None:
    assert code in [finding.code for finding in grade("evaluation.better", answer).findings]


@pytest.mark.slow
def test_a_function_that_draws_lots_is_told_so_and_nothing_that_follows_from_its_numbers() -> None:
    report = grade("evaluation.better", lambda s: s.score + 9 * random.random() + sum(_ghosts(s)))
    assert [finding.code for finding in report.findings] == ["random-choice", "games"]


@pytest.mark.slow
def test_the_worked_example_of_the_chapter_is_not_enough() -> None:
    """It is a place to start from: lucky games must not make an answer of it."""

    def nearest_dot_on_foot(state):
        if not state.food:
            return state.score
        return state.score + 1 / (1 + min(state.layout.distance(state.pacman_position, dot) for dot in state.food))

    report = grade("evaluation.better", nearest_dot_on_foot)
    assert report.parts[1].points == 1  # dots, and no ghost of either kind
    assert report.findings[0].code == "ghost-blind"
    for seed in (None, 1, 2, 3):
        assert grade("evaluation.better", nearest_dot_on_foot, seed=seed).points <= 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer",
    [
        lambda s: s.score + _walked(s) + sum(5 / (1 + gap) for gap, timer in _gaps(s) if not timer),
        lambda s: s.score - _walked(s) - sum(5 / (1 + gap) for gap, timer in _gaps(s) if not timer),
        lambda s: s.score + _walked(s) + sum((-5 if timer else 5) / (1 + gap) for gap, timer in _gaps(s)),
    ],
)
def test_a_term_with_the_wrong_sign_earns_no_point_and_is_named(answer: Any) -> None:
    report = grade("evaluation.better", answer)
    [first, *_] = [finding for finding in report.findings if finding.code != "games"]
    assert first.code == "wrong-sign" and report.points <= 4
    better_value, worse_value = map(float, first.example.values)
    assert better_value < worse_value, "both positions are shown, with what the function says of them"


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer",
    [
        lambda s: (
            _walked(s) - sum(1 / (1 + gap) for gap, t in _gaps(s) if not t) + 5 * any(g < 4 for g, t in _gaps(s) if t)
        ),
        lambda s: (
            s.score + _walked(s) - 50 * any(gap < 2 and not t for gap, t in _gaps(s)) - sum(g for g, t in _gaps(s) if t)
        ),
        lambda s: 2 * s.score + _walked(s) + sum((1 if timer else -1) / (1 + gap) ** 2 for gap, timer in _gaps(s)),
        lambda s: s.getScore() + 3 * _walked(s) - max([gap if t else 9 - gap for gap, t in _gaps(s)], default=0),
    ],
)
def test_many_ways_to_see(answer: Any) -> None:
    report = grade("evaluation.better", answer)
    assert report.parts[1].points == 3, report


def _gaps(state: Any) -> list[tuple[float, int]]:
    return list(zip(_ghosts(state), state.scared_timers, strict=True))


@pytest.mark.slow
def test_a_slow_function_is_told_so() -> None:
    def slow(state):
        return better(state) + 0 * sum(range(2_000_000))

    report = grade("evaluation.better", slow)
    assert "slow" in [finding.code for finding in report.findings]
    assert report.points < report.max_points


def test_noise_is_a_hash_of_everything_that_a_position_is() -> None:
    """Cases and recorded answers rely on it: the words that are hashed may never change."""
    state = GameState.initial(Layout.parse("%%%%%%%\n%Po .G%\n%%%%%%%"))
    for agent, action in ((0, "East"), (1, "West"), (0, "Stop")):
        ghosts = [(float(x), float(y)) for x, y in state.ghost_positions]
        key = (7, state.pacman_position, state.food, state.capsules, state.scared_timers, state.score)
        assert Noise(7)(state) == zlib.crc32(repr((key, ghosts)).encode()) % 2001 - 1000
        state = state.successor(agent, action)
    assert state.scared_timers[0] and state.ghost_positions[0][0] % 1  # half-way between two cells


@pytest.mark.parametrize(("worked", "asked"), [(0.0, 16), (1.0, 5)])
def test_time_in_which_the_machine_was_busy_with_others_does_not_count(
    monkeypatch: pytest.MonkeyPatch, worked: float, asked: int
) -> None:
    """Each question takes 2 seconds, in which so much was computed. Games end after 8 seconds, or after 4 times 8."""
    now = SimpleNamespace(clock=0.0, processor=0.0, asked=0)
    clocks = SimpleNamespace(monotonic=lambda: now.clock, process_time=lambda: now.processor)
    monkeypatch.setattr(evaluation_games, "time", clocks)

    def ask_nobody(positions: list[GameState], seconds: float) -> tuple[list[Any], int]:
        now.clock, now.processor, now.asked = now.clock + 2, now.processor + worked, now.asked + 1
        return [], 0

    evaluation_games.Games(Luck("any", 10)).play(ask_nobody)
    assert now.asked == asked
