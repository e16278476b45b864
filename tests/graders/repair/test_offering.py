"""What `grade` offers with a wrong answer, and when it is looked for."""

import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from graders import EXERCISES, grade
from graders.repair import offering
from graders.repair.accepting import COVERED
from graders.repair.offering import Offer
from graders.repair.shared.kinds import Kind
from graders.repair.telling import words
from graders.repair.telling.button import Button
from graders.repair.telling.words import about
from graders.report import Finding, Report
from graders.transcript.questions import QUESTIONS_VARIABLE
from tests.graders.repair.cells import STYLES, TWO_SLIPS, run
from tools.corpus import RIGHT, WRONG, Answer

RIGHT_TEXT = STYLES["value"].text
TURNED = RIGHT_TEXT.replace('"max" else', '"min" else')
UNNAMED = RIGHT_TEXT.replace("return state.utility()", "return state.utility() + 1")  # points hang on its repair
STARTED = STYLES["loops"].text.replace("best = -INFINITY", "best = 0")


@pytest.fixture(autouse=True)
def first_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has been told anything yet."""
    monkeypatch.setattr(offering, "_TOLD", offering.defaultdict(set))


def graded(text: str) -> Report:
    return grade("minimax.value", run(text)["value"])


def offer(report: Report) -> Offer:
    assert isinstance(report.repair, Offer)
    return report.repair


@pytest.mark.slow
def test_the_line_is_told_with_its_text_and_the_patch_is_not() -> None:
    report = graded(TURNED)
    told = str(offer(report))
    line, text = next((n, line) for n, line in enumerate(TURNED.split("\n"), 1) if '"min" else' in line)
    assert told.startswith(f"Everything else in your search is right. One change in line {line}, ")
    assert f"line {line}, in value: {text.strip()}" in told
    assert f"makes all {len([case for case in EXERCISES['minimax.value'].cases() if case.part])} cases right." in told
    assert '"max" else' not in told and '"max" else' not in report._repr_html_()


@pytest.mark.slow
def test_the_report_tells_it_once_it_is_known() -> None:
    report = graded(TURNED)
    assert words.WAITING in str(report)
    assert offer(report).found
    assert words.WAITING not in str(report) and "Everything else in your search is right." in str(report)
    assert "Everything else in your search is right." in report._repr_html_()


def test_nothing_is_looked_for_before_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **named: Any) -> None:
        pytest.fail("a process was started")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    report = graded(TURNED)
    assert report.findings and str(report) and report._repr_html_() and report._repr_mimebundle_()


SHARE = [pytest.param(5, marks=pytest.mark.slow, id="some"), pytest.param(1, marks=pytest.mark.long, id="all")]


@pytest.mark.parametrize("every", SHARE)
def test_a_right_answer_is_offered_nothing(every: int) -> None:
    assert [one.name for one in RIGHT[::every] if one.exercise in COVERED and _offered(one)] == []


@pytest.mark.parametrize("every", SHARE)
def test_of_other_exercises_nothing_is_said(every: int) -> None:
    others = [one for one in WRONG if one.rule == "named" and one.exercise not in COVERED][::every]
    assert any(one.exercise.startswith("isolation") for one in others)
    assert [one.name for one in others if _offered(one)] == []


def _offered(one: Answer) -> bool:
    return grade(one.exercise, one.answer).repair is not None


def test_what_is_not_written_yet_has_nothing_to_mend() -> None:
    assert graded("def value(state):\n    ...\n").repair is None
    assert graded("def value(state):\n    raise NotImplementedError\n").repair is None


def test_in_class_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(QUESTIONS_VARIABLE, "questions")
    assert graded(TURNED).repair is None


def test_without_a_text_it_says_so() -> None:
    space = run("")
    exec(compile(TURNED, "<string>", "exec"), space)
    report = grade("minimax.value", space["value"])
    assert str(offer(report)) == words.NO_SOURCE
    assert words.NO_SOURCE in report._repr_html_()


@pytest.mark.slow
def test_where_one_change_is_not_enough_more_are_offered() -> None:
    made_up = "def value(state):\n    return len(str(state)) * 7919 % 13\n"
    report = graded(made_up)
    assert str(offer(report)) == f"{words.NOT_FOUND} {words.TOGETHER}"
    assert "<strong>Everything" not in report._repr_html_()


@pytest.mark.slow
def test_the_board_comes_on_a_click_and_the_expression_after_another_try() -> None:
    first = offer(graded(TURNED))
    assert first.found and [step.title for step in first.steps] == ["The smallest position where it shows"]
    assert "<summary>The smallest position where it shows</summary>" in first.html()
    assert "expected" in first.steps[0].text and "The expression" not in first.html()
    same = offer(graded(TURNED))
    assert same.found and len(same.steps) == 1
    second = offer(graded(STARTED))
    assert second.found and len(second.steps) == 2
    assert "Look at this expression: " in second.told() and "Look at this expression: " in second.html()
    assert "INFINITY" not in second.steps[1].text


@pytest.mark.slow
@pytest.mark.parametrize("text", [TURNED, UNNAMED], ids=["no points hang on it", "points hang on it"])
def test_the_board_is_not_shown_twice(text: str) -> None:
    report = graded(text)
    before = report._repr_html_()
    assert offer(report).found
    after = report._repr_html_()
    assert before.count(">expected: ") == after.count(">expected: ") == 1
    assert after.index("<summary>The smallest position") < after.index(">expected: ")


def test_who_does_not_want_to_wait_is_not_shown_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any, **named: Any) -> None:
        raise KeyboardInterrupt

    report = graded(TURNED)
    monkeypatch.setattr(subprocess, "Popen", interrupted)
    assert str(offer(report)) == words.STOPPED
    assert words.STOPPED in report._repr_html_()


@pytest.mark.slow
def test_two_kinds_together_are_told_by_a_call_of_their_own() -> None:
    two = TURNED.replace("state.is_terminal():", "state.is_terminal() and False:", 1).replace("and False", "or False")
    offered = offer(graded(two)).together()
    assert "Everything else in your search is right." in str(offered)  # one kind is enough
    hopeless = offer(graded("def value(state):\n    return len(str(state)) * 7919 % 13\n")).together()
    assert str(hopeless) == words.NOT_TOGETHER


@pytest.fixture
def shown_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a notebook shows of a report, one page after the other."""
    pages: list[str] = []

    def displayed(report: Report) -> Any:
        pages.append(report._repr_html_())
        return lambda report: pages.append(report._repr_html_())

    monkeypatch.setattr(offering, "in_a_notebook", lambda: True)
    monkeypatch.setattr(offering, "displayed", displayed)
    return pages


@pytest.mark.slow
def test_a_button_looks_for_two_kinds_together(shown_in_a_notebook: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    buttons: list[Button] = []
    monkeypatch.setattr(Button, "_ipython_display_", lambda button: buttons.append(button))
    graded(TWO_SLIPS)._ipython_display_()
    first, asked = shown_in_a_notebook
    assert words.LOOKING in first and words.NOT_FOUND in asked and words.ON_A_CLICK in asked
    [button] = buttons
    button.children[0].click()
    press, said = button.children[:2]
    assert press.layout.display == "none"
    assert said.value.startswith('<p role="status">One change in line 9, in the value that <code>best</code> starts')
    _, _, looking, told = shown_in_a_notebook
    assert words.LOOKING_TOGETHER in looking
    assert "One change in line 9, in the value that <code>best</code> starts from, and one change in line 16" in told


@pytest.mark.slow
def test_without_widgets_a_word_stands_there(shown_in_a_notebook: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "graders.repair.telling.button", None)
    graded(TWO_SLIPS)._ipython_display_()
    assert words.TOGETHER in shown_in_a_notebook[-1]


@pytest.mark.slow
def test_where_one_change_is_enough_there_is_no_button(
    shown_in_a_notebook: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Button, "_ipython_display_", lambda button: pytest.fail("a button"))
    graded(TURNED)._ipython_display_()
    assert "Everything else in your search is right." in shown_in_a_notebook[-1]


@pytest.mark.slow
def test_a_name_that_the_repair_disputes_is_a_guess() -> None:
    report = graded(TURNED)
    [named] = [finding for finding in report.findings if finding.sure]
    first = offer(report)
    found = first.found
    assert found and not first.disputed and "Perhaps" not in str(report)
    [change] = found.changes
    first.found = replace(found, changes=(replace(change, kind=Kind("stop", "moves", "")),))
    assert f"Perhaps: {named.message}" in str(report) and "Perhaps: " in report._repr_html_()
    assert "Perhaps: " in report.outcome.reason
    assert about(change.edits[0]) not in first.sentence and "One change in line" in first.sentence


def test_what_is_no_guess_stays_as_it_is() -> None:
    """Only what the catalog has inferred from the behavior can be disputed; what came back is a fact."""
    facts = [
        Finding("returns-nothing", "Nothing came back."),
        Finding("drops-stop", "Stop.", sure="This explains all."),
    ]
    told = SimpleNamespace(disputed=frozenset({"returns-nothing", "drops-stop"}))
    report = Report("minimax.value", "A value", (), facts, repair=told)
    assert [finding.message for finding in report.told] == ["Nothing came back.", "Perhaps: Stop."]
    assert [one.message for one in replace(report, findings=report.told).told] == [one.message for one in report.told]


@pytest.mark.slow
def test_a_click_needs_no_kernel() -> None:
    report = graded(TURNED)
    assert offer(report).found
    html = report._repr_html_()
    assert html.count("<details") == html.count("</details>") >= 1 and "<script" not in offer(report).html()


@pytest.mark.slow
def test_what_the_text_says_is_escaped() -> None:
    nasty = RIGHT_TEXT.replace("state.is_terminal():", 'state.is_terminal and "<b>&":')
    report = graded(nasty)
    assert offer(report).found
    assert "<b>&" not in offer(report).html() and "&lt;b&gt;&amp;" in offer(report).html()


@pytest.mark.slow
def test_no_points_hang_on_it() -> None:
    report = graded(TURNED)
    points, outcome = report.points, report.outcome
    assert offer(report).found
    assert (report.points, report.outcome) == (points, outcome)


def test_one_that_cannot_start_processes_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **named: Any) -> None:
        raise OSError("no more processes")

    report = graded(TURNED)
    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert str(offer(report)) == words.NO_PROCESS
