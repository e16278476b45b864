"""The judge believes plain values only, and computes what is right by itself."""

import copy
import json
from typing import Any

import pytest

from graders import EXERCISES, grade
from graders.exercises.work import different_successors
from graders.report import Report
from pacman_env import MultiAgentSearchAgent
from tests.graders.builders import ask, cases, expected, judge, stands_beside_its_price
from tools.corpus import load

CutsOnEquality = load("right/pacman.minimax_agent/CutsOnEquality")
Expectimax = load("right/expectimax.agent/Expectimax")
min_value = load("right/isolation.min_value/min_value")
one_function = load("right/minimax.value/one_function")

SHEET = json.loads(json.dumps(ask("isolation.min_value", min_value, 5)))


def judged(**changes: Any) -> Report:
    return judge("isolation.min_value", copy.deepcopy(SHEET) | changes, 5)


EMPTY = {"format": 1, "exercise": "isolation.min_value"}


@pytest.mark.parametrize("sheet", [None, 3, "text", [], {}, {"format": 1}, EMPTY])
def test_what_is_no_sheet_earns_nothing_and_says_why(sheet: Any) -> None:
    report = judge("isolation.min_value", sheet, 5)
    assert report.points == 0
    assert report.findings[0].slip == "no-answers"


@pytest.mark.slow
def test_a_sheet_for_another_exercise_or_seed_earns_nothing() -> None:
    assert judge("isolation.max_value", SHEET, 5).points == 0
    assert judge("isolation.min_value", SHEET, 6).points < 4


FOREIGN: list[Any] = [
    None,
    1,
    "1",
    {"type": "int"},
    {"type": "int", "value": 1},
    {"type": "bool", "value": "True"},
    {"type": "str", "value": "1"},
    {"type": "float", "value": "nan"},
    {"type": "Sly", "strange": True},
    {"type": "tuple", "items": [{"type": "int", "value": "1"}]},
    {"type": "dict", "items": [1, 2]},
]


@pytest.mark.slow
def test_forged_and_foreign_values_earn_nothing() -> None:
    for case in cases("isolation.min_value", 5):
        assert not [value for value in FOREIGN if expected("isolation.min_value", case).accepts(value)]
    answers = [one | {"value": value} for one, value in zip(SHEET["answers"], FOREIGN * 9, strict=False)]
    assert judged(answers=answers).points == 0


def test_text_in_the_sheet_does_not_count() -> None:
    answers = [one | {"right": True, "points": 4, "value": None} for one in SHEET["answers"]]
    assert judged(answers=answers, points=4, passed=True).points == 0


def test_an_answer_that_remembers_the_public_cases_fails_the_hidden_ones() -> None:
    known = {case.root: expected("isolation.min_value", case).values[0] for case in cases("isolation.min_value")}
    assert grade("isolation.min_value", lambda state: known.get(state, 1)).points == 4
    assert grade("isolation.min_value", lambda state: known.get(state, 1), seed="hidden").points < 4


@pytest.mark.usefixtures("some_cases")
def test_an_object_that_equals_everything_earns_nothing() -> None:
    class Always:
        def __eq__(self, other):
            return True

        def __hash__(self):
            return 0

    report = grade("isolation.min_value", lambda state: Always())
    assert report.points == 0
    assert report.findings[0].slip == "strange-object"


@pytest.mark.slow
@pytest.mark.usefixtures("some_cases")
@pytest.mark.parametrize("id", EXERCISES)
def test_nothing_written_is_said_kindly(id: str) -> None:
    for answer in (None, ..., *_UNWRITTEN.get(EXERCISES[id].form, ())):
        report = grade(id, answer)
        assert report.points == 0
        assert [finding.slip for finding in report.findings] == ["not-written-yet"]


def _raises(state: Any) -> None:
    raise NotImplementedError


class _Unwritten(MultiAgentSearchAgent):
    def getAction(self, state: Any) -> Any:
        """Nothing here yet."""


_UNWRITTEN = {
    "function": (lambda state: None, lambda state: ..., _raises),
    "evaluation": (lambda state: None, _raises),
    "call": (lambda *given: None, lambda *given: ...),
    "agent": (_Unwritten, MultiAgentSearchAgent),
}


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
def test_partial_points_per_idea() -> None:
    class OneGhostOnly(CutsOnEquality):
        def get_action(self, state):
            return super().get_action(state) if state.num_agents <= 2 else state.legal_actions(0)[0]

    report = grade("pacman.minimax_agent", OneGhostOnly)
    earned = {part.name: part.passed for part in report.parts}
    assert earned["one ghost, depth 1"] and earned["deeper"] and not earned["several ghosts, one after another"]


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
def test_of_two_mistakes_the_one_that_every_position_shows_is_named() -> None:
    class Twice(MultiAgentSearchAgent):
        def getAction(self, state):
            moves = [a for a in state.getLegalActions(0) if a != "Stop"]
            return max(moves, key=lambda a: self.value(state.generateSuccessor(0, a), 1, self.depth))

        def value(self, state, agent, depth):
            if agent == state.getNumAgents():
                agent, depth = 0, depth - 1
            if depth == 0 or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            moves = [a for a in state.getLegalActions(agent) if a != "Stop"]
            return max(self.value(state.generateSuccessor(agent, a), agent + 1, depth) for a in moves)

    told = [finding.slip for finding in grade("pacman.minimax_agent", Twice).findings]
    assert told == ["drops-stop", "min-reversed"], "the second from its own nodes"


@pytest.mark.parametrize("special", [0, 4])
def test_a_search_that_looks_at_all_children_is_not_told_that_it_looks_at_the_first_only(special: int) -> None:
    def keeps_the_first(state: Any) -> Any:
        if state.is_terminal():
            return state.utility()
        values = [keeps_the_first(state.result(action)) for action in state.actions()]
        pick = {"max": max, "min": min}[state.to_move]
        return pick(values) if len(values) == special else values[0]

    report = grade("minimax.value", keeps_the_first)
    [finding] = report.findings
    assert finding.slip == "keeps-first" and finding.sure.endswith("which is the first of them.")
    assert finding.code == "one-child" and stands_beside_its_price(report)


@pytest.mark.slow
@pytest.mark.usefixtures("as_long_as_it_takes")
def test_the_example_shows_the_named_mistake_and_not_the_other_one() -> None:
    def last_of_the_best_above_minus_five(state: Any) -> Any:
        best, chosen = -5, None
        for action in state.actions():
            worth = one_function(state.result(action))
            if worth >= best:
                best, chosen = worth, action
        return chosen

    finding = grade("minimax.decision", last_of_the_best_above_minus_five).findings[0]
    assert finding.slip == "start-within-reach"
    assert finding.example is not None
    assert finding.example.got == "None"


@pytest.mark.usefixtures("as_long_as_it_takes")
@pytest.mark.slow
def test_the_example_is_as_small_as_it_can_be() -> None:
    example = grade("alphabeta.value", load("wrong/alphabeta.value/strict")).findings[0].example
    assert repr(example.position) in ("Tree([0, [0, 0]])", "Tree([0, [0, 0]], to_move='min')")
    assert (example.expected, example.got) == ("3 positions generated", "4 positions generated")
    assert "at node b" in example.remark and "b2" in example.remark  # the first node that differs
    assert "<svg" in example.html()


@pytest.mark.usefixtures("some_cases", "as_long_as_it_takes")
@pytest.mark.slow
def test_a_board_is_made_smaller_too() -> None:
    class Cautious(Expectimax):
        def average(self, values):
            return min(values)

    example = grade("expectimax.agent", Cautious).findings[0].example
    assert example.position.num_agents == 2
    assert len(example.position.food) <= 1
    assert "depth 1, 1 ghost" in example.asked


@pytest.mark.slow
def test_work_done_twice_is_told_without_taking_points() -> None:
    def twice(state):
        if state.is_terminal():
            return state.utility()
        pick = max if state.to_move == "max" else min
        best = pick(twice(state.result(a)) for a in state.actions())
        assert best in [twice(state.result(a)) for a in state.actions()]
        return best

    report = grade("minimax.value", twice)
    assert report.passed
    assert [finding.slip for finding in report.findings] == ["computes-twice"]


def test_different_successors_are_counted_once() -> None:
    assert different_successors({"steps": [[0, 0, "a"], [0, 0, "a"], [1, 0, "x"], [2, 0, "x"]]}) == 2


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("isolation.minvalue", r"did you mean isolation\.min_value\?"),
        ("chess", r"are minimax\.value, .*, monte_carlo\."),
    ],
)
def test_an_unknown_exercise_names_the_nearest_one_or_all(id: str, said: str) -> None:
    with pytest.raises(KeyError, match=said):
        grade(id, None)


def worth(state: Any) -> Any:
    """A value."""
    values = [worth(state.result(move)) for move in state.actions()]
    return state.utility() if not values else max(values) if state.to_move == "max" else min(values)


def won_or_even(state: Any) -> Any:
    """A move counts only if it is worth exactly what a win is worth, or nothing."""
    chosen = None
    for move in state.actions():
        value = worth(state.result(move))
        if value == (1 if state.to_move == "max" else -1):
            return move
        chosen = move if value == 0 else chosen
    return chosen


@pytest.mark.usefixtures("as_long_as_it_takes")
def test_the_smallest_example_of_a_decision_asks_the_player_whom_the_exercise_asks() -> None:
    [example] = [found.example for found in grade("minimax.decision", won_or_even).findings if found.example][:1]
    assert example.position.to_move == "max"
