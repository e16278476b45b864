"""Every chapter, as its author solved it, in its box: all points, and no error in any cell."""

import json

import nbformat
import pytest

from graders.classroom.box.running import Times, files_of
from graders.classroom.running.lanes import Job, work
from graders.classroom.scoring import GradedCell, grade_id
from graders.exercises import EXERCISES, in_chapter
from graders.outcome import outcomes
from tests.conftest import ROOT
from tests.graders.classroom.box.test_content import CHAPTERS

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_author_earns_all_points_without_an_error(chapter: str) -> None:
    folder = ROOT / "notebooks" / chapter
    text = json.dumps(nbformat.read(folder / f"{chapter}.ipynb", as_version=4))
    tests = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(chapter))
    done = work(Job("author", chapter, text, 2718, tests, Times(60, 200), files_of(folder)))
    assert not done.failure
    graded = json.loads(done.notebook)
    errors = [(cell["id"], out["evalue"]) for cell in graded["cells"] for out in cell.get("outputs", [])
              if out["output_type"] == "error"]  # fmt: skip
    assert not errors
    lost = {one.exercise: one.reason for _, one in outcomes(graded) if not one.passed}
    assert not lost
    assert {name for name, _ in outcomes(graded)} == {
        grade_id(one.id) for one in EXERCISES.values() if one.chapter == chapter
    }
