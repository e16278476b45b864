"""When each submission came: by the instructor's list, else by the exchange, else by its own time stamp.

The time stamp inside a submission was written by the student's own computer: it comes last, and a difference is said.
"""

import csv
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from graders.classroom.course import PLACE, CommandError, Course, keep
from graders.classroom.exchange.collecting import changed, in_exchange
from graders.classroom.intake.incoming import handed_in_at, moment

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
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return dict(_lines(path, csv.DictReader(file)))
    except (OSError, UnicodeError) as error:
        raise CommandError(f"{path} cannot be read ({error}).") from None


def keep_list(course: Course, chapter: str, found: dict[str, datetime]) -> None:
    """Keep a list, so that it counts in every later run, too."""
    keep(_kept(course, chapter), json.dumps({student: when.isoformat() for student, when in found.items()}))


def _kept(course: Course, chapter: str) -> Path:
    return course.root / PLACE / f"{chapter}.arrivals.json"


def _lines(path: Path, lines: Iterable[dict[str, str]]) -> Iterator[tuple[str, datetime]]:
    for line in lines:
        if not {"student", "arrived"} <= line.keys():
            raise CommandError(f"{path} needs the columns student and arrived.")
        yield line["student"], time_of(line["arrived"], str(path))


def time_of(text: str, where: str) -> datetime:
    """A time that a person wrote, in UTC. Raises CommandError naming the place."""
    found = moment(text)
    if found is None:
        raise CommandError(f"{where}: {text!r} is no time; write it as 2030-01-31 23:59 UTC")
    return found
