"""What `grade` offers with a wrong answer, and when it is looked for."""

import subprocess
from dataclasses import replace
from typing import Any

import pytest

from graders import grade
from graders.code.edits import Edit
from graders.exercises import REPAIRABLE
from graders.repair import words
from graders.repair.offer import Offer
from graders.repair.search import Repair
from graders.report import Finding, Report
from graders.transcript.case import QUESTIONS_VARIABLE
from tests.graders.repair.cells import STYLES, run
from tools.corpus import RIGHT, WRONG, Answer

RIGHT_TEXT = STYLES["value"].text
TURNED = RIGHT_TEXT.replace('"max" else', '"min" else')
FOUND = "Everything else in your search is correct."


def graded(text: str) -> Report:
    return grade("minimax.value", run(text)["value"])


def offer(report: Report) -> Offer:
    assert isinstance(report.repair, Offer)
    return report.repair


def starts(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Whoever starts a process from now on gets this error."""

    def refuse(*arguments: Any, **named: Any) -> None:
        raise error

    monkeypatch.setattr(subprocess, "Popen", refuse)


@pytest.mark.slow
def test_the_report_tells_the_place_once_it_is_known_and_never_the_patch() -> None:
    report = graded(TURNED)
    points, outcome = report.points, report.outcome
    assert words.WAITING in str(report)
    line = next(n for n, line in enumerate(TURNED.split("\n"), 1) if '"min" else' in line)
    assert str(offer(report)).startswith(f"Look at this expression (line {line}): `")
    for shown in (str(report), report._repr_html_()):
        assert words.WAITING not in shown and FOUND in shown and '"max" else' not in shown
    assert (report.points, report.outcome) == (points, outcome), "no points depend on it"


def test_nothing_is_looked_for_before_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    starts(monkeypatch, AssertionError("a process was started"))
    report = graded(TURNED)
    assert words.WAITING in str(report) and "<code>print(grade(...).repair)</code>" in report._repr_html_()


@pytest.mark.slow
@pytest.mark.parametrize(("error", "told"), [(OSError(), words.NO_PROCESS), (KeyboardInterrupt(), words.STOPPED)])
def test_a_search_that_cannot_go_on_says_why(monkeypatch: pytest.MonkeyPatch, error: BaseException, told: str) -> None:
    report = graded(TURNED)
    starts(monkeypatch, error)
    assert str(offer(report)) == told
    assert told in report._repr_html_().replace("&#x27;", "'")


def test_without_a_text_it_says_so() -> None:
    space = run("")
    exec(compile(TURNED, "<string>", "exec"), space)
    report = grade("minimax.value", space["value"])
    assert str(offer(report)) == words.NO_SOURCE
    assert words.NO_SOURCE in report._repr_html_()


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize("answer", [one for one in RIGHT if one.exercise in REPAIRABLE][::18], ids=lambda one: one.name)
def test_a_right_answer_is_offered_nothing(answer: Answer) -> None:
    assert grade(answer.exercise, answer.answer).repair is None


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
def test_of_other_exercises_nothing_is_offered() -> None:
    others = [one for one in WRONG if one.rule == "named" and one.exercise not in REPAIRABLE][::16]
    assert any(one.exercise.startswith("isolation") for one in others)
    assert [one.name for one in others if grade(one.exercise, one.answer).repair is not None] == []


@pytest.mark.parametrize("body", ["...", "raise NotImplementedError"])
def test_what_is_not_written_yet_has_nothing_to_mend(body: str) -> None:
    assert graded(f"def value(state):\n    {body}\n").repair is None


def test_in_class_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(QUESTIONS_VARIABLE, "questions")
    assert graded(TURNED).repair is None


def found(slip: str, shown: str) -> Offer:
    """An offer whose repair has been found."""
    offered = Offer("minimax.value", None, codes=("min-reversed", "drops-stop", "returns-nothing"))
    offered.found = Repair((Edit(slip, slip, (), (7,), "value", shown),), 62)
    offered.sentence = str(offered.found)
    return offered


@pytest.mark.parametrize(("slip", "disputed"), [("extreme", {"drops-stop"}), ("arguments", set())])
def test_a_name_that_the_repair_disputes_is_a_guess(slip: str, disputed: set[str]) -> None:
    """What came back is a fact, and an edit without a name in the catalog speaks against none."""
    offered = found(slip, "max(values)")
    assert offered.disputed == disputed
    names = [Finding(code, f"{code}.", sure="This explains all.") for code in offered.codes]
    report = Report("minimax.value", "A value", (), names, repair=offered)
    assert [one.message.startswith("Perhaps") for one in report.told] == [code in disputed for code in offered.codes]
    again = replace(report, findings=report.told)
    assert [one.message for one in again.told] == [one.message for one in report.told]


def test_what_the_text_says_is_escaped() -> None:
    assert "<code>x and &quot;&lt;b&gt;&amp;&quot;</code>" in found("extreme", 'x and "<b>&"').html()
