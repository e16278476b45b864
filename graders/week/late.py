"""`late`: who handed in after the deadline, by the time of arrival, and what that costs, by nbgrader's plugin.

The time stamp inside a submission was written by the student's own computer. What counts is the instructor's list, else
when the submission arrived in the exchange; a difference to the stamp is said.
"""

import csv
import math
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbformat.v4 import new_notebook
from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import AssignLatePenalties
from traitlets import Float

from graders.classroom.course import CommandError, Course
from graders.classroom.intake.incoming import handed_in_at, moment
from graders.classroom.records.recording import resources

NOTICED = 120  # seconds between stamp and arrival that are worth a line
DAY = 24 * 3600


class LatePenalty(LateSubmissionPlugin):  # type: ignore[misc]
    """So many percent of the points for each day that has begun, after a grace; none unless it is configured."""

    percent_per_day = Float(0, help="Percent of the points for each day that has begun.").tag(config=True)
    grace_minutes = Float(15, help="So late is not late.").tag(config=True)
    most_percent = Float(100, help="Percent of the points that are taken off at most.").tag(config=True)

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """The points to be taken off; None for none."""
        if not self.percent_per_day or total_seconds_late <= 60 * self.grace_minutes:
            return None
        days = math.ceil(total_seconds_late / DAY)
        return round(score * min(self.most_percent, days * self.percent_per_day) / 100, 2)


@dataclass(frozen=True)
class Arrival:
    """When a submission came, in UTC, how that is known, and what its own time stamp says."""

    student: str
    came: datetime | None
    known_from: str
    stamp: datetime | None

    def __str__(self) -> str:
        """In a line."""
        if self.came is None:
            return f"{self.student}: nobody knows when it came; name it in a list (--arrivals)"
        told = f"{self.student}: {self.came:%Y-%m-%d %H:%M} UTC, by {self.known_from}"
        if self.stamp is None or abs((self.came - self.stamp).total_seconds()) < NOTICED:
            return told
        return f"{told}; but its own time stamp says {self.stamp:%Y-%m-%d %H:%M}"


def late(course: Course, chapter: str, due: str = "", arrivals: Path | None = None) -> None:
    """Say who came when; write the times and the penalties of what is graded into the gradebook."""
    course.tests(chapter)
    listed = dict(_listed(arrivals)) if arrivals else {}
    found = [arrival(course, chapter, student, listed) for student in course.submitted(chapter)]
    unknown = sorted(set(listed) - {one.student for one in found})
    if unknown:
        raise CommandError(f"{arrivals} names {', '.join(unknown)}, of whom there is no {chapter}.")
    with course.gradebook() as gradebook:
        if due:
            gradebook.update_or_create_assignment(chapter, duedate=_moment(due, "--due"))
        limit = gradebook.find_assignment(chapter).duedate
        graded = {one.student_id: one for one in gradebook.assignment_submissions(chapter)}
        for one in found:
            if one.student in graded and one.came:
                graded[one.student].timestamp = one.came
        gradebook.db.commit()
    if limit is None:
        raise CommandError(f"{chapter} has no deadline yet. Set one, for example --due '2030-01-31 23:59 UTC'")
    print(f"{chapter} is due {limit:%Y-%m-%d %H:%M} UTC")
    for one in found:
        penalty = _penalty(course, chapter, one.student) if one.student in graded else None
        after = "" if one.came is None or one.came <= limit else f", LATE by {one.came - limit}"
        print(f"  {one}{after}{f', {penalty:g} points off' if penalty else ''}")


def arrival(course: Course, chapter: str, student: str, listed: dict[str, datetime]) -> Arrival:
    """When the submission that was collected came."""
    stamp = handed_in_at(course.folder("submitted", student, chapter))
    if student in listed:
        return Arrival(student, listed[student], "the list", stamp)
    inbound = [came for name, came in _inbound(course, chapter, student) if moment(name) == stamp]
    return Arrival(student, *((max(inbound), "the exchange") if inbound else (stamp, "its own time stamp")), stamp)


def _inbound(course: Course, chapter: str, student: str) -> Iterator[tuple[str, datetime]]:
    """The submissions in the exchange: the time in the name, and when the system last changed the folder.

    That is never earlier than the arrival, whatever the student's clock said.
    """
    folder = Path(course.config.Exchange.root) / course.api.course_id / "inbound"
    for path in folder.glob("*+*+*+*") if folder.is_dir() else ():
        who, what, stamp, _ = path.name.rsplit("+", 3)
        if (who, what) == (student, chapter):
            yield stamp, datetime.fromtimestamp(path.lstat().st_ctime, UTC).replace(tzinfo=None)


def _listed(path: Path) -> Iterator[tuple[str, datetime]]:
    """The instructor's list: CSV with the columns student and arrived."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        for line in csv.DictReader(file):
            if not {"student", "arrived"} <= line.keys():
                raise CommandError(f"{path} needs the columns student and arrived.")
            yield line["student"], _moment(line["arrived"], str(path))


def _moment(text: str, where: str) -> datetime:
    found = moment(text)
    if found is None:
        raise CommandError(f"{where}: {text!r} is no time; write it as 2030-01-31 23:59 UTC")
    return found


def _penalty(course: Course, chapter: str, student: str) -> float | None:
    """Have nbgrader assign the penalty; how much it is."""
    step = AssignLatePenalties(config=course.config)
    step.log.setLevel("ERROR")
    step.preprocess(new_notebook(), resources(course, chapter, student))
    with course.gradebook() as gradebook:
        found: Any = gradebook.find_submission_notebook(chapter, chapter, student).late_submission_penalty
        return float(found) if found else None
