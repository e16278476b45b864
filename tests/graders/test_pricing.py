"""A slip costs its price, the same in any style and with any seed; who leaves out the idea keeps what is right."""

from collections import defaultdict
from typing import Any

import pytest

from graders.exercises.base import CodeExercise
from graders.report import Report
from graders.transcript.case import Seed
from graders.transcript.source import source_of
from graders.trusted.judging import judge, judgment_on
from pacman_env import MultiAgentSearchAgent
from tests.graders.builders import ask, code
from tools.corpus import FIELD, Answer, load
from tools.pages.prices import DOCUMENT, document

pytestmark = pytest.mark.usefixtures("some_cases")

SEEDS: tuple[Seed, ...] = (None, 1, 2024, "hidden", "e")


def judged(id: str, answer: Any, seed: Seed = None) -> Report:
    one: CodeExercise = code(id)
    judgment = judgment_on(one, ask(id, answer, seed), seed, source_of(answer))
    return judgment if isinstance(judgment, Report) else judgment.report()


def slips() -> dict[str, list[Answer]]:
    """The same slip in three styles or more."""
    found: dict[str, list[Answer]] = defaultdict(list)
    for one in FIELD:
        if one.family:
            found[f"{one.exercise}-{one.family}"].append(one)
    return found


SLIPS = slips()
without_cuts = load("wrong/alphabeta.value/plain")


def points_and_names(slip: str, seeds: tuple[Seed, ...]) -> tuple[set[float], set[bool]]:
    reports = [(one, judged(one.exercise, one.answer, seed)) for one in SLIPS[slip] for seed in seeds]
    return {report.points for _, report in reports}, {report.findings[0].slip in one.names for one, report in reports}


@pytest.mark.long
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_costs_the_same_in_any_style_with_any_seed_and_has_its_name(slip: str) -> None:
    points, named = points_and_names(slip, SEEDS)
    assert (len(points), named) == (1, {True}), points


@pytest.mark.slow
def test_one_slip_quickly() -> None:
    points, named = points_and_names("minimax.value-zero", (None, "e"))
    assert (len(points), named) == (1, {True}), points
    assert 0 < min(points) < code("minimax.value").points


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [(None, "hidden"), pytest.param((3, 2024), marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("minimax.value/value_of_all_ends", 1),  # in some real games, the best of all ends is the value
        ("minimax.decision/decision_of_the_loop", 2.5),  # the last move is not the one with the largest name
        ("minimax.decision/decision_drawn", 4),  # as one that takes the last of the best
        ("minimax.decision/decision_last", 4),
        ("minimax.decision/decision_good_enough", 3),  # on some trees any win is the best one
        ("alphabeta.value/ab_max_gives_up", 3),
        ("alphabeta.value/ab_both_give_up", 3),
        ("alphabeta.agent/ShuffledByScore", 6),  # the moves come in another order at each node, and on each day
    ],
)
def test_an_answer_earns_the_same_with_any_seed(name: str, points: float, seeds: tuple[Seed, ...]) -> None:
    exercise, answer = name.partition("/")[0], load(f"wrong/{name}")
    earned = {seed: judged(exercise, answer, seed).points for seed in seeds}
    assert earned == dict.fromkeys(earned, points)


class FirstMove(MultiAgentSearchAgent):
    def get_action(self, state: Any) -> Any:
        return state.legal_actions(0)[0]


class OneMoveDeep(MultiAgentSearchAgent):
    def get_action(self, state: Any) -> Any:
        return max(state.legal_actions(0), key=lambda action: self.evaluation_function(state.successor(0, action)))


class Minimax(load("right/expectimax.agent/Expectimax")):  # type: ignore[misc]
    def average(self, values: Any) -> Any:
        return min(values)


class NothingComesOfIt(MultiAgentSearchAgent):
    """Everything is searched, and the first move it is."""

    def get_action(self, state: Any) -> Any:
        for action in state.legal_actions(0):
            self.search(state.successor(0, action), 1, self.depth)
        return state.legal_actions(0)[0]

    def search(self, state: Any, agent: int, left: int) -> None:
        self.evaluation_function(state)
        agent, left = (0, left - 1) if agent == state.num_agents else (agent, left)
        if left and not state.is_win() and not state.is_lose():
            for action in state.legal_actions(agent):
                self.search(state.successor(agent, action), agent + 1, left)


def first_move(state: Any) -> Any:
    return state.actions()[0]


def first_leaf(state: Any) -> Any:
    return state.utility() if state.is_terminal() else first_leaf(state.result(state.actions()[0]))


def last_leaf(state: Any) -> Any:
    while not state.is_terminal():
        state = state.result(state.actions()[-1])
    return state.utility()


def left_in_the_loop(state: Any) -> Any:
    """The same values as `first_leaf`, by a slip."""
    for action in state.actions():
        return left_in_the_loop(state.result(action))
    return state.utility()


def chance_left_out(state: Any) -> Any:
    if state.is_terminal():
        return state.utility()
    return (max if state.to_move == "max" else min)(chance_left_out(state.result(one)) for one in state.actions())


def one_reply(state: Any) -> int:
    """Stuck at once, or the other one stuck after one move: else it counts as won."""
    moves = state.get_legal_moves()
    return min((1 if state.forecast_move(move).get_legal_moves() else -1 for move in moves), default=1)


def looks_at(state: Any) -> None:
    for move in state.actions():
        state.result(move)


def always_1(state: Any) -> int:
    """What every game is worth to whoever mixes up its ends; but nothing is searched."""
    looks_at(state)
    return 1


def largest_move(state: Any) -> Any:
    """What comes of a search that compares the moves and not their values; but nothing is searched."""
    looks_at(state)
    return max(state.actions())


class LastMove(MultiAgentSearchAgent):
    """What comes of a search that keeps the last move; but only two moves are looked ahead."""

    def get_action(self, state: Any) -> Any:
        for action in state.legal_actions(0):
            after = state.successor(0, action)
            for reply in after.legal_actions(1):
                self.evaluation_function(after.successor(1, reply))
        return state.legal_actions(0)[-1]


LAZY = [
    *((id, one) for id in ("pacman.minimax_agent", "expectimax.agent") for one in (FirstMove, OneMoveDeep)),
    ("pacman.minimax_agent", NothingComesOfIt),
    ("pacman.minimax_agent", LastMove),
    ("alphabeta.agent", FirstMove),
    ("alphabeta.agent", Minimax),
    ("expectimax.agent", Minimax),
    ("minimax.decision", first_move),
    ("isolation.decision", first_move),
    ("minimax.decision", largest_move),
    ("isolation.decision", largest_move),
    ("isolation.max_value", always_1),
    ("alphabeta.value", without_cuts),
    ("expectimax.exp_value", chance_left_out),
    ("minimax.value", lambda state: 1),
    *(("minimax.value", one) for one in (first_leaf, last_leaf)),
    ("isolation.min_value", lambda state: 1),
    ("isolation.min_value", one_reply),
    ("isolation.terminal_test", lambda state: False),
]


@pytest.mark.slow
@pytest.mark.parametrize(("id", "answer"), LAZY, ids=[f"{id}-{answer.__name__}" for id, answer in LAZY])
@pytest.mark.parametrize("seed", [None, pytest.param("hidden", marks=pytest.mark.long)])
def test_who_leaves_out_the_idea_keeps_nothing_but_what_is_right(id: str, answer: Any, seed: Seed) -> None:
    report = judged(id, answer, seed)
    assert report.price == 0 and not any(part.kept for part in report.parts)
    assert report.points < report.max_points


@pytest.mark.parametrize("seed", [None, "hidden"])
def test_a_return_in_the_loop_has_a_price_and_a_line_of_first_moves_none(seed: Seed) -> None:
    """In class, too, where nothing but the sheet is at hand."""
    slip, line = (
        judge("minimax.value", ask("minimax.value", one, seed), seed) for one in (left_in_the_loop, first_leaf)
    )
    assert (slip.points, slip.findings[0].slip) == (2.5, "returns-in-loop")
    assert (line.points, line.findings[0].slip) == (0, "follows-one-line")


def test_the_prices_in_the_handbook_are_those_of_the_catalog() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == document(text), "run python -m tools.pages.prices"
    (row,) = (line for line in text.splitlines() if "`leaf-not-evaluated`" in line)
    assert "| 25% | 1 | 2 | 3.5 | " in row
