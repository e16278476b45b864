"""nbgrader's own command hands a notebook to the worker that grades for ours, in the same sandbox."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from graders.classroom import autograde
from graders.classroom.autograde import GradeNotebook, NotGraded
from graders.classroom.intake.submission import Released
from graders.classroom.marks import GradedCell
from graders.classroom.secret import Sandbox, case_seed
from graders.classroom.workers import pool
from graders.classroom.workers.pool import BUSY, Done, Job

RUN = {"student": "ada", "assignment": "02_isolation", "notebook": "02_isolation", "db_url": "sqlite://"}
TESTS = [GradedCell("isolation-min_value", 4)]


@pytest.fixture
def graded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Any, list[Job]]]:
    """Grades a notebook with a worker that says these things in turn; the notebook, and what the worker was asked."""
    monkeypatch.setenv("COURSE_SECRET", "tell nobody")
    monkeypatch.setattr(autograde, "Gradebook", Book)
    released = {one.name: Released(one.name, "code", False, True, True, one.max_points) for one in TESTS}
    monkeypatch.setattr(autograde, "released_cells", lambda gradebook, chapter: released)
    (tmp_path / "mine.txt").write_text("mine")

    def run(*said: Done) -> tuple[Any, list[Job]]:
        jobs: list[Job] = []
        monkeypatch.setattr(pool, "work", lambda job: (jobs.append(job), said[len(jobs) - 1])[1])
        nb = new_notebook(cells=[new_code_cell("as it came in")])
        done, _ = GradeNotebook().preprocess(nb, {"nbgrader": RUN, "metadata": {"path": str(tmp_path)}})
        return done, jobs

    return run


class Book:
    """A gradebook in which nothing is looked up."""

    def __init__(self, url: str) -> None:
        assert url == RUN["db_url"]

    def __enter__(self) -> "Book":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def notebook(source: str) -> str:
    return json.dumps(new_notebook(cells=[new_code_cell(source)]))


@pytest.mark.parametrize("unsafe", ["", "1"])
def test_the_worker_gets_what_it_gets_from_our_own_command(
    graded: Any, monkeypatch: pytest.MonkeyPatch, unsafe: str
) -> None:
    monkeypatch.setattr("graders.classroom.secret.why_not", lambda: "")
    monkeypatch.setenv("COURSE_UNSAFE", unsafe)
    monkeypatch.setenv("COURSE_CELL_TIMEOUT", "7")
    nb, [job] = graded(Done("ada", notebook("graded")))
    assert [cell.source for cell in nb.cells] == ["graded"]
    assert "as it came in" in job.notebook and job.files == {"mine.txt": b"mine"}
    assert (job.student, job.chapter, job.tests) == ("ada", "02_isolation", tuple(TESTS))
    assert job.seed == case_seed("tell nobody", "02_isolation", "ada")
    assert job.times.answer == 7 and job.walled == (not unsafe) and not job.again


def test_what_was_stopped_is_asked_once_more(graded: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_UNSAFE", "1")
    stopped = Done("ada", notebook("stopped"), stopped="cell 3: it waits for something")
    nb, jobs = graded(stopped, Done("ada", notebook("graded"), stopped="cell 3: it waits for something"))
    assert [job.again for job in jobs] == [False, True] and jobs[1].notebook == stopped.notebook
    assert [cell.source for cell in nb.cells] == ["graded"]


def test_what_cannot_be_graded_is_an_error_and_no_zero(graded: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_UNSAFE", "1")
    with pytest.raises(NotGraded, match=f"ada: {BUSY}"):
        graded(Done("ada", failure=f"{BUSY}: cell 3 waited", busy=True))


def test_what_the_course_decides_goes_along(graded: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "course.toml").write_text("[points]\nnever_ran = 0.25\n", encoding="utf-8")
    monkeypatch.setattr(autograde, "Sandbox", lambda **_: Sandbox(unsafe=True))
    monkeypatch.chdir(tmp_path)
    _, [job] = graded(Done("ada", notebook("graded")))
    assert job.decisions.never_ran == 0.25
