"""When each submission came: by the instructor's list, else by the exchange, else by its own time stamp.

The time stamp inside a submission was written by the student's own computer: it comes last, and a difference is said.
"""

import json
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from graders.classroom.course import PLACE, CommandError, Course, keep
from graders.classroom.exchange.collecting import changed, in_exchange
from graders.classroom.intake.files import handed_in_at
from graders.classroom.spreadsheet import read_table

NOTICED = 120  # seconds between stamp and arrival that are worth a line
LIST, EXCHANGE, STAMP = "your list", "the exchange", "its own time stamp"


@dataclass(frozen=True)
class Arrival:
    """When a submission came, in UTC, how that is known, and what its own time stamp says."""

    student: str
    came: datetime | None
    known_from: str
    stamp: datetime | None

    @property
    def differs(self) -> bool:
        """Whether the time stamp says something else."""
        if self.came is None or self.stamp is None:
            return False
        return abs((self.came - self.stamp).total_seconds()) >= NOTICED


def arrivals(
    course: Course, chapter: str, told: Mapping[str, datetime], students: Collection[str] | None = None
) -> dict[str, Arrival]:
    """The arrival of what was collected of these students (all), by student; `told` is the instructor's list."""
    there = in_exchange(course, chapter)
    found = {}
    for student in course.submitted(chapter) if students is None else students:
        stamp = handed_in_at(course.folder("submitted", student, chapter))
        inbound = [changed(one.path) for one in there.get(student, ()) if one.stamp == stamp]
        if student in told:
            found[student] = Arrival(student, told[student], LIST, stamp)
        elif inbound:
            found[student] = Arrival(student, max(inbound), EXCHANGE, stamp)
        else:
            found[student] = Arrival(student, stamp, STAMP, stamp)
    return found


def listed(course: Course, chapter: str) -> dict[str, datetime]:
    """What the instructor's own list says, which was kept."""
    path = _kept(course, chapter)
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {student: datetime.fromisoformat(when) for student, when in found.items()}


def read_list(path: Path) -> dict[str, datetime]:
    """The instructor's list: CSV with the columns student and arrived. Raises CommandError."""
    lines = enumerate(read_table(path, ("student", "arrived")), 2)
    return {line["student"]: time_of(line["arrived"], f"{path}, line {number}") for number, line in lines}


def keep_list(course: Course, chapter: str, found: dict[str, datetime]) -> None:
    """Keep a list, so that it counts in every later run, too."""
    keep(_kept(course, chapter), json.dumps({student: when.isoformat() for student, when in found.items()}))


def _kept(course: Course, chapter: str) -> Path:
    return course.root / PLACE / f"{chapter}.arrivals.json"


_TIME = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ]\s*(\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(?:UTC|Z|([+-]\d\d:\d\d))?")


def time_of(text: str, where: str) -> datetime:
    """A time that a person wrote, in UTC; a day alone is its last minute. Raises CommandError naming the place.

    Only the year comes first: 1.2.2030 and 1/2/2030 are not the same day everywhere.
    """
    with suppress(AttributeError, ValueError):  # it does not match, or there is no such day
        day, hour, zone = _TIME.fullmatch(text.strip()).groups()  # type: ignore[union-attr]
        return datetime.fromisoformat(f"{day} {hour or '23:59'}{zone or '+00:00'}").astimezone(UTC).replace(tzinfo=None)
    raise CommandError(f"{where}: {text!r} is no time; write it as 2030-01-31 23:59 UTC")
