"""How far a chapter is, and the grades as a table: who has what, and why."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from typing import Any, TextIO

from nbgrader.api import MissingEntry

from graders.classroom.course import Course
from graders.classroom.grading import failure, is_graded, outcomes_of
from graders.classroom.records.spreadsheet import plain
from graders.classroom.scoring import exercise_id
from graders.outcome import Outcome

NOT_COLLECTED = "handed in, not collected"
WAITING = "waiting"
FAILED = "failed"
GRADED = "graded"
BY_HAND = "waits for a hand grade"
GRADED_BY_HAND = "graded by hand"
NOTHING = "no submission"


@dataclass(frozen=True)
class State:
    """How far one student's submission is, and the reason where it is stuck."""

    name: str
    reason: str = ""


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


def states(course: Course, chapter: str) -> dict[str, State]:
    """The state of everybody whom the gradebook, the exchange or the submissions know, in order of their ids."""
    collected, handed_in = set(course.submitted(chapter)), _handed_in(course, chapter)
    with course.gradebook() as gradebook:
        known = {student.id for student in gradebook.students}
    unknown = {student: State(NOTHING) for student in known}
    waiting = {student: State(NOT_COLLECTED, "run: python -m graders grade") for student in handed_in}
    found = {student: _state(course, chapter, student) for student in collected}
    return dict(sorted({**unknown, **waiting, **found}.items()))


def released(course: Course) -> list[str]:
    """The chapters that have been released at least once, in order."""
    with course.gradebook() as gradebook:
        return sorted(assignment.name for assignment in gradebook.assignments)


def status(chapter: str, found: dict[str, State]) -> Iterator[str]:
    """The states of a chapter as lines of text, a line a student, and a count."""
    width = max(map(len, found), default=0)
    for student, state in found.items():
        yield f"  {student:{width}}  {state.name}{state.reason and f': {state.reason}'}"
    counts = Counter(state.name for state in found.values())
    yield f"{chapter}: " + (", ".join(f"{count} {name}" for name, count in counts.items()) or "no students yet")


def export(course: Course, chapters: Sequence[str], file: TextIO) -> int:
    """Write the grades as CSV, a row for each student and exercise; return how many scores are missing."""
    rows = [row for chapter in chapters for row in rows_of(course, chapter)]
    writer = csv.writer(file)
    writer.writerow(field.name for field in fields(Row))
    writer.writerows(map(plain, astuple(row)) for row in rows)
    return sum(row.points is None and row.status in (FAILED, WAITING, NOT_COLLECTED) for row in rows)


def rows_of(course: Course, chapter: str) -> Iterator[Row]:
    """The rows of one chapter, student by student, in the order of the notebook."""
    found = states(course, chapter)
    with course.gradebook() as gradebook:
        cells = [(cell.name, cell.max_score) for cell in gradebook.find_notebook(chapter, chapter).grade_cells]
        for student, state in found.items():
            grades = _grades(gradebook, chapter, student) if state.name == GRADED else {}
            reasons = (outcomes_of(course, chapter, student) if state.name == GRADED else None) or {}
            for name, most in cells:
                points, how, why = _score(grades.get(name), reasons.get(name), state)
                yield Row(student, chapter, exercise_id(name), points, most, how, why)


def _state(course: Course, chapter: str, student: str) -> State:
    """The state of a collected submission."""
    if is_graded(course, chapter, student):
        return State(GRADED)
    why = failure(course, chapter, student)
    return State(FAILED, why) if why else State(WAITING, "run: python -m graders grade")


def _score(grade: Any, outcome: Outcome | None, state: State) -> tuple[float | None, str, str]:
    """Points, how they came about, and why."""
    if grade is None:
        return None, state.name, state.reason
    if grade.manual_score is not None:
        return grade.score, GRADED_BY_HAND, ""
    if grade.auto_score is None:
        return None, BY_HAND, "a person has to grade this"
    return grade.score, GRADED, outcome.reason if outcome else "the cell is as it was handed out"


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
