"""Each decision of the judge by itself, on the smallest sheet that shows it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from graders.exercises import EXERCISES, exercise
from graders.exercises.data import Experiment
from graders.exercises.reference import move_values
from graders.report import Finding, Report
from graders.transcript.case import own_tree
from graders.transcript.encoding import encode
from graders.transcript.source import Source
from graders.trusted.judging import Judgment, judge, judgment_on
from graders.trusted.trials import PlayedTrial
from graders.words import MESSAGES
from pacman_env.games import minimax
from tests.graders.builders import ask, cases, code, expected
from tools.corpus import WRONG as WRONG_ANSWERS

END = "isolation.terminal_test"
VALUE = "minimax.value"


def sheet(id: str, answer: Any) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(json.dumps(ask(id, answer)))
    return said


RIGHT, WRONG = sheet(END, lambda state: state.is_terminal()), sheet(END, lambda state: False)


def codes(report: Report) -> list[str]:
    return [finding.slip for finding in report.findings]


def judgment(id: str, said: object, source: Source | None = None) -> Judgment:
    found = judgment_on(exercise(id), said, None, source)
    assert isinstance(found, Judgment), str(found)
    return found


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"format": 2}, "no-answers"),
        ({"format": 0}, "no-answers"),
        ({"exercise": "isolation.min_value"}, "no-answers"),
        ({"exercise": "minimax.value"}, "no-answers"),
        ({"answers": []}, "no-answers"),
        ({"answers": "all right"}, "no-answers"),
        ({"unanswered": "NoneType"}, "not-written-yet"),
        ({"unanswered": "ellipsis"}, "not-written-yet"),
        ({"unanswered": "int"}, "not-callable"),
        ({"unanswered": ""}, "not-callable"),
    ],
)
def test_a_sheet_that_cannot_be_judged_says_why(said: dict[str, Any], code: str) -> None:
    report = judge(END, RIGHT | said)
    assert (report.points, report.max_points, codes(report)) == (0, 3, [code])
    assert report.findings[0].message == ("The answer sheet is empty." if "answers" in said else MESSAGES[code])
    assert [part.passed for part in report.parts] == [False, False]


def test_a_right_sheet_earns_everything() -> None:
    report = judge(END, RIGHT)
    assert report.passed and (report.points, report.price, codes(report)) == (3, 0, [])
    assert [part.kept for part in report.parts] == [False, False]


def test_a_price_is_given_only_beside_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    last = next(one for one in WRONG_ANSWERS if (one.exercise, one.slip) == (VALUE, "keeps-last"))
    found = judgment(VALUE, sheet(VALUE, last.answer))
    assert found.report().price > 0
    monkeypatch.setattr("graders.trusted.judging.findings", lambda *about: [Finding("wrong-answer", "No name.")])
    assert (found.slip, found.report().price) == (None, 0)


def silent(id: str, **said: Any) -> dict[str, Any]:
    """A sheet on which nothing was done and nothing came back."""
    answers = [{"value": {"type": "None"}} | said for _ in cases(id)]
    return {"format": 1, "exercise": id, "answers": answers}


REFUSAL = {"error": {"type": "NotImplementedError", "message": ""}, "value": None}
STUB = Source("value", ("def value(state):\n    pass\n",), {"value": 0})
WRITTEN = Source("value", ("def value(state):\n    best = len(state.actions())\n    best += 1\n",), {"value": 0})
OUT_OF_REACH = Source("value", ("",), {})


@pytest.mark.parametrize("said", [{}, REFUSAL])
@pytest.mark.parametrize("source", [None, STUB, OUT_OF_REACH])
def test_nothing_done_and_nothing_back_is_not_written_yet(said: dict[str, Any], source: Source | None) -> None:
    report = judgment_on(exercise(VALUE), silent(VALUE, **said), None, source)
    assert isinstance(report, Report) and codes(report) == ["not-written-yet"]


@pytest.mark.parametrize("work", ["made", "evaluated", "prints"])
def test_who_did_something_has_written_something(work: str) -> None:
    assert codes(judgment(VALUE, silent(VALUE, **{work: 1})).report()) != ["not-written-yet"]


def test_one_answer_is_enough_to_have_written_something() -> None:
    said = silent(VALUE)
    said["answers"][2] = {"value": encode(3)}
    assert codes(judgment(VALUE, said).report()) != ["not-written-yet"]


def test_a_text_with_something_in_it_is_written_though_nothing_comes_back() -> None:
    assert codes(judgment(VALUE, silent(VALUE), WRITTEN).report()) != ["not-written-yet"]


def test_a_text_that_says_itself_that_nothing_comes_back_is_written() -> None:
    plain = Source("value", ("def value(state):\n    best = 1\n    return None\n",), {"value": 0})
    found = judgment(VALUE, silent(VALUE), plain)
    assert codes(found.report()) != ["not-written-yet"]


def test_a_text_that_still_refuses_is_not_written_yet() -> None:
    report = judgment_on(exercise(VALUE), silent(VALUE, **REFUSAL), None, WRITTEN)
    assert isinstance(report, Report) and codes(report) == ["not-written-yet"]


def test_who_lets_the_course_search_earns_nothing() -> None:
    answers = [dict(one) for one in RIGHT["answers"]]
    answers[1]["searched"], answers[3]["searched"] = "pacman_env.games.searches", "graders.exercises"
    report = judge(END, RIGHT | {"answers": answers})
    assert (report.points, codes(report)) == (0, ["uses-the-reference"])
    assert report.findings[0].message.endswith(" (Here, pacman_env.games.searches generated the successors.)")
    assert MESSAGES["uses-the-reference"] in report.findings[0].message


@pytest.mark.parametrize("said", [RIGHT, WRONG])
def test_a_check_that_was_given_up_earns_nothing(said: dict[str, Any]) -> None:
    asked = len(cases(END))
    found = judgment(END, said | {"answers": said["answers"][:-1]})
    report = found.report()
    assert (found.whole, found.asked, report.points, report.price) == (False, asked, 0, 0)
    assert codes(report)[-1] == "gave-up" and (len(codes(report)) == 1) is (said is RIGHT)
    assert report.findings[-1].message == f"{MESSAGES['gave-up']} (The check saw {asked - 1} of {asked} cases.)"


def test_no_slip_keeps_anything_of_a_check_that_was_given_up() -> None:
    assert judge(VALUE, SLIP).points
    report = judge(VALUE, SLIP | {"answers": SLIP["answers"][:-1]})
    assert (report.points, report.price) == (0, 0) and not any(part.kept for part in report.parts)


def test_a_part_without_any_answer_is_not_right() -> None:
    found = judgment(END, RIGHT)
    first = found.account.exercise.ideas[0].name
    some = tuple(verdict for verdict in found.account.found if verdict.part == first)
    parts = replace(found, account=replace(found.account, found=some), asked=len(some)).report().parts
    assert [part.passed for part in parts] == [True, False]


@pytest.mark.parametrize("part", [idea.name for idea in code(VALUE).ideas])
def test_one_wrong_case_costs_its_part_alone(part: str) -> None:
    found = judgment(VALUE, sheet(VALUE, lambda state: len(str(state))))
    first = next(verdict for verdict in found.account.found if verdict.part == part)
    some = tuple(replace(one, right=one is not first, value_right=one is not first) for one in found.account.found)
    parts = replace(found, account=replace(found.account, found=some)).report().parts
    assert {one.name: one.passed for one in parts} == {idea.name: idea.name != part for idea in code(VALUE).ideas}


def first_leaf_zero(state: Any) -> Any:
    """Begins with 0, so a value below it is lost: a slip with a name and a price."""
    if state.is_terminal():
        return state.utility()
    values = [first_leaf_zero(state.result(action)) for action in state.actions()]
    return max([0, *values]) if state.to_move == "max" else min(values)


SLIP = sheet(VALUE, first_leaf_zero)


def test_a_slip_keeps_its_parts_for_a_price() -> None:
    report = judge(VALUE, SLIP)
    kept = [part for part in report.parts if part.kept]
    assert 0 < report.price == 5 - report.points < 5 and kept
    assert all(part.points == part.max_points for part in report.parts)
    right = {verdict.part for verdict in judgment(VALUE, SLIP).account.graded if not verdict.right}
    assert {part.name for part in kept} == right  # what was right anyway is not "kept"


def test_the_points_do_not_depend_on_the_example() -> None:
    found = judgment(VALUE, SLIP)
    other = found.account.wrong[-1]
    shown = replace(found, simpler=other)
    assert (shown.report().points, shown.report().parts) == (found.report().points, found.report().parts)
    example = shown.report().findings[0].example
    assert example is not None and example.position == other.case.root


def test_what_was_not_read_is_said_where_something_is_wrong() -> None:
    for id, said, told in ((VALUE, SLIP, True), (END, RIGHT, False), (END, WRONG, True)):
        found = judgment(id, said)
        some = [replace(one, record=one.record | {"unread": True}) for one in found.account.found]
        report = replace(found, account=replace(found.account, found=tuple(some))).report()
        assert ("too-much-written" in codes(report)) is told
        assert "too-much-written" not in codes(found.report())


def test_work_that_is_not_shown_is_no_slip() -> None:
    id = "alphabeta.value"
    answers = [{"value": encode(expected(id, case).values[0])} for case in cases(id)]
    report = judge(id, {"format": 1, "exercise": id, "answers": answers})
    assert report.price == 0 and not any(part.kept for part in report.parts)
    assert "not-shown" in codes(report)


def answered(id: str, value: object) -> dict[str, Any]:
    return {"format": 1, "exercise": id, "answers": [{"value": encode(value)}]}


def test_data_earns_by_the_part_and_each_finding_is_told_once() -> None:
    tree = own_tree("Ada")
    right = {"name": "Ada", "root": minimax(tree)} | move_values(tree)
    assert judge("minimax.by_hand", answered("minimax.by_hand", right)).points == 3
    report = judge("minimax.by_hand", answered("minimax.by_hand", right | {"root": 10_000}))
    assert [(part.points, part.passed) for part in report.parts] == [(2, True), (0, False)]
    assert codes(report) == ["wrong-root"]
    empty = judge("minimax.by_hand", answered("minimax.by_hand", {"name": "Ada"}))
    assert (empty.points, codes(empty)) == (0, ["not-written-yet"])
    both = answered("minimax.by_hand", right)["answers"] + answered("minimax.by_hand", {"name": "Ada"})["answers"]
    assert judge("minimax.by_hand", answered("minimax.by_hand", None) | {"answers": both}).points == 3


@pytest.mark.parametrize("answers", [[None], [{}], [3], [{"value": {"type": "Sly", "strange": True}}], [{"value": 3}]])
def test_data_that_cannot_be_read_is_of_the_wrong_type(answers: list[Any]) -> None:
    report = judge("minimax.by_hand", {"format": 1, "exercise": "minimax.by_hand", "answers": answers})
    assert (report.points, codes(report)) == (0, ["wrong-type"])
    assert report.findings[0].message == MESSAGES["wrong-type"]


def deep(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {"type": "int", "value": "1"}
    for _ in range(levels):
        value = {"type": "list", "items": [value]}
    return value


def test_data_that_is_nested_without_end_is_of_the_wrong_type() -> None:
    said = {"format": 1, "exercise": "minimax.by_hand", "answers": [{"value": deep(5000)}]}
    assert codes(judge("minimax.by_hand", said)) == ["wrong-type"]


PLAN = "expectimax.experiment"


def experiment() -> Experiment:
    one = EXERCISES[PLAN]
    assert isinstance(one, Experiment)
    return one


ROWS = [
    {"layout": "trapped", "depth": 3, "agent": agent, "ghosts": ghost, "games": 30, "wins": 0, "planned": True}
    for agent in ("minimax", "expectimax")
    for ghost in ("RandomGhost", "MinimaxGhost")
]
TRIALS = experiment().trials
FINE = [PlayedTrial(trial, 40) for trial in TRIALS]


def planned(played: list[PlayedTrial] | None, **said: Any) -> Report:
    return judge(PLAN, sheet(PLAN, ROWS) | said, None, played)


def test_a_plan_that_was_played_well_earns_everything() -> None:
    assert (planned(FINE).points, codes(planned(FINE))) == (2, [])


def test_a_plan_that_nobody_could_play_earns_nothing() -> None:
    for played in ([], [PlayedTrial(trial, 0, absent=True) for trial in TRIALS]):
        report = planned(played)
        assert (report.points, codes(report)) == (0, ["not-planned"])
        assert report.findings[0].message == MESSAGES["not-planned"]


def test_a_wrong_move_costs_the_numbers_and_is_told() -> None:
    trial = TRIALS[0]
    report = planned([PlayedTrial(trial, 7, wrong="North" * 10), *FINE[1:]])
    assert [(part.points, part.passed) for part in report.parts] == [(1, True), (0, False)]
    assert codes(report) == ["other-numbers"]
    where = f"({trial.agent} on {trial.layout}, depth {trial.depth}, {trial.ghosts} ghosts"
    assert report.findings[0].message == (f"{MESSAGES['other-numbers']} {where}: move 7 was 'NorthNorthNorthNorth'.)")


def test_an_agent_that_is_not_there_costs_the_numbers_and_is_told() -> None:
    report = planned([FINE[0], *(replace(row, moves=0, absent=True) for row in FINE[1:])])
    assert [part.passed for part in report.parts] == [True, False]
    assert report.findings[0].message.endswith("ghosts: no agent of that name answered.)")
    assert TRIALS[1].agent in report.findings[0].message


def test_what_is_wrong_with_the_table_is_told_as_well() -> None:
    report = judge(PLAN, sheet(PLAN, ROWS[1:]), None, [PlayedTrial(TRIALS[0], 1, wrong="East"), *FINE[1:]])
    assert report.points == 0 and codes(report)[0] == "other-numbers" and len(codes(report)) > 1


def test_a_plan_that_cannot_be_read_says_so_whatever_was_played() -> None:
    assert codes(planned(FINE, format=3)) == codes(planned(None, format=3)) == ["no-answers"]
    assert codes(judge(PLAN, None, None, FINE)) == ["no-answers"]


def test_without_games_the_table_counts_as_it_stands() -> None:
    assert planned(None).max_points == 2 and codes(planned(None)) != ["not-planned"]


def test_games_are_for_experiments_only() -> None:
    assert judge(END, RIGHT, None, FINE).points == 3


BETTER = "evaluation.better"


def weighed(*errors: int, value: Any = None, again: bool = False) -> dict[str, Any]:
    """A sheet on which the scenes get their scores, but for those that raise."""
    asked = cases(BETTER)
    answers = [
        {"value": None, "error": {"type": "ZeroDivisionError", "message": "division by zero", "line": 3}}
        if number in errors
        else {"value": encode(case.root.score * 3 + number if value is None else value), "evaluated": 1}
        for number, case in enumerate(asked)
    ]
    return {"format": 1, "exercise": BETTER, "answers": answers, "games": []}


COUNTED = [number for number, case in enumerate(cases(BETTER)) if not case.advice]
ADVISED = [number for number, case in enumerate(cases(BETTER)) if case.advice]


def test_the_first_scene_without_a_number_is_told() -> None:
    case = cases(BETTER)[COUNTED[1]]
    report = judge(BETTER, weighed(COUNTED[1], COUNTED[2]))
    first = report.findings[0]
    assert not report.parts[0].passed and first.example is not None
    assert (first.example.asked, first.example.position) == ("The position (the game is lost):", case.root)
    assert first.example.got == "ZeroDivisionError: division by zero"
    assert first.slip in MESSAGES and first.message == MESSAGES[first.slip]
    assert (
        sum(finding.example is not None and "The position" in finding.example.asked for finding in report.findings) == 1
    )


@pytest.mark.parametrize(
    ("count", "lines", "code"), [(7, 1, "no-food-left"), (8, 1, "raises-error"), (14, 2, "no-food-left")]
)
def test_an_error_of_most_scenes_is_no_matter_of_the_last_dot(count: int, lines: int, code: str) -> None:
    said, asked = weighed(), cases(BETTER)
    assert (asked[0].name, len(asked)) == ("won", 15)
    for number in range(count):
        said["answers"][number] = {"error": {"type": "IndexError", "message": "", "line": 3 + number % lines}}
    assert codes(judge(BETTER, json.loads(json.dumps(said))))[0] == code


def test_a_scene_that_is_only_advice_costs_nothing() -> None:
    assert ADVISED, "there is a scene that nobody has to master"
    report = judge(BETTER, weighed(ADVISED[0]))
    assert report.parts[0].passed
    assert cases(BETTER)[ADVISED[0]].advice in codes(report)
    assert cases(BETTER)[ADVISED[0]].advice not in codes(judge(BETTER, weighed()))


def test_what_a_function_says_of_a_scene_is_what_is_weighed() -> None:
    assert judge(BETTER, weighed()).parts[0].passed
    blind = judge(BETTER, weighed(value=0))
    assert codes(blind) == ["not-written-yet"]
