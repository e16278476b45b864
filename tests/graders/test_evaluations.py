"""Evaluation functions: scenes, games, and what is wrong with them."""

import random
import time
import zlib
from typing import Any

import nbformat
import pytest

from graders import EXERCISES, grade
from graders.report import Example
from graders.transcript import evaluation_games
from graders.transcript.case import Luck
from graders.transcript.encoding import encode
from graders.transcript.evaluation_games import replay
from graders.transcript.evaluations import Noise
from pacman_env import GameState, Layout
from tests.conftest import ROOT
from tests.graders.builders import ask, judge
from tools.corpus import load

better = load("right/evaluation.better/better")


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games break off at once: the test is about positions."""
    monkeypatch.setattr(evaluation_games, "MOST_MOVES", 2)


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
def test_the_games_are_replayed_by_the_judge() -> None:
    sheet = ask("evaluation.better", better)
    *_, final = replay(sheet["games"][0]["moves"], EXERCISES["evaluation.better"].questions().luck, 0)
    assert final.is_win() or final.is_lose()
    for game in sheet["games"]:
        game["moves"] = "W" * 100
    assert [part.points for part in judge("evaluation.better", sheet).parts] == [2, 3, 0, 0]


@pytest.mark.usefixtures("no_games")
def test_the_score_itself_is_not_written_yet() -> None:
    for answer in (lambda state: state.score, lambda state: state.getScore() + 5):
        report = grade("evaluation.better", answer)
        assert report.points == 0
        assert report.findings[0].slip == "not-written-yet"


@pytest.mark.usefixtures("no_games")
def test_a_function_that_searches_is_refused() -> None:
    def looks_ahead(state):
        return max([state.successor(0, a).score for a in state.legal_actions(0)], default=state.score)

    assert grade("evaluation.better", looks_ahead).findings[0].slip == "searches-inside"


def nearest_food(state: Any) -> float:
    return min(abs(x - state.pacman_position[0]) + abs(y - state.pacman_position[1]) for x, y in state.food)


@pytest.mark.usefixtures("no_games")
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
    assert report.findings[0].slip == code


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
def test_a_board_without_ghosts_is_advice_for_who_has_all_points() -> None:
    def helpless(state: Any) -> float:
        return better(state) + 0 * min(_ghosts(state))

    report = grade("evaluation.better", helpless)
    assert report.passed and report.findings[0].slip == "no-ghosts"


def _ghosts(state: Any) -> list[float]:
    x, y = state.pacman_position
    return [abs(x - gx) + abs(y - gy) for gx, gy in state.ghost_positions]


def _food(state: Any) -> float:
    return 1 / (1 + nearest_food(state)) if state.food else 1


def _walked(state: Any) -> float:
    return 1 / (1 + min((state.layout.distance(state.pacman_position, f) for f in state.food), default=0))


@pytest.mark.usefixtures("no_games")
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
    assert code in [finding.slip for finding in grade("evaluation.better", answer).findings]


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
def test_a_function_that_draws_lots_is_told_so_and_nothing_that_follows_from_its_numbers() -> None:
    report = grade("evaluation.better", lambda s: s.score + 9 * random.random() + sum(_ghosts(s)))
    assert [finding.slip for finding in report.findings] == ["random-choice", "games"]


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
def test_who_paces_is_shown_where() -> None:
    """Minus the distance: eating the nearest dot makes the next one far away, so he stays in front of it."""

    def minus_the_distance(state: Any) -> float:
        if not state.food:
            return float(state.score)
        return 0.1 * state.score - 9 * min(state.layout.distance(state.pacman_position, dot) for dot in state.food)

    [games] = [one for one in grade("evaluation.better", minus_the_distance).findings if one.slip == "games"]
    assert isinstance(games.example, Example)
    told, cells = str(games.example), {state.pacman_position for state in games.example.film}
    assert "the last 40 moves of game" in told and "Pacman was only on (" in told and "P" in told
    assert 1 < len(cells) <= 4 and "data-go=" in games.html(), "a film of it"


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
def test_the_worked_example_of_the_chapter_is_not_enough() -> None:
    """It is a place to start from. What it earns in other games, tests/notebooks/test_facts.py asks."""

    def nearest_dot_on_foot(state):
        if not state.food:
            return state.score
        return state.score + 1 / (1 + min(state.layout.distance(state.pacman_position, dot) for dot in state.food))

    report = grade("evaluation.better", nearest_dot_on_foot)
    assert report.points <= 4
    assert report.parts[1].points == 1  # dots, and no ghost of either kind
    assert report.findings[0].slip == "ghost-blind"


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
@pytest.mark.parametrize(
    "answer",
    [
        lambda s: s.score + _walked(s) + sum(5 / (1 + gap) for gap, timer in _gaps(s) if not timer),
        pytest.param(
            lambda s: s.score - _walked(s) - sum(5 / (1 + gap) for gap, timer in _gaps(s) if not timer),
            marks=pytest.mark.long,
        ),
        lambda s: s.score + _walked(s) + sum((-5 if timer else 5) / (1 + gap) for gap, timer in _gaps(s)),
    ],
)
def test_a_term_with_the_wrong_sign_earns_no_point_and_is_named(answer: Any) -> None:
    report = grade("evaluation.better", answer)
    [first, *_] = [finding for finding in report.findings if finding.slip != "games"]
    assert first.slip == "wrong-sign" and report.points <= 4
    better_value, worse_value = map(float, first.example.values)
    assert better_value < worse_value, "both positions are shown, with what the function says of them"


@pytest.mark.usefixtures("no_games")
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


def test_noise_is_a_hash_of_everything_that_a_position_is() -> None:
    """Cases and recorded answers rely on it: the words that are hashed may never change."""
    state = GameState.initial(Layout.parse("%%%%%%%\n%Po .G%\n%%%%%%%"))
    for agent, action in ((0, "East"), (1, "West"), (0, "Stop")):
        ghosts = [(float(x), float(y)) for x, y in state.ghost_positions]
        key = (7, state.pacman_position, state.food, state.capsules, state.scared_timers, state.score)
        assert Noise(7)(state) == zlib.crc32(repr((key, ghosts)).encode()) % 2001 - 1000
        state = state.successor(agent, action)
    assert state.scared_timers[0] and state.ghost_positions[0][0] % 1  # half-way between two cells


class Clocks:
    """Others compute, too: for each second in which something is done, the clock on the wall goes on by fifty."""

    def __init__(self) -> None:
        self.worked = 0.0

    def process_time(self) -> float:
        return self.worked

    def monotonic(self) -> float:
        return 50 * self.worked

    perf_counter = process_time


@pytest.mark.parametrize(("times", "games"), [(1.0, 20), (29.0, 20), (31.0, 1)])
def test_games_end_by_what_a_function_computes_against_the_chapters_own(
    monkeypatch: pytest.MonkeyPatch, times: float, games: int
) -> None:
    """The chapter's own takes a hundredth of a second; neither the machine nor what is done elsewhere counts."""
    clocks = Clocks()

    def own(state: GameState) -> float:
        clocks.worked += 0.01
        return 1.0

    def ask_somebody(positions: list[GameState], seconds: float) -> tuple[list[Any], int, float]:
        took = 0.01 * times * len(positions)
        return [(encode(state.score), None) for state in positions], 0, took

    monkeypatch.setattr(evaluation_games, "time", clocks)
    monkeypatch.setattr(evaluation_games, "on_foot", own)
    monkeypatch.setattr(evaluation_games, "MOST_MOVES", 12)
    monkeypatch.setattr(evaluation_games, "TOGETHER", 1)
    played = evaluation_games.Games(Luck("any", 20))
    played.play(ask_somebody)
    assert len([one for one in played.records if len(one["moves"]) == 12]) in range(games - 1, games + 1)
    seconds, usual = (sum(one[name] for one in played.records) for name in ("seconds", "usual"))
    assert seconds / usual == pytest.approx(times)


def test_the_chapters_own_function_is_the_one_that_the_chapter_prints() -> None:
    chapter = nbformat.read(ROOT / "notebooks" / "06_evaluation" / "06_evaluation.ipynb", as_version=4)
    [source] = [cell.source for cell in chapter.cells if cell.get("id") == "evaluation-maze"]
    space: dict[str, Any] = {}
    exec(source.partition("\n\n\n")[0], space)
    state = evaluation_games.start("contest")
    for action in ("West", "West"):
        state = state.successor(0, action)
        assert evaluation_games.on_foot(state) == space["nearest_dot_on_foot"](state)


RAW, MOVES = GameState.successor, GameState.legal_actions  # before anybody counts


def hides_a_search(state: GameState, agent: int = 1, plies: int = 10) -> float:
    """Two rounds ahead by expectimax, below the chapter's own function."""
    if plies == 0 or state.is_win() or state.is_lose():
        return evaluation_games.on_foot(state)
    beyond = (agent + 1) % state.num_agents
    values = [hides_a_search(RAW(state, agent, move), beyond, plies - 1) for move in MOVES(state, agent)]
    return max(values) if agent == 0 else sum(values) / len(values)


@pytest.mark.usefixtures("few_games")
@pytest.mark.slow
def test_a_search_that_nobody_counts_is_seen_by_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation_games, "SECONDS", 0.5)
    report = grade("evaluation.better", hides_a_search)
    assert [part.points for part in report.parts][2:] == [0, 0]
    [slow] = [finding for finding in report.findings if finding.slip == "slow"]
    assert "times as long as the chapter's own function; the limit is 30 times" in slow.message


@pytest.mark.usefixtures("few_games")
def test_a_game_that_waits_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def sleeps(state: GameState) -> float:
        if state.layout.name in evaluation_games.LAYOUTS:
            time.sleep(30)
        return better(state)

    monkeypatch.setattr(evaluation_games, "WAIT", 0.05)
    report = grade("evaluation.better", sleeps)
    assert not report.graded and report.points == 5
