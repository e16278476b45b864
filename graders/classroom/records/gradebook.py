"""nbgrader's gradebook: what was graded is written into it, from one place only, and then the graded notebooks.

The gradebook comes first: a run that is interrupted in between leaves a submission that counts as not graded.
"""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_notebook
from nbgrader.api import Gradebook, MissingEntry, SubmittedNotebook
from nbgrader.preprocessors import AssignLatePenalties
from nbgrader.utils import compute_checksum, determine_grade, is_grade, is_solution, is_task, temp_attrs

from graders.classroom.course import PLACE, Course
from graders.classroom.exchange.arrivals import arrivals, listed
from graders.classroom.harmless import harmless
from graders.classroom.intake.files import exchange_notes
from graders.classroom.workers.pool import Done
from graders.outcome import KEY, metadata_of

COPIES = 10
"""So many copies of the gradebook are kept."""


def record(course: Course, chapter: str, batch: Iterable[Done]) -> None:
    """Write a batch of graded submissions down."""
    graded = {done.student: done.notebook for done in batch if done.notebook}
    came = arrivals(course, chapter, listed(course, chapter), set(graded))
    with course.gradebook() as gradebook:
        with temp_attrs(gradebook.db, commit=gradebook.db.flush):  # nbgrader's own commits: one for all of them
            for student, notebook in graded.items():
                before = course.folder("autograded", student, chapter) / f"{chapter}.ipynb"
                _grades(gradebook, chapter, student, notebook, came[student].came, before)
        gradebook.db.commit()
    assign_penalties(course, chapter, graded)
    for student, notebook in graded.items():
        _write(course, chapter, student, notebook)


def graded_notebook(gradebook: Gradebook, chapter: str, student: str) -> SubmittedNotebook:
    """What the gradebook has of a student's chapter: its grades and its comments. None for one that is not graded."""
    try:
        return gradebook.find_submission_notebook(chapter, chapter, student)
    except MissingEntry:
        return None


def entry_of(entries: Iterable[Any], cell: str) -> Any:
    """The grade or the comment of a cell, among those of a notebook; None if there is none."""
    return next((entry for entry in entries if entry.name == cell), None)


def assign_penalties(course: Course, chapter: str, students: Iterable[str]) -> None:
    """Have nbgrader's plugin say what being late costs, of the points that these students have now."""
    with course.gradebook() as gradebook:
        chosen = set(students)
        late = [
            submission.student_id
            for submission in gradebook.assignment_submissions(chapter)
            if submission.student_id in chosen
            and (submission.total_seconds_late > 0 or submission.late_submission_penalty)
        ]
    for student in late:
        step = AssignLatePenalties(config=course.config)
        step.log.setLevel("ERROR")
        step.preprocess(new_notebook(), resources(course, chapter, student))


def resources(course: Course, chapter: str, student: str) -> dict[str, object]:
    """What nbgrader's steps want to know about a submission."""
    run = {"student": student, "assignment": chapter, "notebook": chapter, "db_url": course.api.coursedir.db_url}
    return {"nbgrader": run, "unique_key": chapter, "metadata": {}}


Cells = dict[str, nbformat.NotebookNode]


def named_cells(notebook: str) -> Cells:
    """The cells of a judged notebook that nbgrader knows, by their grade ids."""
    named = (cell for cell in json.loads(notebook)["cells"] if "grade_id" in metadata_of(cell))
    return {metadata_of(cell)["grade_id"]: nbformat.from_dict(cell) for cell in named}


def _unchanged(graded: Path, notebook: str, cells: Cells) -> set[str]:
    """The cells of which a person who has read them in an earlier graded notebook has read what is there now."""
    try:
        text = graded.read_text(encoding="utf-8")
        before, was = named_cells(text), json.loads(text)["metadata"].get(KEY, {}).get("sha256")
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return set()
    now = json.loads(notebook)["metadata"].get(KEY, {}).get("sha256")
    if now and now == was:  # both were made of the same file
        return {*before, *cells}
    return {
        name
        for name, cell in cells.items()
        if is_solution(cell) and name in before and before[name].source == _as_shown(cell)
    }


def _as_shown(cell: nbformat.NotebookNode) -> str:
    """The text of a cell as a graded notebook has it."""
    return str(harmless({"metadata": {}, "cells": [deepcopy(cell)]})["cells"][0]["source"])


def _grades(
    gradebook: Gradebook, chapter: str, student: str, notebook: str, came: datetime | None, older: Path
) -> None:
    """The points and remarks of one submission, as nbgrader's SaveAutoGrades has them, and when it came.

    What a person has graded asks for it again only where something else is there now.
    """
    cells = named_cells(notebook)
    unchanged = _unchanged(older, notebook, cells)
    gradebook.update_or_create_student(student)
    submission = gradebook.update_or_create_submission(chapter, student, **({"timestamp": came} if came else {}))
    [graded] = [one for one in submission.notebooks if one.name == chapter]
    scores = auto_scores(cells)
    for grade in graded.grades:
        grade.auto_score = scores.get(grade.name)
        if grade.manual_score is None:
            grade.needs_manual_grade = grade.auto_score is None
        else:
            grade.needs_manual_grade = grade.needs_manual_grade or grade.name not in unchanged
    for comment in graded.comments:
        if comment.name in cells:
            _comment(comment, cells[comment.name])


def _comment(comment: Any, cell: nbformat.NotebookNode) -> None:
    """Say whether a cell to be filled in was left as it was."""
    if is_solution(cell) or is_task(cell):
        same = cell.metadata.nbgrader.get("checksum") == compute_checksum(cell) and not is_task(cell)
        comment.auto_comment = "No response." if same else None


def auto_scores(cells: Cells) -> dict[str, float | None]:
    """Grade id -> the points of a judged notebook, None where a person has to look."""
    return {name: determine_grade(cell)[0] for name, cell in cells.items() if is_grade(cell)}


def _write(course: Course, chapter: str, student: str, notebook: str) -> None:
    """The graded notebook takes the place of an older one in one step."""
    folder = course.folder("autograded", student, chapter)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in exchange_notes(course.folder("submitted", student, chapter)).items():
        (folder / name).write_text(text, encoding="ascii")
    path = folder / f"{chapter}.ipynb"
    draft = path.with_suffix(".draft")
    shown = json.dumps(harmless(json.loads(notebook)), ensure_ascii=False)
    draft.write_bytes(f"{shown}\n".encode("utf-8", "replace"))  # what a cell printed may be no text for a file
    draft.chmod(0o444)
    os.replace(draft, path)


def database(course: Course) -> Path | None:
    """The file of the gradebook, where it is one."""
    url = str(course.api.coursedir.db_url)
    path = Path(url.removeprefix("sqlite:///"))
    return path if url.startswith("sqlite:///") and path.is_file() else None


def copy_gradebook(course: Course) -> Path | None:
    """Copy the gradebook, and drop the oldest copies; where the copy is. None for a gradebook that is not a file."""
    path = database(course)
    if path is None:
        return None
    folder = course.root / PLACE / "gradebooks"
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.db"
    draft = folder / "copy.draft"  # an unfinished copy does not count
    draft.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as before, closing(sqlite3.connect(draft)) as after:
        before.backup(after)
    draft.replace(copy)
    for old in sorted(folder.glob("*.db"))[:-COPIES]:
        old.unlink()
    return copy
