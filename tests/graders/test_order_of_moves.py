"""Who sorts moves by what follows is not charged for the look; another search has a name of its own."""

from functools import cache
from typing import Any

import pytest

from graders import grade
from pacman_env import GameState, MultiAgentSearchAgent
from tests.graders.test_fairness import InAnyOrder

pytestmark = pytest.mark.usefixtures("some_cases")

INF = float("inf")
MORE = [pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2)]
SEEDS = [None, *MORE]


class AlphaBeta(InAnyOrder):
    """Subclasses say in which order the children come, when they are made, and what they are asked for."""

    cuts = True

    def children(self, state: GameState, agent: int) -> Any:
        made = [(action, state.successor(agent, action)) for action in state.legal_actions(agent)]
        return sorted(made, key=lambda pair: self.look(*pair), reverse=agent == 0)

    def look(self, action: Any, child: GameState) -> Any:
        raise NotImplementedError


class ByScore(AlphaBeta):
    def look(self, action: Any, child: GameState) -> Any:
        return child.score


class ByFood(AlphaBeta):
    def look(self, action: Any, child: GameState) -> Any:
        return -len(child.food)


class EndsFirst(AlphaBeta):
    def look(self, action: Any, child: GameState) -> Any:
        return child.is_win() or child.is_lose()


class ByEvaluation(AlphaBeta):
    def look(self, action: Any, child: GameState) -> Any:
        return self.evaluation_function(child)


class ByName(AlphaBeta):
    """The children are made, and nothing is asked of them."""

    def look(self, action: Any, child: GameState) -> Any:
        return str(action)


class OnlyAtTheRoot(ByScore):
    def children(self, state: GameState, agent: int) -> Any:
        if agent == 0:
            return super().children(state, agent)
        return ((action, state.successor(agent, action)) for action in state.legal_actions(agent))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sorting", [ByScore, ByFood, EndsFirst, ByEvaluation, OnlyAtTheRoot])
def test_successors_that_are_made_to_be_sorted_are_free(sorting: type[AlphaBeta], seed: int | None) -> None:
    report = grade("alphabeta.agent", sorting, seed)
    assert report.passed and not report.findings, str(report)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_without_cuts_sorting_saves_nothing(seed: int | None) -> None:
    report = grade("alphabeta.agent", type("Whole", (ByScore,), {"cuts": False}), seed)
    assert (report.points, report.findings[0].slip) == (6, "no-pruning")


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_successors_that_are_made_early_and_not_looked_at_are_work(seed: int | None) -> None:
    report = grade("alphabeta.agent", ByName, seed)
    assert (report.points, report.findings[0].slip) == (6, "children-first")


def scout(state: Any, alpha: float = -INF, beta: float = INF) -> Any:
    """Principal variation search: a window without room first, and a second look where that does not do."""
    if state.is_terminal():
        return state.utility()
    highest, best = state.to_move == "max", None
    for number, action in enumerate(state.actions()):
        child = state.result(action)
        narrow = (alpha, alpha + 0.01) if highest else (beta - 0.01, beta)
        value = scout(child, *(narrow if number else (alpha, beta)))
        if number and alpha < value < beta:
            value = scout(child, alpha, beta)
        best = value if best is None else max(best, value) if highest else min(best, value)
        alpha, beta = (max(alpha, best), beta) if highest else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_another_search_is_refused_under_a_name_of_its_own(seed: int | None) -> None:
    report = grade("alphabeta.value", scout, seed)
    assert [finding.slip for finding in report.findings] == ["another-search"], str(report)
    assert report.points == 5 and not report.passed


class KeptMtd(MultiAgentSearchAgent):
    """Makes each successor once: with all that is kept, another search makes no more of them than alpha-beta does."""

    def child(self, state: GameState, agent: int, action: Any) -> GameState:
        key = id(state), action
        if key not in self.kept:
            self.kept[key] = state, state.successor(agent, action)
        return self.kept[key][1]

    def get_action(self, state: GameState) -> Any:
        self.kept: dict[Any, tuple[Any, Any]] = {}
        self.table: dict[int, tuple[float, float]] = {}
        low, high, guess = -INF, INF, self.evaluation_function(state)
        while low < high:
            bound = guess + 0.001 if guess == low else guess
            guess = self.reaches(state, 0, self.depth, bound)
            low, high = (low, guess) if guess < bound else (guess, high)
        moves = state.legal_actions(0)
        return next(move for move in moves if self.reaches(self.child(state, 0, move), 1, self.depth, low) >= low)

    def reaches(self, state: GameState, agent: int, rounds: int, bound: float) -> Any:
        if agent == state.num_agents:
            agent, rounds = 0, rounds - 1
        low, high = self.table.get(id(state), (-INF, INF))
        if rounds == 0 or state.is_win() or state.is_lose() or low >= bound or high < bound:
            return low if low >= bound else high if high < bound else self.evaluation_function(state)
        best = -INF if agent == 0 else INF
        for move in state.legal_actions(agent):
            value = self.reaches(self.child(state, agent, move), agent + 1, rounds, bound)
            best = max(best, value) if agent == 0 else min(best, value)
            if (best >= bound) == (agent == 0):
                break
        self.table[id(state)] = (best, high) if best >= bound else (low, best)
        return best


class KeptByPosition(AlphaBeta):
    """Alpha-beta with the same children wherever a position comes back: no other search."""

    def children(self, state: GameState, agent: int) -> Any:
        kept = self.__dict__.setdefault("kept", {})
        for action in state.legal_actions(agent):
            yield action, kept.setdefault((state, agent, action), None) or self.make(kept, state, agent, action)

    def make(self, kept: dict[Any, Any], state: GameState, agent: int, action: Any) -> GameState:
        kept[state, agent, action] = state.successor(agent, action)
        return kept[state, agent, action]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_another_search_is_one_too_where_it_keeps_its_successors(seed: int | None) -> None:
    report = grade("alphabeta.agent", KeptMtd, seed)
    assert "another-search" in [finding.slip for finding in report.findings], str(report)
    assert report.points == 6.5 and not report.passed


@pytest.mark.slow
def test_alpha_beta_may_keep_its_successors() -> None:
    report = grade("alphabeta.agent", KeptByPosition)
    assert report.passed, str(report)


@cache
def remembering(state: Any, alpha: float = -INF, beta: float = INF) -> Any:
    if state.is_terminal():
        return state.utility()
    best = None
    for action in state.actions():
        value = remembering(state.result(action), alpha, beta)
        if state.to_move == "max":
            alpha, best = max(alpha, value), value if best is None else max(best, value)
        else:
            beta, best = min(beta, value), value if best is None else min(best, value)
        if alpha >= beta:
            break
    return best


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_a_memory_that_outlives_the_call_is_refused_with_the_reason(seed: int | None) -> None:
    remembering.cache_clear()
    report = grade("alphabeta.value", remembering, seed)
    assert (report.points, report.findings[0].slip) == (3, "remembers-calls")
    assert grade("alphabeta.value", remembering, seed).points == 3, "so is one that was asked before"
    assert "Make a new table in each call" in report.findings[0].message


@pytest.mark.parametrize("seed", [None, 1])
def test_a_table_by_default_is_a_memory_too_and_its_wrong_values_change_nothing(seed: int | None) -> None:
    def kept(state: Any, alpha: float = -INF, beta: float = INF, table: dict[Any, Any] = {}) -> Any:  # noqa: B006
        if state in table:
            return table[state]
        if state.is_terminal():
            return state.utility()
        best = None
        for action in state.actions():
            value = kept(state.result(action), alpha, beta, table)
            if state.to_move == "max":
                alpha, best = max(alpha, value), value if best is None else max(best, value)
            else:
                beta, best = min(beta, value), value if best is None else min(best, value)
            if alpha >= beta:
                break
        table[state] = best
        return best

    report = grade("alphabeta.value", kept, seed)
    assert report.points == 1 and [finding.slip for finding in report.findings] == ["remembers-calls"]


def test_a_memory_of_one_call_is_right() -> None:
    def value(state: Any) -> Any:
        @cache
        def search(node: Any, alpha: float, beta: float) -> Any:
            if node.is_terminal():
                return node.utility()
            best = None
            for action in node.actions():
                found = search(node.result(action), alpha, beta)
                best = found if best is None else max(best, found) if node.to_move == "max" else min(best, found)
                alpha, beta = (max(alpha, best), beta) if node.to_move == "max" else (alpha, min(beta, best))
                if alpha >= beta:
                    break
            return best

        return search(state, -INF, INF)

    assert grade("alphabeta.value", value).passed
