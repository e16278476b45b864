"""Every chapter runs from top to bottom: the instructor's version with full points, the student's without an error.

Both versions run in a kernel, in a copy of the chapter's folder, as at home. `PROCESSOR_SECONDS` is what the kernel of
a chapter may use; each uses less than half of that.
"""

import os
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from graders import EXERCISES
from graders.home.student_version import course_config, student_version
from graders.outcome import Outcome, outcomes
from graders.transcript.case import ANSWERS_MIME, QUESTIONS_VARIABLE
from tests.conftest import ROOT
from tests.graders.builders import judge
from tests.graders.classroom.sandbox.test_chapters import FEW
from tests.notebooks.lint import few_pictures, without_caption
from tests.pacman_env.pictures.test_blank import HIDDEN

CHAPTERS = sorted(path.parent.name for path in (ROOT / "notebooks").glob("*/*.ipynb"))
PROCESSOR_SECONDS = 60
SEED = 2026
CELL_SECONDS = 600  # a far guard, of the wall clock
ELSEWHERE = (*FEW, "07_contest")  # they run in the sandbox; the contest is played by tests of its own
FREE_OF_PICTURES = ("setup", "install", "guess", "name", "solution")  # imports, guesses, other people's code

pytestmark = pytest.mark.slow


def run(chapter: str, version: str, folder: Path, **environment: str) -> Any:
    """The executed notebook; its folder is a copy, so that nothing is written into the repository."""
    place = folder / chapter
    shutil.copytree(ROOT / "notebooks" / chapter, place)
    notebook = nbformat.read(place / f"{chapter}.ipynb", as_version=4)
    if version == "student":
        notebook = nbformat.reads(student_version(notebook, course_config(ROOT)).decode(), as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell("import time; print(time.process_time())", id="used"))
    client = NotebookClient(
        notebook, timeout=CELL_SECONDS, kernel_name="python3", resources={"metadata": {"path": str(place)}}
    )
    client.allow_errors = True
    client.execute(env=os.environ | environment)
    used = float(notebook.cells.pop().outputs[0].text)
    assert used < PROCESSOR_SECONDS, f"{chapter} used {used:.0f} s of a processor"
    return notebook


def troubles(notebook: Any) -> list[str]:
    """Errors, and anything written to stderr: a reader must meet neither."""
    found = []
    for cell, output in all_outputs(notebook):
        if output.output_type == "error":
            found.append(f"{cell.id}: {output.ename}: {output.evalue}")
        if output.output_type == "stream" and output.name == "stderr":
            found.append(f"{cell.id}: {output.text}")
    return found


def all_outputs(notebook: Any) -> Iterator[tuple[Any, Any]]:
    return ((cell, output) for cell in notebook.cells for output in cell.get("outputs", []))


def checked(notebook: Any) -> dict[str, Outcome]:
    """What each visible check gave, by exercise."""
    return {outcome.exercise: outcome for name, outcome in outcomes(notebook) if name.endswith("-check")}


def emitted(notebook: Any) -> dict[str, Any]:
    """The answer sheets of the hidden cells, by exercise."""
    sheets = (output.get("data", {}).get(ANSWERS_MIME) for _, output in all_outputs(notebook))
    return {sheet["exercise"]: sheet for sheet in sheets if sheet}


def to_look_at(notebook: Any) -> Any:
    """The notebook without the cells that nobody expects a picture from."""
    cells = [cell for cell in notebook.cells if not cell.id.endswith(FREE_OF_PICTURES)]
    notebook.cells = [cell for cell in cells if not cell.metadata.get("nbgrader", {}).get("grade")]
    return notebook


@pytest.mark.parametrize(
    "chapter", [pytest.param(one, marks=pytest.mark.long if one in ELSEWHERE else ()) for one in CHAPTERS]
)
def test_the_instructors_version_earns_full_points(chapter: str, tmp_path: Path) -> None:
    mine = {id: exercise for id, exercise in EXERCISES.items() if exercise.chapter == chapter}
    place = tmp_path / "questions.pickle"  # no grader stands by to play the games, so their luck is in it
    asked = {id: exercise.questions(SEED) for id, exercise in mine.items()}
    place.write_bytes(pickle.dumps({"nonce": "none", "questions": asked}))
    notebook = run(chapter, "instructor", tmp_path, **{QUESTIONS_VARIABLE: str(place)})
    assert troubles(notebook) == []
    assert {id: one.points for id, one in checked(notebook).items()} == {id: one.points for id, one in mine.items()}
    assert all(one.passed for one in checked(notebook).values())
    sheets = emitted(notebook)
    assert set(sheets) == set(mine)
    for id, sheet in sheets.items():
        assert judge(id, sheet["answers"], SEED).points == EXERCISES[id].points
    assert without_caption(notebook) == []
    assert few_pictures(to_look_at(notebook)) == []


@pytest.mark.long
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_students_version_runs_without_an_error(chapter: str, tmp_path: Path) -> None:
    notebook = run(chapter, "student", tmp_path)
    assert troubles(notebook) == []
    assert without_caption(notebook) == []
    mine = {id for id, exercise in EXERCISES.items() if exercise.chapter == chapter}
    found = checked(notebook)
    assert {id: one.points for id, one in found.items()} == dict.fromkeys(mine, 0), "untouched, it earns nothing"
    for outcome in found.values():
        assert not outcome.passed
        assert set(outcome.codes) <= {"not-written-yet", "no-name"}, "what nobody has begun is told so, and no worse"


@pytest.mark.long
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_needs_no_matplotlib(chapter: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(HIDDEN)
    notebook = run(chapter, "student", tmp_path, PYTHONPATH=str(tmp_path))
    assert troubles(notebook) == []
