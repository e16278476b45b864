"""`late`: who handed in after the deadline, by the time of arrival, and what that costs, by nbgrader's plugin."""

import math
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from nbgrader.api import Assignment, SubmittedAssignment
from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import AssignLatePenalties
from traitlets import Float

from graders.classroom.course import CommandError, Course
from graders.classroom.exchange.arrivals import Arrival, arrivals, keep_list, listed, read_list, time_of
from graders.classroom.records.gradebook import assign_penalties
from graders.classroom.telling import table

DAY = 24 * 3600


class LatePenalty(LateSubmissionPlugin):  # type: ignore[misc]
    """The penalty for late work: a percentage of the points for each day or part of a day; none unless configured."""

    percent_per_day = Float(
        0, help="Percent of the points that each day late costs; part of a day counts as a day."
    ).tag(config=True)
    grace_minutes = Float(15, help="A submission that is at most this many minutes late counts as on time.").tag(
        config=True
    )
    most_percent = Float(100, help="The largest penalty, in percent of the points.").tag(config=True)

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """The points to be taken off; None for none."""
        if not self.percent_per_day or total_seconds_late <= 60 * self.grace_minutes:
            return None
        days = math.ceil(total_seconds_late / DAY)
        return round(score * min(self.most_percent, days * self.percent_per_day) / 100, 2)


Graded = dict[str, SubmittedAssignment]
"""What has been graded, by student."""


def late(course: Course, chapter: str, due: str, times: Path | None, dry_run: bool, students: Sequence[str]) -> None:
    """Say who came when; write deadline, times and penalties of what is graded into the gradebook.

    `times` is a list of the instructor's own, and is kept. With `students` everybody else stays as they are, and `due`
    is the deadline of these: nbgrader's extension.
    """
    course.tests(chapter)
    limit = time_of(due, "--due") if due else None
    came = _arrivals(course, chapter, times, students, dry_run)
    with course.gradebook() as gradebook:
        assignment = gradebook.find_assignment(chapter)
        graded = {one.student_id: one for one in gradebook.assignment_submissions(chapter) if one.student_id in came}
        _set_deadline(assignment, limit, graded, students)
        for student, submission in graded.items():
            submission.timestamp = came[student].came or submission.timestamp
        gradebook.db.flush()
        _print(chapter, assignment.duedate, came, graded, dict(_penalties(course, chapter, graded)))
        if dry_run:
            print("Nothing was written.")
            return
        gradebook.db.commit()
    assign_penalties(course, chapter, graded)


def _arrivals(
    course: Course, chapter: str, times: Path | None, students: Sequence[str], dry_run: bool
) -> dict[str, Arrival]:
    """When the work of these students, or of all, came; a new list of the instructor's is kept."""
    collected = course.submitted(chapter)
    by_list = {**listed(course, chapter), **(read_list(times, collected) if times else {})}
    unknown = sorted({*by_list, *students} - set(collected))
    if unknown:
        raise CommandError(f"There is no submission of {chapter} by {', '.join(unknown)}.")
    if times and not dry_run:
        keep_list(course, chapter, by_list)
    return arrivals(course, chapter, by_list, students or None)


def _set_deadline(assignment: Assignment, limit: datetime | None, graded: Graded, students: Sequence[str]) -> None:
    """Set the deadline of everybody, or of these students alone."""
    if limit and not students:
        assignment.duedate = limit
    if assignment.duedate is None:
        raise CommandError(f"{assignment.name} has no deadline yet. Set one, for example --due '2030-01-31 23:59 UTC'")
    if limit and students:
        _extend(graded, limit - assignment.duedate, students)


def _print(chapter: str, due: datetime, came: dict[str, Arrival], graded: Graded, penalties: dict[str, float]) -> None:
    dues = {student: one.duedate for student, one in graded.items()}  # with the extension that somebody has been given
    rows = [_row(one, dues.get(student, due), penalties.get(student)) for student, one in came.items()]
    print(f"{chapter} is due {due:%Y-%m-%d %H:%M} UTC")
    for student in sorted(who for who, one in graded.items() if one.extension):
        print(f"  for {student} {dues[student]:%Y-%m-%d %H:%M} UTC")
    print(table(HEADINGS, rows))
    print(f"{sum(bool(row[LATE_BY]) for row in rows)} late, {len(penalties)} with points off")


def _extend(graded: Graded, longer: timedelta, students: Sequence[str]) -> None:
    """Give these students so much more time than the others; none if it is not longer."""
    missing = sorted(set(students) - graded.keys())
    if missing:
        raise CommandError(f"{', '.join(missing)} must be graded before you can give a student a later deadline.")
    for student in students:
        graded[student].extension = longer if longer > timedelta() else None


HEADINGS = ["student", "arrived (UTC)", "by", "late by", "points off", "note"]
LATE_BY = HEADINGS.index("late by")


def _row(one: Arrival, due: datetime, penalty: float | None) -> list[object]:
    if one.came is None:
        return [one.student, None, None, None, None, "its time of arrival is unknown; put it in a list (--arrivals)"]
    differs = f"its own time stamp says {one.stamp:%Y-%m-%d %H:%M}" if one.differs else ""
    after = str(one.came - due).partition(".")[0] if one.came > due else ""
    return [one.student, f"{one.came:%Y-%m-%d %H:%M}", one.known_from, after, penalty, differs]


def _penalties(course: Course, chapter: str, graded: Graded) -> Iterator[tuple[str, float]]:
    """What nbgrader's plugin takes off, by student."""
    plugin = AssignLatePenalties(config=course.config)
    plugin.init_plugin()
    for student, submission in graded.items():
        [notebook] = [one for one in submission.notebooks if one.name == chapter]
        seconds = submission.total_seconds_late
        if seconds > 0 and (off := plugin.plugin_inst.late_submission_penalty(student, notebook.score, seconds)):
            yield student, off
