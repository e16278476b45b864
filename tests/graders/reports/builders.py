"""Submissions and grades, written down as students and the grader would leave them."""

import json
from collections.abc import Callable, Iterable, Mapping

import nbformat

from graders.__main__ import main
from graders.classroom.course import Course
from graders.classroom.marks import exercise_id
from graders.classroom.records.gradebook import record
from graders.classroom.workers.pool import Done
from graders.exercises import EXERCISES
from graders.report import Finding, Part, Report

CHAPTERS = ("01_minimax", "02_isolation")
CHAPTER = "02_isolation"


def command(*words: str) -> Callable[..., int]:
    """Runs one of our commands in a course, with more options; its exit status."""
    return lambda course, *options: main([*words, *map(str, options), "--course", str(course.root)])


def hand_in(course: Course, student: str, sources: Mapping[str, str], chapter: str = CHAPTER, extra: str = "") -> None:
    """Put the chapter with these sources, by grade id, into `submitted/`; `extra` is one more text cell."""
    nb = nbformat.read(course.folder("release", ".", chapter) / f"{chapter}.ipynb", 4)
    for cell in nb.cells:
        cell.source = sources.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""), cell.source)
    if extra:
        nb.cells.append(nbformat.v4.new_markdown_cell(extra))
    folder = course.folder("submitted", student, chapter)
    folder.mkdir(parents=True)
    nbformat.write(nb, folder / f"{chapter}.ipynb")


def graded(course: Course, points: Mapping[str, Mapping[str, tuple[float, str]]], chapter: str = CHAPTER) -> None:
    """Record what each student got in the test cells: points and the code of a finding, empty for none."""
    record(
        course, chapter, (Done(student, judged(course, chapter, student, given)) for student, given in points.items())
    )


def judged(course: Course, chapter: str, student: str, given: Mapping[str, tuple[float, str]]) -> str:
    nb = nbformat.read(course.folder("submitted", student, chapter) / f"{chapter}.ipynb", 4)
    tests = {test.name for test in course.tests(chapter)}
    for cell in nb.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name in tests:
            got, code = given.get(name, (0, "not-written-yet"))
            cell.outputs = list(_shown(exercise_id(name), got, code))
    return json.dumps(nb)


def scores(course: Course) -> dict[str, float]:
    """The points of each student as the gradebook has them."""
    with course.gradebook() as gradebook:
        return {one.student_id: one.score for one in gradebook.assignment_submissions(CHAPTER)}


def _shown(exercise: str, points: float, code: str) -> Iterable[nbformat.NotebookNode]:
    most = EXERCISES[exercise].points
    findings = [Finding(code, f"the words about {code}")] if code else []
    report = Report(exercise, exercise, (Part("all", points, most, wrong=bool(code)),), findings)
    data, metadata = report._repr_mimebundle_()
    yield nbformat.v4.new_output("display_data", data, metadata=metadata)
    yield nbformat.v4.new_output("execute_result", {"text/plain": str(points)}, execution_count=None)
