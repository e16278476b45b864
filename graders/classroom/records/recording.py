"""Write down what was graded: into the gradebook, from one place only, and then the graded notebooks.

The gradebook comes first: a run that breaks off in between leaves a submission that counts as not graded.
"""

import json
import os
import shutil
from collections.abc import Iterable
from typing import Any

import nbformat
from nbgrader.preprocessors import AssignLatePenalties
from nbgrader.utils import compute_checksum, determine_grade, is_grade, is_solution, is_task, temp_attrs

from graders.classroom.course import Course
from graders.classroom.intake.incoming import exchange_notes, handed_in_at
from graders.classroom.running.lanes import Done


def record(course: Course, chapter: str, batch: Iterable[Done]) -> None:
    """Write a batch of graded submissions down."""
    graded = [(done.student, nbformat.from_dict(json.loads(done.notebook))) for done in batch if done.notebook]
    with course.gradebook() as gradebook:
        with temp_attrs(gradebook.db, commit=gradebook.db.flush):  # nbgrader's own commits: one for all of them
            found = [(one, _grades(course, gradebook, chapter, *one)) for one in graded]
        late = [one for one, sub in found if sub.total_seconds_late > 0 or sub.late_submission_penalty]
        gradebook.db.commit()
    for student, nb in late:
        AssignLatePenalties(config=course.config).preprocess(nb, resources(course, chapter, student))
    for student, nb in graded:
        _write(course, chapter, student, nb)


def resources(course: Course, chapter: str, student: str) -> dict[str, Any]:
    """What nbgrader's steps want to know about a submission."""
    run = {"student": student, "assignment": chapter, "notebook": chapter, "db_url": course.api.coursedir.db_url}
    return {"nbgrader": run, "unique_key": chapter, "metadata": {}}


def _grades(course: Course, gradebook: Any, chapter: str, student: str, nb: nbformat.NotebookNode) -> Any:
    """The points and remarks of one submission, as nbgrader's SaveAutoGrades has them; its row in the gradebook."""
    stamp = handed_in_at(course.folder("submitted", student, chapter))
    gradebook.update_or_create_student(student)
    submission = gradebook.update_or_create_submission(chapter, student, **({"timestamp": stamp} if stamp else {}))
    [notebook] = [one for one in submission.notebooks if one.name == chapter]
    cells = {
        cell.metadata.nbgrader.grade_id: cell for cell in nb.cells if "grade_id" in cell.metadata.get("nbgrader", {})
    }
    for grade in notebook.grades:
        cell = cells.get(grade.name)
        grade.auto_score = determine_grade(cell)[0] if cell is not None and is_grade(cell) else None
        grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None
    for comment in notebook.comments:
        cell = cells.get(comment.name)
        if cell is not None and (is_solution(cell) or is_task(cell)):
            same = cell.metadata.nbgrader.get("checksum") == compute_checksum(cell) and not is_task(cell)
            comment.auto_comment = "No response." if same else None
    return submission


def _write(course: Course, chapter: str, student: str, nb: nbformat.NotebookNode) -> None:
    """The graded notebook takes the place of an older one in one step."""
    folder = course.folder("autograded", student, chapter)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in exchange_notes(course.folder("submitted", student, chapter)).items():
        (folder / name).write_text(text, encoding="ascii")
    path = folder / f"{chapter}.ipynb"
    draft = path.with_suffix(".draft")
    draft.write_text(nbformat.v4.writes(nb) + "\n", encoding="utf-8")
    draft.chmod(0o444)
    os.replace(draft, path)
