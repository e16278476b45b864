"""Asking never fails because of an answer, and writes down what happened."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy
import pytest

from graders import EXERCISES, grade
from graders.exercises.reference import best_moves, move_values
from graders.transcript.case import Case
from graders.transcript.encoding import encode
from graders.transcript.running import CASE, build_agent
from graders.trusted import claims
from graders.untrusted.asking import CHECK_SECONDS
from pacman_env import GameState, MultiAgentSearchAgent
from pacman_env.agents.search.alpha_beta import AlphaBetaAgent
from pacman_env.agents.search.expectimax import ExpectimaxAgent
from pacman_env.agents.search.minimax import MinimaxAgent
from pacman_env.berkeley.door import load_agents
from pacman_env.games import Isolation, Tree, alpha_beta, minimax
from pacman_env.sandbox.limits import Time
from tests.conftest import ROOT
from tests.graders.builders import ask, ask_cases, cases, value
from tools.corpus import load

pytestmark = pytest.mark.usefixtures("some_cases")

SAMPLE = ROOT / "tests" / "pacman_env" / "multiAgents_sample.py"


def record(answer: Any, root: Any = None) -> dict[str, Any]:
    [one] = ask_cases("minimax.value", answer, [cases("minimax.value")[3]] if root is None else [root])
    return one


FORMS = {one.form: id for id, one in EXERCISES.items()}


@pytest.mark.parametrize("id", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("answer", [None, 7, int, lambda: 1, pytest.param(lambda *all: all, marks=pytest.mark.slow)])
def test_any_object_can_be_asked_and_the_sheet_is_json(id: str, answer: Any) -> None:
    sheet = ask(id, answer)
    assert json.loads(json.dumps(sheet, allow_nan=False)) == sheet
    assert grade(id, answer).points == 0 or EXERCISES[id].form == "evaluation"


def test_an_honest_sheet_is_read_to_its_end() -> None:
    sheet = ask("minimax.value", value, 7)
    found = claims.records(sheet)
    assert len(found) == len(cases("minimax.value", 7)) and sheet["gave_up"] is None
    assert not any("unread" in one for one in found)
    assert sum(len(one["steps"]) for one in sheet["answers"]) < claims.MOST_READ / 5
    assert [len(one["steps"]) for one in found] == [len(one["steps"]) for one in sheet["answers"]]


def test_visits_are_recorded_in_order_with_their_parents() -> None:
    [one] = ask_cases("minimax.value", value, [_case(Tree([[1, 2], 3]))])
    assert one["steps"] == [[0, 0, "a"], [1, 0, "a1"], [1, 0, "a2"], [0, 0, "b"]]
    assert one["leaves"] == [2, 3, 4]
    assert one["made"] == 4


def _case(root: Any) -> Case:
    return Case("part", root)


def test_one_successor_is_recorded_once_under_any_name() -> None:
    [one] = ask_cases("isolation.min_value", lambda s: len(str(s.forecast_move((0, 0)))), [_case(Isolation())])
    assert one["made"] == 1


def test_the_game_classes_are_as_before_afterwards() -> None:
    before = dict(vars(Tree)), dict(vars(GameState)), dict(vars(Isolation))
    ask("minimax.value", value)
    ask("pacman.minimax_agent", MultiAgentSearchAgent)
    assert (dict(vars(Tree)), dict(vars(GameState)), dict(vars(Isolation))) == before


def test_prints_are_swallowed_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    def chatty(state):
        print("here I am")
        return value(state)

    assert record(chatty)["prints"] > 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("given", "encoded"),
    [
        (True, {"type": "bool", "value": "True", "was": "bool"}),
        (3, {"type": "int", "value": "3", "was": "int"}),
        (float("inf"), {"type": "float", "value": "inf", "was": "float"}),
        (numpy.float64(2.5), {"type": "float", "value": "2.5", "was": "float64"}),
        (numpy.int32(2), {"type": "int", "value": "2", "was": "int32"}),
        ((1, 2), {"type": "tuple", "items": [encode(1), encode(2)]}),
        (None, {"type": "None"}),
    ],
)
def test_values_keep_their_type(given: object, encoded: dict[str, Any]) -> None:
    assert encode(given) == encoded


def test_an_error_names_the_line_of_the_student() -> None:
    def broken(state):
        return {}["no such key"]

    error = record(broken)["error"]
    assert error["type"] == "KeyError"
    assert error["code"] == 'return {}["no such key"]'
    assert error["where"] == "broken"


def loops(state: Any) -> None:
    while True:
        pass


def loops_and_catches(state: Any) -> None:
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


@pytest.mark.slow
@pytest.mark.parametrize("answer", [loops, loops_and_catches])
def test_an_endless_loop_is_ended_and_told(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1 <= CASE.work <= CHECK_SECONDS / 4  # time to think, and to give up after two positions
    for module in ("untrusted.asking", "trusted.findings"):
        monkeypatch.setattr(f"graders.{module}.CASE", Time(0.25))
    report = grade("isolation.min_value", answer)
    assert report.points == 0
    assert report.findings[0].slip == "out-of-time"
    assert "0.25 seconds" in report.findings[0].message
    assert report.findings[-1].slip == "gave-up" and "saw 2 of " in report.findings[-1].message


def sleeps(state: Any) -> int:
    time.sleep(30)
    return 1


def test_what_only_waits_is_not_judged_at_home_and_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graders.untrusted.asking.CASE", Time(work=2, wait=0.05))
    report = grade("isolation.min_value", sleeps)
    assert (report.graded, report.passed, report.points) == (False, False, 0)
    assert report.findings[0].slip == "waits" and "gave-up" in report.outcome.codes
    for shown in (str(report), report._repr_html_()):
        assert "Run the check again" in shown


def test_what_was_judged_before_something_waited_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One position of one idea waits; the other ideas of the exercise are judged, and their points count."""

    def waits_once(state: Any) -> Any:
        if str(state) == last:
            time.sleep(30)
        if state.is_terminal():
            return state.utility()
        values = [waits_once(state.result(move)) for move in state.actions()]
        return max(values) if state.to_move == "max" else min(values)

    *_, case = cases("minimax.value")
    last = str(case.root)
    monkeypatch.setattr("graders.untrusted.asking.CASE", Time(work=2, wait=0.05))
    report = grade("minimax.value", waits_once)
    assert not report.graded and 0 < report.points < report.max_points


def test_a_changed_position_is_noticed() -> None:
    def vandal(state):
        if not state.is_terminal():
            state._closed = 0
        return 1

    before = [str(case.root) for case in cases("isolation.min_value")]
    report = grade("isolation.min_value", vandal)
    assert report.findings[0].slip == "changed-position"
    assert [str(case.root) for case in cases("isolation.min_value")] == before


def test_a_position_in_ruins_does_not_stop_the_check() -> None:
    def ruin(state):
        del state._board
        return 1

    assert grade("isolation.min_value", ruin).findings[0].slip == "changed-position"
    assert grade("isolation.min_value", lambda state: 1).findings, "the next check has whole positions again"


def test_a_changed_evaluation_is_noticed() -> None:
    class Changer(MultiAgentSearchAgent):
        def getAction(self, state):
            self.evaluationFunction = lambda state: 0
            return state.getLegalActions(0)[0]

    report = grade("pacman.minimax_agent", Changer)
    assert report.points == 0
    assert report.findings[0].slip == "changed-evaluation"


def test_asking_imports_nothing_that_knows_what_is_right() -> None:
    code = """
import sys
from graders.untrusted import asking, emitting
trusted = ("graders.exercises", "graders.trusted", "graders.grading", "graders.home", "graders.words")
print([name for name in sys.modules if name.startswith((*trusted, "numpy", "matplotlib", "networkx"))])
searches = ("pacman_env.games.searches", "pacman_env.agents.search", "pacman_env.agents.contest", "pacman_env.compare")
print([name for name in sys.modules if name.startswith(searches)])
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split() == ["[]", "[]"]


class Borrowed(MinimaxAgent):
    pass


def borrowed(state: Any) -> Any:
    from pacman_env.games import minimax

    return minimax(state)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "answer"),
    [
        ("pacman.minimax_agent", MinimaxAgent),
        ("pacman.minimax_agent", Borrowed),
        ("alphabeta.agent", AlphaBetaAgent),
        ("expectimax.agent", ExpectimaxAgent),
        ("minimax.value", minimax),
        ("minimax.value", borrowed),
        ("alphabeta.value", alpha_beta),
        ("minimax.decision", lambda state: best_moves(move_values(state))[0]),
    ],
)
def test_a_search_of_the_course_that_ran_earns_nothing_and_is_named(id: str, answer: Any) -> None:
    report = grade(id, answer)
    assert report.points == 0
    assert [finding.slip for finding in report.findings] == ["uses-the-reference"]
    rooms = {"value": "pacman_env.games.searches", "decision": "graders.exercises.reference"}
    assert f"Here, {rooms.get(id.split('.')[1], 'pacman_env.agents.search')}" in report.findings[0].message


def test_a_search_of_the_course_may_be_imported_and_played_against() -> None:
    class Own(load("right/pacman.minimax_agent/CutsOnEquality")):  # type: ignore[misc]
        opponent = MinimaxAgent

    assert grade("pacman.minimax_agent", Own).passed


def test_agents_that_are_built_in_unusual_ways() -> None:
    class NoArguments:
        def getAction(self, state):
            return state.getLegalActions(0)[0]

    agent = build_agent(NoArguments, len, 3)
    assert (agent.depth, agent.evaluationFunction) == (3, len)


def test_an_interrupt_ends_the_check_at_once() -> None:
    calls = []

    def interrupted(state):
        calls.append(state)
        raise KeyboardInterrupt

    report = grade("minimax.value", interrupted)
    assert len(calls) == 1
    assert [finding.slip for finding in report.findings] == ["interrupted", "gave-up"]


@pytest.mark.slow
def test_agents_of_the_berkeley_project_are_graded_as_they_are() -> None:
    module = load_agents(SAMPLE)
    assert grade("pacman.minimax_agent", module.MinimaxAgent).points == 14
    report = grade("alphabeta.agent", module.LazyAgent)
    assert (report.points, report.findings[0].slip) == (0, "not-written-yet")


def test_what_an_answer_writes_goes_to_a_folder_that_is_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    places = set()

    def writes(state):
        places.add(Path.cwd())
        Path("results.txt").write_text("mine")
        return value(state)

    assert grade("minimax.value", writes).passed
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []
    assert len(places) == 1 and not places.pop().exists()
