"""What was stopped is graded once more, alone; what nobody could judge keeps its older score, and is named."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from graders.__main__ import main
from graders.classroom import grading
from graders.classroom.course import Course
from graders.classroom.marks import Judge
from graders.classroom.workers import pool
from graders.classroom.workers.pool import BUSY, Done, Job, work
from graders.report import Report
from tests.graders.reports.builders import CHAPTER, hand_in, judged

pytestmark = pytest.mark.slow  # making a gradebook takes seconds

TEST = "isolation-min_value"
Asked = list[tuple[str, bool, int]]


@pytest.fixture
def classroom(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    for name in ("ann", "bo"):
        hand_in(course, name, {})
    monkeypatch.setattr(grading.Sandbox, "is_used", lambda self: True)
    return course


def graded_by(monkeypatch: pytest.MonkeyPatch, became: Callable[[Job], Done]) -> Asked:
    """Have this become of each job; who is asked, whether again, and with how many others under way."""
    asked: Asked = []

    def results(jobs: Iterable[Job], places: Any, ahead: int) -> Iterator[Done]:
        for job in jobs:
            asked.append((job.student, job.again, ahead))
            yield became(job)

    monkeypatch.setattr(grading, "results", results)
    return asked


def run(course: Course, *command: str) -> int:
    return main([*command, "--course", str(course.root)])


def export(course: Course, capsys: pytest.CaptureFixture[str], student: str) -> dict[str, tuple[str, str]]:
    capsys.readouterr()
    run(course, "export", "02")
    rows = csv.DictReader(io.StringIO(capsys.readouterr().out))
    return {row["exercise"]: (row["points"], row["status"]) for row in rows if row["student"] == student}


def test_what_was_stopped_is_graded_once_more_at_the_end_and_alone(
    classroom: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def became(job: Job) -> Done:
        given = {TEST: (0.0, "out-of-time") if job.student == "ann" else (4.0, "")}
        first = job.student == "ann" and not job.again
        assert not job.again or job.notebook == "as it was stopped"
        notebook = "as it was stopped" if first else judged(classroom, CHAPTER, job.student, given)
        return Done(job.student, notebook=notebook, stopped="cell 3: stopped" if job.student == "ann" else "")

    asked = graded_by(monkeypatch, became)
    assert run(classroom, "grade", "02", "--jobs", "2") == 0
    assert asked == [("ann", False, 4), ("bo", False, 4), ("ann", True, 1)]
    assert run(classroom, "status", "02") == 0
    printed = capsys.readouterr().out
    assert "stopped, look at it: isolation.min_value" in printed and printed.count("look at it") == 1


def test_an_older_score_stays_where_the_computer_was_too_busy(
    classroom: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def right(job: Job) -> Done:
        return Done(job.student, notebook=judged(classroom, CHAPTER, job.student, {TEST: (4.0, "")}))

    def busy(job: Job) -> Done:
        return Done(job.student, failure=f"{BUSY}: cell 3 waited", busy=True) if job.student == "ann" else right(job)

    graded_by(monkeypatch, right)
    assert run(classroom, "grade", "02") == 0
    graded_by(monkeypatch, busy)
    assert run(classroom, "grade", "02", "--force", "--yes") == 1
    assert export(classroom, capsys, "ann")["isolation.min_value"] == ("4", "not judged")
    assert export(classroom, capsys, "bo")["isolation.min_value"] == ("4", "graded")
    assert (classroom.folder("autograded", "ann", CHAPTER) / f"{CHAPTER}.ipynb").exists()
    run(classroom, "status", "02")
    assert f"not judged  {BUSY}: cell 3 waited" in capsys.readouterr().out
    asked = graded_by(monkeypatch, right)
    assert run(classroom, "grade", "02") == 0
    assert asked == [("ann", False, 2)]
    assert export(classroom, capsys, "ann")["isolation.min_value"] == ("4", "graded")


def test_without_an_older_score_there_is_none(
    classroom: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    graded_by(monkeypatch, lambda job: Done(job.student, failure=BUSY, busy=True))
    assert run(classroom, "grade", "02") == 1
    assert export(classroom, capsys, "ann")["isolation.min_value"] == ("", "not judged")


@pytest.mark.parametrize(("again", "load", "busy"), [(False, 99, False), (True, 1, False), (True, 99, True)])
def test_what_waits_is_judged_the_second_time_unless_the_computer_is_too_busy(
    monkeypatch: pytest.MonkeyPatch, again: bool, load: float, busy: bool
) -> None:
    def score(nb: Any, tests: Any, seed: int, judge: Judge) -> list[str]:
        return [] if judge("isolation.min_value", None, seed).graded else ["isolation.min_value"]

    waits = Report("isolation.min_value", "Waits", (), waited=True)
    run = SimpleNamespace(stopped=["cell 3: it waits"], earns=True, run=lambda again: None)
    for name, value in {
        "Run": lambda *_: run,
        "score_notebook": score,
        "load": lambda: load,
        "_sandbox": lambda *_: SimpleNamespace(guard=""),
    }.items():
        monkeypatch.setattr(pool, name, value)
    monkeypatch.setattr(pool.judging, "judge", lambda *_: waits)
    done = work(Job("ann", CHAPTER, '{"cells": []}', 1, (), again=again))
    assert done.busy == bool(done.failure) == busy
    assert ("isolation.min_value waited" in done.stopped) == (not again)


LATE, DONE = {"error": {"type": "TimeUp"}}, {"value": 1}


@pytest.mark.parametrize(
    ("earns", "answers", "asked_again"),
    [
        (False, [DONE, DONE], False),  # a demonstration was stopped, and what is graded came to its end
        (False, [LATE, LATE], False),  # a loop without an end is one the second time, too
        (False, [DONE, LATE, LATE], True),
        (True, [LATE, LATE], True),  # a cell with an answer was stopped
    ],
)
def test_what_was_stopped_is_asked_again_if_points_may_hang_on_it(
    monkeypatch: pytest.MonkeyPatch, earns: bool, answers: list[dict[str, Any]], asked_again: bool
) -> None:
    def score(nb: Any, tests: Any, seed: int, judge: Judge) -> list[str]:
        judge("isolation.min_value", {"answers": answers, "gave_up": None}, seed)
        return []

    run = SimpleNamespace(stopped=["cell 3: it had computed"], earns=earns, run=lambda again: None)
    for name, value in {"Run": lambda *_: run, "score_notebook": score}.items():
        monkeypatch.setattr(pool, name, value)
    monkeypatch.setattr(pool, "_sandbox", lambda *_: SimpleNamespace(guard=""))
    monkeypatch.setattr(pool.judging, "judge", lambda *_: Report("isolation.min_value", "", ()))
    assert bool(work(Job("ann", CHAPTER, '{"cells": []}', 1, ())).stopped) == asked_again
