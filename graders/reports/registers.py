"""The points of a chapter as a learning platform reads them: Canvas, Moodle, and nbgrader's own columns.

A total that is not complete yet is an empty field, never a number that is too low.
"""

import csv
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from graders.classroom import results
from graders.classroom.course import Course
from graders.classroom.spreadsheet import plain

Line = list[Any]
NO_SCORE = "-"
UNFINISHED = (results.BY_HAND, results.FAILED, results.WAITING, results.NOT_COLLECTED)


@dataclass(frozen=True)
class Total:
    """What one student has in one chapter. `score` is less the penalty; None while something is not graded yet."""

    raw: float | None
    penalty: float
    max_points: float
    handed_in: str = ""

    @property
    def score(self) -> float | None:
        return None if self.raw is None else max(0.0, self.raw - self.penalty)


@dataclass(frozen=True)
class Register:
    """The class: what the gradebook knows about each student, and the totals by student and chapter."""

    students: dict[str, dict[str, str]]
    chapters: Sequence[str]
    totals: dict[tuple[str, str], Total]

    def score(self, student: str, chapter: str) -> float | None:
        total = self.totals.get((student, chapter))
        return total.score if total else None

    def most(self, chapter: str) -> float:
        return max((one.max_points for (_, name), one in self.totals.items() if name == chapter), default=0)

    @property
    def unfinished(self) -> int:
        """How many totals are missing that should not be."""
        return sum(total.raw is None and bool(total.handed_in) for total in self.totals.values())


def register(course: Course, chapters: Sequence[str], students: Sequence[str] = ()) -> Register:
    """Read the register of these chapters."""
    totals: dict[tuple[str, str], Total] = {}
    for chapter in chapters:
        rows: dict[str, list[results.ExportRow]] = defaultdict(list)
        for row in results.rows_of(course, chapter, students):
            rows[row.student].append(row)
        with course.gradebook() as gradebook:
            came_in = {
                one.student_id: (float(one.late_submission_penalty or 0), str(one.timestamp or ""))
                for one in gradebook.assignment_submissions(chapter)
            }
        totals |= {(student, chapter): _total(own, *came_in.get(student, (0.0, ""))) for student, own in rows.items()}
    with course.gradebook() as gradebook:
        known = {one.id: one for one in gradebook.students}
    everybody = sorted({student for student, _ in totals})
    return Register({student: _about(known.get(student)) for student in everybody}, chapters, totals)


def _total(rows: list[results.ExportRow], penalty: float, handed_in: str) -> Total:
    most = sum(row.max_points for row in rows)
    complete = all(row.points is not None for row in rows)
    came = handed_in or ("yes" if any(row.status in UNFINISHED or row.points is not None for row in rows) else "")
    return Total(sum(row.points or 0 for row in rows) if complete else None, penalty, most, came)


def _about(student: object) -> dict[str, str]:
    names = ("first_name", "last_name", "email")
    return {name: str(getattr(student, name, None) or "") for name in names}


def canvas(found: Register) -> Iterator[Line]:
    """Canvas: its five columns about a student, a column a chapter, and the line with the points possible."""
    yield ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *found.chapters]
    yield ["    Points Possible", "", "", "", "", *map(found.most, found.chapters)]
    for student, about in found.students.items():
        name = ", ".join(filter(None, (about["last_name"], about["first_name"]))) or student
        yield [name, "", "", student, "", *(found.score(student, chapter) for chapter in found.chapters)]


def moodle(found: Register) -> Iterator[Line]:
    """Moodle: who it is, and a column a chapter; no score is `-`, because an empty field would become 0 there."""
    yield ["Username", "First name", "Surname", "Email address", *found.chapters]
    for student, about in found.students.items():
        scores = (found.score(student, chapter) for chapter in found.chapters)
        points = (NO_SCORE if score is None else score for score in scores)
        yield [student, about["first_name"], about["last_name"], about["email"], *points]


def nbgrader(found: Register) -> Iterator[Line]:
    """The columns of `nbgrader export`, a line a chapter and student; without a submission empty points, not 0."""
    names = "assignment duedate timestamp student_id last_name first_name email raw_score late_submission_penalty"
    yield [*names.split(), "score", "max_score"]
    for (student, chapter), total in sorted(found.totals.items(), key=lambda one: (one[0][1], one[0][0])):
        about = found.students[student]
        person = [student, about["last_name"], about["first_name"], about["email"]]
        yield [chapter, "", total.handed_in, *person, total.raw, total.penalty, total.score, total.max_points]


FORMATS: dict[str, Callable[[Register], Iterator[Line]]] = {"canvas": canvas, "moodle": moodle, "nbgrader": nbgrader}


def export(course: Course, chapters: Sequence[str], form: str, file: TextIO, students: Sequence[str] = ()) -> int:
    """Write the register in one of `FORMATS`; how many totals are missing."""
    found = register(course, chapters, students)
    csv.writer(file).writerows(map(plain, line) for line in FORMATS[form](found))
    return found.unfinished
