"""An agent with several slips at once: what its search shows for certain is told first, and told as certain."""

import random
from typing import Any

import pytest

from graders import grade
from graders.exercises.base import CodeExercise
from graders.report import Report
from graders.transcript.source import source_of
from graders.trusted.judging import judgment_on
from pacman_env import MultiAgentSearchAgent
from tests.graders.builders import ask, code
from tools.corpus import WRONG

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("some_cases")]

INFINITY = float("inf")


def judged(id: str, answer: Any) -> Report:
    one: CodeExercise = code(id)
    judgment = judgment_on(one, ask(id, answer), None, source_of(answer))
    assert not isinstance(judgment, Report)
    return judgment.report()


class Slips(MultiAgentSearchAgent):
    """Minimax by plies, to be made wrong in two ways or more."""

    first_ply = 0

    def getAction(self, state: Any) -> Any:
        moves = self.moves(state, 0)
        values = [self.value(state.generateSuccessor(0, move), self.first_ply + 1) for move in moves]
        return moves[values.index(self.chosen(values))]

    def moves(self, state: Any, agent: int) -> Any:
        return state.getLegalActions(agent)

    def who(self, state: Any, ply: int) -> int:
        return int(ply % state.getNumAgents())

    def plies(self, state: Any) -> int:
        return int(self.depth * state.getNumAgents())

    def value(self, state: Any, ply: int) -> Any:
        if ply >= self.plies(state) or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        agent = self.who(state, ply)
        values = [self.value(state.generateSuccessor(agent, move), ply + 1) for move in self.moves(state, agent)]
        return self.combined(agent, values)

    def chosen(self, values: list[Any]) -> Any:
        return max(values)

    def combined(self, agent: int, values: list[Any]) -> Any:
        return min(values) if agent else max(values)


class Median(Slips):
    """Ghosts take the one in the middle: no mistake of the catalog."""

    def combined(self, agent: int, values: list[Any]) -> Any:
        return sorted(values)[len(values) // 2] + len(values)


class RestlessMedian(Median):
    def moves(self, state: Any, agent: int) -> Any:
        return [move for move in state.getLegalActions(agent) if move != "Stop"]


class LonelyMedian(Median):
    def who(self, state: Any, ply: int) -> int:
        return 0


class BackwardMedian(Median):
    def who(self, state: Any, ply: int) -> int:
        return int(-ply % state.getNumAgents())


class ShortMedian(Median):
    """The last move of the last round is missing."""

    def plies(self, state: Any) -> int:
        return super().plies(state) - 1


class IdleGhostsMedian(Median):
    """The ghosts' moves are made, and the search goes on from the position before them."""

    def value(self, state: Any, ply: int) -> Any:
        agent = self.who(state, ply)
        if ply >= self.plies(state) or state.isWin() or state.isLose() or not agent:
            return super().value(state, ply)
        made = [state.generateSuccessor(agent, move) for move in self.moves(state, agent)]
        return self.combined(agent, [self.value(state, ply + 1) for _ in made])


class OwnNumbersAndLots(Slips):
    """Counts the food in place of what it was given, and draws among the moves that this makes equal."""

    def getAction(self, state: Any) -> Any:
        moves = self.moves(state, 0)
        values = [self.value(state.generateSuccessor(0, move), 1) for move in moves]
        return random.choice([move for move, value in zip(moves, values, strict=True) if value == max(values)])

    def value(self, state: Any, ply: int) -> Any:
        over = ply >= self.plies(state) or state.isWin() or state.isLose()
        return -state.getNumFood() if over else super().value(state, ply)


def test_lots_among_moves_that_numbers_of_ones_own_make_equal_are_not_what_is_wrong() -> None:
    assert judged("pacman.minimax_agent", OwnNumbersAndLots).findings[0].slip == "other-evaluation"


@pytest.mark.parametrize(
    ("agent", "fact"),
    [
        (RestlessMedian, "drops-stop"),
        pytest.param(LonelyMedian, "no-ghost-layer", marks=pytest.mark.long),
        pytest.param(BackwardMedian, "ghosts-in-wrong-order", marks=pytest.mark.long),
    ],
)
def test_what_the_search_shows_by_itself_is_told_for_certain(agent: type, fact: str) -> None:
    first = judged("pacman.minimax_agent", agent).findings[0]
    assert (first.slip, first.message.startswith("Perhaps")) == (fact, False)
    assert first.sure == "This happens in every position in the check."


@pytest.mark.parametrize("agent", [ShortMedian, IdleGhostsMedian])
def test_a_ghost_that_misses_the_last_round_only_or_moves_in_vain_is_not_forgotten(agent: type) -> None:
    first = judged("pacman.minimax_agent", agent).findings[0]
    assert first.slip == "wrong-answer" or first.message.startswith("Perhaps")


def test_where_the_search_shows_nothing_nothing_is_made_up() -> None:
    codes = [finding.slip for finding in judged("pacman.minimax_agent", Median).findings]
    assert codes == ["right-positions"]


def only_infinities(state: Any) -> Any:
    """Both players start from the infinity that nothing beats, so all moves are worth the same: the last one it is."""

    def value(state: Any) -> float:
        moves = state.get_legal_moves()
        if not moves:
            return 1.0 if state.to_move == "min" else -1.0
        values = [value(state.forecast_move(moves[0]))]  # nothing is better than infinity: the others are cut
        return max([INFINITY, *values]) if state.to_move == "max" else min([-INFINITY, *values])

    return max(enumerate(state.get_legal_moves()), key=lambda pair: (value(state.forecast_move(pair[1])), pair[0]))[1]


def test_who_finds_nearly_all_moves_alike_and_takes_the_last_one_may_compare_after_all() -> None:
    first = judged("isolation.decision", only_infinities).findings[0]
    assert (first.slip, first.message.startswith("Perhaps")) == ("keeps-last", True)


class CrashingRestless(RestlessMedian):
    """Stop left out, and a loop variable overwrites the bound that is compared."""

    def combined(self, agent: int, values: list[Any]) -> Any:
        return super().combined(agent, values) if agent or max(values) < "Stop" else 0


class OwnNumbersBackward(BackwardMedian):
    """Two slips of which neither explains the other: the agent's evaluation function is never asked."""

    def value(self, state: Any, ply: int) -> Any:
        over = ply >= self.plies(state) or state.isWin() or state.isLose()
        return -7 * state.getNumFood() if over else super().value(state, ply)


class LoopDepthMedian(Median):
    """The depth grows within the loop over the moves."""

    def value(self, state: Any, ply: int) -> Any:
        if ply >= self.plies(state) or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        agent, values, depth = self.who(state, ply), [], ply
        for move in self.moves(state, agent):
            depth += 1 if not values else state.getNumAgents()
            values.append(self.value(state.generateSuccessor(agent, move), depth))
        return self.combined(agent, values)


class Twice(Slips):
    """Stop left out, and every probability is multiplied in at the leaf, too."""

    def moves(self, state: Any, agent: int) -> Any:
        return [move for move in state.getLegalActions(agent) if agent or move != "Stop"]

    def value(self, state: Any, ply: int) -> Any:
        value = super().value(state, ply)
        below = (ply - 1) % state.getNumAgents()
        return value / 2 if below and (ply >= self.plies(state) or state.isWin() or state.isLose()) else value

    def combined(self, agent: int, values: list[Any]) -> Any:
        return sum(values) / len(values) if agent else max(values)


@pytest.mark.parametrize(
    ("id", "agent", "codes"),
    [
        ("pacman.minimax_agent", CrashingRestless, ["compares-text", "drops-stop"]),
        ("pacman.minimax_agent", OwnNumbersBackward, ["ghosts-in-wrong-order", "other-evaluation"]),
        ("pacman.minimax_agent", LoopDepthMedian, ["depth-in-loop"]),
        ("expectimax.agent", Twice, ["drops-stop", "wrong-count"]),
    ],
)
def test_a_second_slip_is_told_only_where_it_is_certain_by_itself(id: str, agent: type, codes: list[str]) -> None:
    told = grade(id, agent).findings
    assert [one.slip for one in told] == codes
    assert [one.slip for one in told if one.line] == [code for code in codes if code == "compares-text"]


def test_none_in_a_text_that_never_says_none_came_back_from_a_function() -> None:
    [answer] = [one for one in WRONG if one.name == "ab_no_last_return"]
    assert [one.slip for one in judged(answer.exercise, answer.answer).findings] == ["returns-nothing"]
