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
from graders.classroom.sandbox.process import Box
from graders.classroom.sandbox.run import Times
from graders.classroom.workers import pool
from graders.classroom.workers.pool import Done, Job, work
from graders.exercises import in_chapter
from graders.outcome import outcomes
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import cell_of
from tests.processes import started

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

CHAPTER = "04_alpha_beta"
TESTS = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(CHAPTER))
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
    "good": (HEAD + RIGHT, 18),
    "slow": (HEAD + "sum(range(100_000)) if alpha == -beta else 0" + RIGHT, 18),
    "looping": (HEAD + "while True: pass", 12),
    "recursing": (HEAD + "return alpha_beta(state, alpha, beta)", 12),
    "sleeping": (HEAD + "import time; time.sleep(99)", 12),
}


@pytest.fixture(scope="module", autouse=True)
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A box in which one position has an eighth of its time, so that an endless loop takes less of everybody's."""
    content = fill(tmp_path_factory.mktemp("content"), CHAPTER)
    place = content / "graders" / "transcript" / "running.py"
    text = place.read_text(encoding="utf-8")
    assert "work=2.0" in text
    place.write_text(text.replace("work=2.0", "work=0.25"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        box = Box(Path(content))
        patch.setattr(pool, "_box", lambda chapter: box)
        yield
        box.close()


@cache
def chapter() -> str:
    """The whole chapter as its author solved it: six cells that earn nothing call the first answer."""
    return json.dumps(nbformat.read(ROOT / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb", as_version=4))


def graded(answer: str) -> tuple[dict[str, float], Done]:
    """The points of each exercise with this answer to the first one, and what became of the last attempt."""
    notebook = json.loads(chapter())
    cell_of(notebook, "alphabeta-value-answer")["source"] = answer
    job = Job("ann", CHAPTER, json.dumps(notebook), 41, TESTS, Times(other=1, after=0.3, others=2))
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


@cache
def alone(name: str) -> dict[str, float]:
    return graded(ANSWERS[name][0])[0]


@pytest.mark.parametrize("programs", [8, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ANSWERS)
def test_a_busy_machine_gives_the_same_points(name: str, programs: int) -> None:
    with busy(programs):
        points, done = graded(ANSWERS[name][0])
    assert points == alone(name) and sum(points.values()) == ANSWERS[name][1], done.stopped
