"""The same submissions get the same points, however busy the machine is. Points are compared here, never seconds."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import nbformat
import pytest

from graders.classroom.marks import GradedCell, grade_id
from graders.classroom.sandbox.content import fill
from graders.classroom.sandbox.process import SandboxProcess
from graders.classroom.sandbox.run import Times
from graders.classroom.workers import pool
from graders.classroom.workers.pool import Done, Job, work
from graders.exercises import in_chapter
from graders.outcome import outcomes
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import cell_of
from tests.processes import started

pytestmark = [pytest.mark.long, pytest.mark.sandbox, pytest.mark.usefixtures("brief")]

CHAPTER = "04_alpha_beta"
LEFT_OUT = grade_id("alphabeta.agent")  # two exercises show it as well as three
TESTS = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(CHAPTER) if grade_id(one.id) != LEFT_OUT)
HEAD = "def alpha_beta(state, alpha=float('-inf'), beta=float('inf')):\n    "
RIGHT = """
    if state.is_terminal():
        return state.utility()
    best = alpha if state.to_move == "max" else beta
    for action in state.actions():
        window = (best, beta) if state.to_move == "max" else (alpha, best)
        value = alpha_beta(state.result(action), *window)
        best = max(best, value) if state.to_move == "max" else min(best, value)
        if best >= beta if state.to_move == "max" else best <= alpha:
            break
    return best
"""
ANSWERS = {
    "good": (HEAD + RIGHT, 10),
    "slow": (HEAD + "sum(range(20_000)) if alpha == -beta else 0" + RIGHT, 10),
    "looping": (HEAD + "while True: pass", 4),
    "recursing": (HEAD + "return alpha_beta(state, alpha, beta)", 4),
    "sleeping": (HEAD + "import time; time.sleep(99)", 4),
}


@cache
def chapter() -> str:
    """The chapter as its author solved it: what is graded, what is imported, and a cell that calls the first answer."""
    notebook = nbformat.read(ROOT / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb", as_version=4)
    code = [
        cell
        for cell in notebook.cells
        if cell.cell_type == "code" and "grade_id" not in cell.metadata.get("nbgrader", {})
    ]
    free = [cell for cell in code if "import" not in cell.source]
    left_out = [cell.id for cell in free if cell is not next(cell for cell in free if "alpha_beta(" in cell.source)]
    left_out += [cell.id for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == LEFT_OUT]
    notebook.cells = [cell for cell in notebook.cells if cell.id not in left_out]
    return json.dumps(notebook)


SOON = Times(other=0.3, after=0.1, others=0.6)


def graded(answer: str, times: Times = SOON) -> tuple[dict[str, float], Done]:
    """The points of each exercise with this answer to the first one, and what became of the last attempt."""
    notebook = json.loads(chapter())
    cell_of(notebook, "alphabeta-value-answer")["source"] = answer
    job = Job("ann", CHAPTER, json.dumps(notebook), 41, TESTS, times)
    done = work(job)
    if done.stopped:
        done = work(replace(job, notebook=done.notebook, again=True))
    assert not done.failure
    return {one.exercise: one.points for _, one in outcomes(json.loads(done.notebook))}, done


@contextmanager
def busy(programs: int) -> Iterator[None]:
    """So many programs compute for as long as the block runs."""
    with ExitStack() as stack:
        for _ in range(programs):
            stack.enter_context(started(sys.executable, "-c", "while True: pass", seconds=3600))
        yield


def points_of(name: str) -> dict[str, float]:
    return graded(ANSWERS[name][0])[0]


@cache
def alone() -> list[dict[str, float]]:
    """The points of each answer on a machine that does nothing else."""
    found = [points_of(name) for name in ANSWERS]
    assert [sum(points.values()) for points in found] == [most for _, most in ANSWERS.values()]
    return found


def test_ten_gradings_of_each_beside_forty_have_one_result() -> None:
    right = alone()
    with pool.workers(10) as ten:
        list(ten.map(points_of, ["good"] * 10))  # each starts its sandbox before the others begin to compute
        with busy(40):
            assert [*ten.map(points_of, 10 * [*ANSWERS])] == 10 * right


@pytest.mark.parametrize("name", ["looping", "recursing"])
def test_what_never_ends_costs_a_class_less_than_thirty_seconds(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seconds of a processor, with the limits of a class, both attempts together."""
    sandbox = SandboxProcess(fill(tmp_path, CHAPTER))
    monkeypatch.setattr(pool, "_sandbox", lambda *_: sandbox)
    try:
        points, done = graded(ANSWERS[name][0], Times())
        used = sandbox.worked()
    finally:
        sandbox.close()
    assert sum(points.values()) == ANSWERS[name][1] and 0.5 < used < 30, (used, done.stopped)
