"""Where two accounts of the same points differ: before and after a regrade, the judge and the gradebook."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nbgrader.api import Grade, Gradebook

from graders.classroom.course import Course
from graders.classroom.marks import exercise_id
from graders.classroom.records.gradebook import auto_scores, graded_notebook, named_cells
from graders.classroom.records.overrides import overrides
from graders.classroom.records.record import ChapterRecord
from graders.classroom.telling import table
from graders.classroom.workers.pool import Done
from pacman_env.wording import number


@dataclass(frozen=True)
class Change:
    """What a regrade changes for one student: points before and after (None: not graded anymore), and where or why."""

    student: str
    before: float
    after: float | None
    where: str

    @property
    def by(self) -> float:
        return (self.after or 0) - self.before

    @property
    def signed(self) -> str:
        return f"{'+' if self.by > 0 else '-'}{number(abs(self.by))}" if self.after is not None else "no score"

    @property
    def matters(self) -> bool:
        """Whether the student has other points afterward, or none."""
        return self.after is None or abs(self.by) > 1e-9


def changes(course: Course, chapter: str, regraded: Iterable[Done]) -> list[Change]:
    """Who would lose and who would gain, the largest loss first; points given by hand stay, and change nothing."""
    with course.gradebook() as gradebook:
        everybody = [_change(gradebook, chapter, done) for done in regraded]
    return sorted((change for change in everybody if change.matters), key=lambda change: (change.by, change.student))


def _change(gradebook: Gradebook, chapter: str, done: Done) -> Change:
    notebook = graded_notebook(gradebook, chapter, done.student)
    if notebook is None:
        return Change(done.student, 0.0, 0.0, "")  # the gradebook has been made again: nothing is lost or gained
    grades = notebook.grades
    before = float(sum(grade.score for grade in grades))
    if done.failure:
        return Change(done.student, before, None, done.failure)
    gains = _gains(grades, auto_scores(named_cells(done.notebook)))
    where = ", ".join(f"{exercise_id(name)} {by:+g}" for name, by in gains.items() if by)
    return Change(done.student, before, before + sum(gains.values()), where)


def _gains(grades: Iterable[Any], new: Mapping[str, float | None]) -> dict[str, float]:
    """By grade id, what the judge's points gain; those that a person has set gain nothing."""
    by_machine = [grade for grade in grades if grade.manual_score is None]
    return {grade.name: (new.get(grade.name) or 0) - (grade.auto_score or 0) for grade in by_machine}


def change_table(found: list[Change], regraded: int) -> Iterator[str]:
    """The changes as lines of text."""
    if found:
        rows = [[change.student, change.before, change.after, change.signed, change.where] for change in found]
        yield table(["student", "points", "then", "change", "where"], rows)
    losses = sum(change.by < 0 or change.after is None for change in found)
    yield f"{regraded} regraded: {losses} lose, {len(found) - losses} gain, {regraded - len(found)} keep their points"


def differences(record: ChapterRecord) -> Iterator[str]:
    """Where the gradebook and the judge disagree, a line each."""
    course, chapter = record.course, record.chapter
    by_hand = {(student, cell, what): then for student, cell, what, _, then in record.pairs}
    by_hand |= {(one.student, one.cell, "manual_score"): one.points for one in overrides(course, chapter)}
    with course.gradebook() as gradebook:
        for submission in gradebook.assignment_submissions(chapter):
            student, given = submission.student_id, record.points.get(submission.student_id, {})
            for grade in (grade for notebook in submission.notebooks for grade in notebook.grades):
                if grade.name in given:
                    own = {what: by_hand.get((student, grade.name, what)) for what in ("manual_score", "extra_credit")}
                    yield from _about(f"{student}, {grade.name}", grade, given[grade.name], own)


def _about(where: str, grade: Grade, given: float, own: Mapping[str, object]) -> Iterator[str]:
    """What differs, but for what a command of our `own` has written."""
    if grade.auto_score is not None and abs(grade.auto_score - given) > 1e-6:
        yield f"{where}: the judge gave {given:g} points, but the gradebook has {grade.auto_score:g}"
    if grade.manual_score is not None and grade.manual_score != own["manual_score"]:
        yield f"{where}: graded by hand, {grade.manual_score:g} points instead of {given:g}"
    if grade.extra_credit and grade.extra_credit != own["extra_credit"]:
        yield f"{where}: {grade.extra_credit:g} points of extra credit"
