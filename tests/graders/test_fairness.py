"""A right answer is not refused for what no exercise says: cases stay inside it, orders and roundings are free."""

import statistics
from fractions import Fraction
from typing import Any

import numpy
import pytest

from graders import EXERCISES, grade
from graders.exercises.base import turn
from graders.exercises.reference import move_values
from pacman_env import GameState, MultiAgentSearchAgent
from tests.graders.builders import cases

SEEDS = (None, "hidden")
GRADED = [None, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, "hidden"))]  # what takes a second a seed
AGENTS = [id for id, one in EXERCISES.items() if one.form == "agent"]
CODED = [id for id, one in EXERCISES.items() if one.form in ("function", "agent")]
INF = float("inf")


@pytest.mark.slow
@pytest.mark.parametrize("id", AGENTS)
def test_no_board_without_ghosts_counts(id: str) -> None:
    for seed in SEEDS:
        without = [case for case in cases(id, seed) if case.root.num_agents == 1]
        assert [case.advice for case in without] == ["needs-a-ghost"] * len(without)


@pytest.mark.slow
@pytest.mark.parametrize("id", CODED)
def test_no_case_that_counts_is_worth_minus_infinity(id: str) -> None:
    for case in (case for seed in SEEDS for case in cases(id, seed) if not case.advice):
        worth = move_values(turn(case) if case.depth else case.root).values()
        assert all(abs(value) < INF for value in worth)


@pytest.mark.parametrize(("name", "player"), [("min_value", "min"), ("max_value", "max"), ("decision", "max")])
def test_the_player_of_the_functions_name_is_to_move(name: str, player: str) -> None:
    for seed in SEEDS:
        assert {case.root.to_move for case in cases(f"isolation.{name}", seed)} == {player}


@pytest.mark.parametrize("id", [id for id in CODED if id.endswith(("decision", "agent"))])
def test_nobody_is_asked_for_a_move_where_there_is_none(id: str) -> None:
    for case in (case for seed in SEEDS for case in cases(id, seed)):
        assert case.root.legal_actions(0) if case.depth else case.root.actions()


@pytest.mark.parametrize("id", AGENTS)
def test_the_best_move_is_clear_of_the_next_by_more_than_rounding(id: str) -> None:
    ghosts = "chance" if id.startswith("expectimax") else "min"
    for case in (case for seed in SEEDS for case in cases(id, seed) if not case.advice):
        values = move_values(turn(case, ghosts)).values()
        gaps = [max(values) - value for value in values]
        assert all(gap < 1e-10 * (1 + abs(max(values))) or gap > 1e-4 for gap in gaps), (case, values)


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize("wrong", ["empty", pytest.param("last move", marks=pytest.mark.long)])
def test_the_smallest_example_stays_a_case_of_the_exercise(wrong: str) -> None:
    def no_move(state: Any) -> Any:
        return () if wrong == "empty" else state.get_legal_moves()[-1:]

    for name, player in (("decision", "max"), ("min_value", "min"), ("max_value", "max")):
        example = grade(f"isolation.{name}", no_move).findings[0].example
        assert example is not None and example.expected
        position: Any = example.position
        assert position.to_move == player and (name != "decision" or position.actions())


def test_a_window_is_not_filled_in_where_none_is_asked_for() -> None:
    def with_window(state: Any, alpha: float, beta: float) -> bool:
        return not state.get_legal_moves()

    report = grade("isolation.terminal_test", with_window)
    assert report.points == 0
    assert "missing 2 required positional arguments" in str(report)


def mean_of(kind: str, values: list[float]) -> Any:
    if kind == "sum of p * v":
        return sum((1 / len(values)) * value for value in values)
    if kind == "p last":
        return sum(value * 1.0 / len(values) for value in values)
    if kind == "Fraction":
        return sum((Fraction(value) for value in values), Fraction(0)) / len(values)
    return {"statistics": statistics.mean, "numpy": numpy.mean, "fmean": statistics.fmean}[kind](values)


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sum of p * v", "p last", "Fraction", "statistics", "fmean", "numpy"])
@pytest.mark.parametrize("seed", GRADED)
def test_an_average_may_be_rounded_in_any_way(kind: str, seed: int | str | None) -> None:
    class Averages(MultiAgentSearchAgent):
        def get_action(self, state: GameState) -> Any:
            return max(state.legal_actions(0), key=lambda action: self.worth(state.successor(0, action), 1, 0))

        def worth(self, state: GameState, agent: int, rounds: int) -> Any:
            if agent == state.num_agents:
                agent, rounds = 0, rounds + 1
            if rounds == self.depth or state.is_win() or state.is_lose():
                return self.evaluation_function(state)
            below = [self.worth(state.successor(agent, a), agent + 1, rounds) for a in state.legal_actions(agent)]
            return max(below) if agent == 0 else mean_of(kind, below)

    assert grade("expectimax.agent", Averages, seed).passed


class InAnyOrder(MultiAgentSearchAgent):
    """Alpha-beta; subclasses say in which order, how often and with how many cuts."""

    deepening = cuts = False

    def get_action(self, state: GameState) -> Any:
        for rounds in range(1, self.depth + 1) if self.deepening else [self.depth]:
            best, chosen = -INF, None
            for action, child in self.children(state, 0):
                value = self.worth(child, 1, rounds, best, INF)
                if chosen is None or value > best:
                    best, chosen = value, action
        return chosen

    def worth(self, state: GameState, agent: int, rounds: int, alpha: float, beta: float) -> Any:
        if agent == state.num_agents:
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.is_win() or state.is_lose():
            return self.evaluation_function(state)
        best = -INF if agent == 0 else INF
        for _, child in self.children(state, agent):
            value = self.worth(child, agent + 1, rounds, alpha, beta)
            best = max(best, value) if agent == 0 else min(best, value)
            if self.cuts and (best > beta if agent == 0 else best < alpha):
                break
            alpha, beta = (max(alpha, best), beta) if agent == 0 else (alpha, min(beta, best))
        return best

    def children(self, state: GameState, agent: int) -> Any:
        return ((action, state.successor(agent, action)) for action in state.legal_actions(agent))


class Backwards(InAnyOrder):
    def children(self, state: GameState, agent: int) -> Any:
        return ((action, state.successor(agent, action)) for action in reversed(state.legal_actions(agent)))


class BestFirst(InAnyOrder):
    def children(self, state: GameState, agent: int) -> Any:
        made = [(action, state.successor(agent, action)) for action in state.legal_actions(agent)]
        return sorted(made, key=lambda pair: self.evaluation_function(pair[1]), reverse=agent == 0)


class AllAtOnce(InAnyOrder):
    def children(self, state: GameState, agent: int) -> Any:
        return [(action, state.successor(agent, action)) for action in state.legal_actions(agent)]


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize("seed", GRADED)
@pytest.mark.parametrize(
    ("order", "deepening"),
    [
        (InAnyOrder, False),
        pytest.param(BestFirst, True, marks=pytest.mark.long),
        pytest.param(Backwards, False, marks=pytest.mark.long),
        pytest.param(BestFirst, False, marks=pytest.mark.long),
        pytest.param(InAnyOrder, True, marks=pytest.mark.long),
        pytest.param(Backwards, True, marks=pytest.mark.long),
    ],
)
def test_any_order_with_cuts_is_right_and_without_cuts_is_not(
    order: type[InAnyOrder], deepening: bool, seed: int | str | None
) -> None:
    cutting = type("Cutting", (order,), {"cuts": True, "deepening": deepening})
    whole = type("Whole", (order,), {"cuts": False, "deepening": deepening})
    assert grade("alphabeta.agent", cutting, seed).passed
    assert grade("alphabeta.agent", whole, seed).points == 6


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize("seed", GRADED)
def test_children_made_all_at_once_for_no_reason_are_still_work(seed: int | str | None) -> None:
    assert grade("alphabeta.agent", type("Eager", (AllAtOnce,), {"cuts": True}), seed).points == 6


class StrictAndHaunted(MultiAgentSearchAgent):
    """Minimax that wants to beat minus infinity and counts on a ghost."""

    def get_action(self, state: GameState) -> Any:
        best, chosen = -INF, None
        for action in state.legal_actions(0):
            value = self.answer(state.successor(0, action), 1, self.depth)
            if value > best:
                best, chosen = value, action
        return chosen

    def answer(self, state: GameState, agent: int, rounds: int) -> Any:
        if rounds == 0 or state.is_win() or state.is_lose():
            return self.evaluation_function(state)
        following = (agent + 1) % state.num_agents
        below = [
            self.answer(state.successor(agent, action), following, rounds - (following == 0))
            for action in state.legal_actions(agent)
        ]
        return max(below) if agent == 0 else min(below)


@pytest.mark.usefixtures("some_cases")
def test_what_is_not_asked_for_is_told_and_costs_nothing() -> None:
    report = grade("pacman.minimax_agent", StrictAndHaunted)
    assert report.passed and report.points == report.max_points
    assert {finding.slip for finding in report.findings} == {"strict-from-minus-inf", "needs-a-ghost"}
    assert all("does not change that" in finding.message for finding in report.findings)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [None, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("id", [id for id, one in EXERCISES.items() if one.form == "function"])
def test_a_constant_earns_nothing_where_it_happens_to_be_right(id: str, seed: int | None) -> None:
    for constant in (True, False) if id == "isolation.terminal_test" else (1, -1, 0):
        assert grade(id, lambda state, constant=constant: constant, seed).points == 0


@pytest.mark.slow
def test_the_end_of_the_game_alone_earns_its_point() -> None:
    def over_or_nothing(state: Any) -> int | None:
        return None if state.get_legal_moves() else 1

    assert grade("isolation.min_value", over_or_nothing).points == 1
