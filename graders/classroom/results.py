"""How far a chapter is, and the grades as a table: who has what, and why; and the class in numbers without names.

The class page shows these; a year that is closed leaves them in `shares/`, so that the next one has them as well.
"""

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field, fields
from pathlib import Path
from typing import TextIO

from nbgrader.api import Grade

from graders.classroom.course import CommandError, Course, keep
from graders.classroom.exchange.collecting import in_exchange
from graders.classroom.grading import failure, graded_outcomes, missing_texts
from graders.classroom.marks import exercise_id
from graders.classroom.records.overrides import by_cell
from graders.classroom.records.record import ChapterRecord
from graders.classroom.spreadsheet import plain
from graders.classroom.telling import table
from graders.classroom.workers.pool import BUSY
from graders.outcome import Json, Outcome
from graders.words import family_of

NOT_COLLECTED = "handed in, not collected"
WAITING = "waiting"
FAILED = "failed"
GRADED = "graded"
NOT_JUDGED = "not judged"
BY_HAND = "waiting to be graded by hand"
GRADED_BY_HAND = "graded by hand"
NOTHING = "no submission"
STOPPED = frozenset(("stopped", "out-of-time", "waits"))
"""Codes of an answer that did not come to an end."""


@dataclass(frozen=True)
class State:
    """How far one student's submission is, and the reason where it is stuck."""

    name: str
    reason: str = ""
    outcomes: Mapping[str, Outcome] = field(default_factory=dict, compare=False, repr=False)
    """What the tests of a graded submission gave, by grade id."""
    missing: Sequence[str] = ()
    """The grade ids of texts that were not in it."""


@dataclass(frozen=True)
class ExportRow:
    """One line of the export. `points` is None when there is no score, which is never the same as 0."""

    student: str
    chapter: str
    exercise: str
    points: float | None
    max_points: float
    status: str
    reason: str


def states(course: Course, chapter: str, students: Sequence[str] = ()) -> dict[str, State]:
    """The state of everybody whom the gradebook, the exchange or the submissions know, in order of their ids.

    With `students`, only theirs; CommandError for one whom nobody knows.
    """
    with course.gradebook() as gradebook:
        found = {student.id: State(NOTHING) for student in gradebook.students}
    for student in in_exchange(course, chapter):
        found[student] = State(NOT_COLLECTED, "run: python -m graders grade")
    collected = course.submitted(chapter)
    strangers = sorted(set(students) - {*found, *collected})
    if strangers:
        raise CommandError(f"No student in this course is called {', '.join(strangers)}.")
    for student in collected:
        if not students or student in students:
            found[student] = _state(course, chapter, student)
    return {student: found[student] for student in sorted(students or found)}


def released(course: Course) -> list[str]:
    """The chapters that have been released at least once, in order."""
    with course.gradebook() as gradebook:
        return sorted(assignment.name for assignment in gradebook.assignments)


def status(chapter: str, found: dict[str, State], points: Mapping[str, float]) -> Iterator[str]:
    """The states of a chapter as a table, a line a student, and a count."""
    if found:
        rows = [[student, points.get(student), one.name, one.reason] for student, one in found.items()]
        yield table(["student", "points", "state", "why"], rows)
    counts = Counter(state.name for state in found.values())
    yield f"{chapter}: " + (", ".join(f"{count} {name}" for name, count in counts.items()) or "no students yet")


def overview(course: Course, chapters: Sequence[str]) -> str:
    """How many students are how far, as a table, a line a chapter."""
    counts = {chapter: Counter(one.name for one in states(course, chapter).values()) for chapter in chapters}
    order = (GRADED, FAILED, NOT_JUDGED, WAITING, NOT_COLLECTED, NOTHING)
    names = [name for name in order if any(one[name] for one in counts.values())]
    return table(["chapter", *names], [[chapter, *(one[name] for name in names)] for chapter, one in counts.items()])


def outdated(course: Course, chapter: str) -> list[str]:
    """Who has points of another edition of the graders than this one."""
    now, there = course.edition, totals(course, chapter)  # without whom the gradebook does not have anymore
    return [
        student for student, then in ChapterRecord(course, chapter).editions.items() if then != now and student in there
    ]


def totals(course: Course, chapter: str) -> dict[str, float]:
    """What the gradebook has for each submission of a chapter, penalties not taken off."""
    with course.gradebook() as gradebook:
        return {one.student_id: float(one.score) for one in gradebook.assignment_submissions(chapter)}


def export(course: Course, chapters: Sequence[str], file: TextIO, students: Sequence[str] = ()) -> int:
    """Write the grades as CSV, a row for each student and exercise; return how many scores are missing."""
    found = [row for chapter in chapters for row in rows_of(course, chapter, students)]
    writer = csv.writer(file)
    writer.writerow(field.name for field in fields(ExportRow))
    writer.writerows(map(plain, astuple(row)) for row in found)
    return sum(row.points is None and row.status in (FAILED, NOT_JUDGED, WAITING, NOT_COLLECTED) for row in found)


def rows_of(course: Course, chapter: str, students: Sequence[str] = ()) -> Iterator[ExportRow]:
    """The rows of one chapter, student by student, in the order of the notebook."""
    course.tests(chapter)
    yield from rows(course, chapter, states(course, chapter, students))


def rows(course: Course, chapter: str, found: Mapping[str, State]) -> Iterator[ExportRow]:
    """The rows of these students."""
    with course.gradebook() as gradebook:
        books = gradebook.notebook_submissions(chapter, chapter)
        of_everybody = {one.student.id: {grade.name: grade for grade in one.grades} for one in books}
        was_set = by_cell(course, chapter)
        for student, state in found.items():
            grades = of_everybody.get(student, {}) if state.name in (GRADED, NOT_JUDGED) else {}
            for name, most in course.points(chapter).items():
                points, how, why = _score(grades.get(name), state.outcomes.get(name), state, name in state.missing)
                one = was_set.get((student, name))
                if one and how == GRADED_BY_HAND and points == one.points:
                    why = one.words
                yield ExportRow(student, chapter, exercise_id(name), points, most, how, why)


def _state(course: Course, chapter: str, student: str) -> State:
    """The state of a collected submission."""
    outcomes, why = graded_outcomes(course, chapter, student), failure(course, chapter, student)
    if why.startswith(BUSY):
        return State(NOT_JUDGED, why, outcomes or {})
    if outcomes is not None:
        missing = missing_texts(course, chapter, student)
        stopped = [one.exercise for one in outcomes.values() if STOPPED & {*one.codes}]  # somebody may want to look
        notes = {"stopped, look at it": stopped, "missing": map(exercise_id, missing)}
        told = {what: ", ".join(names) for what, names in notes.items()}
        reason = "; ".join(f"{what}: {names}" for what, names in told.items() if names)
        return State(GRADED, reason, outcomes, missing)
    return State(FAILED, why) if why else State(WAITING, "run: python -m graders grade")


def _score(grade: Grade, outcome: Outcome | None, state: State, missing: bool = False) -> tuple[float | None, str, str]:
    """Points, how they came about, and why."""
    if grade is None:
        return None, state.name, state.reason
    points = grade.extra_credit or 0  # what a person, or `pairs --deduct`, has added to the points of a cell
    extra = f"{abs(points):g} points {'taken off' if points < 0 else 'added'} by the instructor" if points else ""
    if grade.manual_score is not None:
        return grade.score, GRADED_BY_HAND, extra
    if grade.auto_score is None:
        return None, BY_HAND, "a person has to grade this"
    if state.name == NOT_JUDGED:
        return grade.score, NOT_JUDGED, f"{state.reason}; the score is an older one"
    left = "the cell is missing" if missing else "the cell is as it was handed out"
    why = outcome.reason if outcome else left
    return grade.score, GRADED, "; ".join(filter(None, (why, extra)))


# ------------------------------------------------------------------------- the class in numbers without names

SHARES = "shares"
LEAST = 3  # a finding of fewer students is not kept: somebody might be known by it


@dataclass(frozen=True)
class Found:
    """A family of slips: how many students have one, the points lost where one comes first, and who has which."""

    students: int
    lost: float
    slips: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Share:
    """One exercise: students who are graded, their points and those that could be had, how many have all or none."""

    students: int
    points: float
    most: float
    full: int
    none: int
    found: Mapping[str, Found] = field(default_factory=dict)

    @property
    def lost(self) -> float:
        """Points that the class lost here, by what the judge says."""
        return sum(one.lost for one in self.found.values())

    def share(self, family: str) -> float | None:
        """The share of the class that has a slip of a family; None where nobody is known to have one."""
        return self.found[family].students / self.students if family in self.found and self.students else None


NOBODY = Share(0, 0.0, 0.0, 0, 0)


def share_of(outcomes: Iterable[Outcome]) -> Share:
    """What came of one exercise."""
    given = list(outcomes)
    students, slips, lost = Counter[str](), Counter[str](), defaultdict[str, float](float)
    for one in given:
        slips.update(set(one.codes))
        students.update(set(map(family_of, one.codes)))
        for first in one.codes[:1]:
            lost[family_of(first)] += one.max_points - one.points
    found = {
        family: Found(count, round(lost[family], 2), {one: slips[one] for one in slips if family_of(one) == family})
        for family, count in students.items()
    }
    full, none = sum(one.points == one.max_points for one in given), sum(not one.points for one in given)
    return Share(len(given), sum(one.points for one in given), sum(one.max_points for one in given), full, none, found)


def shares_of(states: Mapping[str, State]) -> dict[str, Share]:
    """Exercise -> what the class did in it."""
    of_exercise: dict[str, list[Outcome]] = defaultdict(list)
    for state in states.values():
        for outcome in state.outcomes.values():
            of_exercise[outcome.exercise].append(outcome)
    return {name: share_of(given) for name, given in of_exercise.items()}


def keep_shares(course: Course, year: str) -> Path:
    """Write what the class did into `shares/`, without names and without what only one or two did; where it is."""
    chapters = {name: shares_of(states(course, name)) for name in released(course)}
    kept = {name: {exercise: _anonymous(one) for exercise, one in of.items()} for name, of in chapters.items()}
    path = course.root / SHARES / f"{year}.json"
    keep(path, json.dumps({"year": year, "chapters": kept}, indent=1))
    return path


def _anonymous(one: Share) -> dict[str, object]:
    found = {}
    for family, each in one.found.items():
        if each.students >= LEAST:
            slips = {slip: students for slip, students in each.slips.items() if students >= LEAST}
            found[family] = asdict(each) | {"slips": slips}
    return {**asdict(one), "found": found}


def last_year(course: Course, chapter: str) -> tuple[str, dict[str, Share]]:
    """The newest year that was kept, and what its class did in a chapter; nothing where none was."""
    for path in sorted((course.root / SHARES).glob("*.json"), reverse=True):
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            chapters = kept["chapters"].get(chapter, {})
            return str(kept["year"]), {name: _read(one) for name, one in chapters.items()}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            continue
    return "", {}


def _read(kept: Json) -> Share:
    """One exercise of a year; a file without families has the slips themselves, whose students may be the same."""
    found: dict[str, Found] = {}
    for code, one in kept["found"].items():
        before, more = found.get(family_of(code), Found(0, 0)), Found(**{"slips": {code: one["students"]}} | one)
        students = min(kept["students"], before.students + more.students)
        found[family_of(code)] = Found(students, before.lost + more.lost, {**before.slips, **more.slips})
    return Share(**{**kept, "found": found})
