"""How far a chapter is, and the grades as a table: who has what, and why."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from typing import Any, TextIO

from nbgrader.api import MissingEntry

from graders.classroom.course import Course
from graders.classroom.grading import failure, is_graded, verdicts
from graders.classroom.scoring import exercise_id

NOT_COLLECTED = "handed in, not collected"
WAITING = "waiting"
FAILED = "failed"
GRADED = "graded"
BY_HAND = "waits for a hand grade"
GRADED_BY_HAND = "graded by hand"
NOTHING = "no submission"


@dataclass(frozen=True)
class Row:
    """One line of the export. `points` is None when there is no score, which is never the same as 0."""

    student: str
    chapter: str
    exercise: str
    points: float | None
    max_points: float
    status: str
    reason: str


def students(course: Course, chapter: str) -> list[str]:
    """Everybody whom the gradebook, the exchange or the submissions know, in order."""
    with course.gradebook() as gradebook:
        known = {student.id for student in gradebook.students}
    return sorted(known | set(course.submitted(chapter)) | _handed_in(course, chapter))


def released(course: Course) -> list[str]:
    """The chapters that have been released at least once, in order."""
    with course.gradebook() as gradebook:
        return sorted(assignment.name for assignment in gradebook.assignments)


def failed(course: Course, chapter: str) -> list[str]:
    """The students whose submission could not be graded."""
    return [student for student in course.submitted(chapter) if state(course, chapter, student)[0] == FAILED]


def state(course: Course, chapter: str, student: str) -> tuple[str, str]:
    """How far one student's submission is, and the reason where it is stuck."""
    if student not in course.submitted(chapter):
        handed_in = student in _handed_in(course, chapter)
        return (NOT_COLLECTED, "run: python -m graders grade") if handed_in else (NOTHING, "")
    why = failure(course, chapter, student)
    if why:
        return FAILED, why
    return (GRADED, "") if is_graded(course, chapter, student) else (WAITING, "run: python -m graders grade")


def status(course: Course, chapter: str) -> Iterator[str]:
    """The state of a chapter as lines of text, a line a student, and a count."""
    states = [(student, *state(course, chapter, student)) for student in students(course, chapter)]
    width = max((len(student) for student, *_ in states), default=0)
    for student, name, why in states:
        yield f"  {student:{width}}  {name}{why and f': {why}'}"
    counts = {name: [one for _, one, _ in states].count(name) for _, name, _ in states}
    yield f"{chapter}: " + (", ".join(f"{count} {name}" for name, count in counts.items()) or "no students yet")


def export(course: Course, chapters: Sequence[str], file: TextIO) -> int:
    """Write the grades as CSV, a row for each student and exercise; return how many scores are missing."""
    found = [(chapter, student) for chapter in chapters for student in students(course, chapter)]
    rows = [row for chapter, student in found for row in _rows(course, chapter, student)]
    writer = csv.writer(file)
    writer.writerow(field.name for field in fields(Row))
    writer.writerows(map(_plain, astuple(row)) for row in rows)
    return sum(row.points is None and row.status in (FAILED, WAITING, NOT_COLLECTED) for row in rows)


def _plain(value: str | float | None) -> str | None:
    return f"{value:g}" if isinstance(value, float | int) else value


def _rows(course: Course, chapter: str, student: str) -> Iterator[Row]:
    name, why = state(course, chapter, student)
    reasons = (verdicts(course, chapter, student) if name == GRADED else None) or {}
    with course.gradebook() as gradebook:
        grades = _grades(gradebook, chapter, student) if name == GRADED else {}
        for cell in gradebook.find_notebook(chapter, chapter).grade_cells:
            points, how, reason = _score(grades.get(cell.name), name, why)
            if cell.name in reasons and how == GRADED:
                reason = reasons[cell.name].reason
            yield Row(student, chapter, exercise_id(cell.name), points, cell.max_score, how, reason)


def _score(grade: Any, name: str, why: str) -> tuple[float | None, str, str]:
    if grade is None:
        return None, name, why
    if grade.auto_score is None and grade.manual_score is None:
        return None, BY_HAND, "a person has to grade this"
    return grade.score, GRADED if grade.manual_score is None else GRADED_BY_HAND, ""


def _grades(gradebook: Any, chapter: str, student: str) -> dict[str, Any]:
    try:
        submission = gradebook.find_submission_notebook(chapter, chapter, student)
    except MissingEntry:
        return {}
    return {grade.name: grade for grade in submission.grades}


def _handed_in(course: Course, chapter: str) -> set[str]:
    """The students who have a submission in the exchange, collected or not."""
    api = course.api
    if not api.exchange_is_functional:
        return set()
    step = api.exchange.Collect(coursedir=api.coursedir, authenticator=api.authenticator, parent=api)
    inbound = course.root / step.root / api.course_id / "inbound"
    return {path.name.rsplit("+", 3)[0] for path in inbound.glob(f"*+{chapter}+*")} if inbound.is_dir() else set()
