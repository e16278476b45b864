"""When each submission came: by the instructor's list, else by the exchange, else by its own time stamp.

The time stamp inside a submission was written by the student's own computer: it comes last, and a difference is said.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from graders.classroom.course import PLACE, CommandError, Course, keep
from graders.classroom.exchange.collecting import changed, in_exchange
from graders.classroom.intake.files import handed_in_at
from graders.classroom.spreadsheet import read_table, same_id

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
    course: Course, chapter: str, by_list: Mapping[str, datetime], students: Collection[str] | None = None
) -> dict[str, Arrival]:
    """The arrival of what was collected of these students (all), by student; `by_list` is the instructor's list."""
    there = in_exchange(course, chapter)
    found = {}
    for student in course.submitted(chapter) if students is None else students:
        stamp = handed_in_at(course.folder("submitted", student, chapter))
        inbound = [changed(one.path) for one in there.get(student, ()) if one.stamp == stamp]
        if student in by_list:
            found[student] = Arrival(student, by_list[student], LIST, stamp)
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


def read_list(path: Path, known: Collection[str] = ()) -> dict[str, datetime]:
    """The instructor's list: a table with the columns student and arrived. Raises CommandError.

    A spreadsheet turns times, and takes the zeros from ids: those of `known` are found all the same.
    """
    lines = read_table(path, ("student", "arrived"))
    times = times_of([line["arrived"] for line in lines], [f"{path}, student {line['student']}" for line in lines])
    return {same_id(line["student"], known): time for line, time in zip(lines, times, strict=True)}


def keep_list(course: Course, chapter: str, found: dict[str, datetime]) -> None:
    """Keep a list, so that it counts in every later run, too."""
    keep(_kept(course, chapter), json.dumps({student: when.isoformat() for student, when in found.items()}))


def _kept(course: Course, chapter: str) -> Path:
    return course.root / PLACE / f"{chapter}.arrivals.json"


_TIME = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ]\s*(\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(?:UTC|Z|([+-]\d\d:\d\d))?")
_TURNED = re.compile(
    r"(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::\d\d)?(?:\s*([AaPp])\.?[Mm]\.?)?)?"
)
"""A time as a spreadsheet writes it: with dots the day comes first, with strokes the day or the month."""


def time_of(text: str, where: str) -> datetime:
    """A time that a person wrote, in UTC; a day alone is its last minute. Raises CommandError naming the place.

    Only the year comes first: 1.2.2030 and 1/2/2030 are not the same day everywhere.
    """
    with suppress(AttributeError, ValueError):  # it does not match, or there is no such day
        day, hour, zone = _TIME.fullmatch(text.strip()).groups()  # type: ignore[union-attr]
        return datetime.fromisoformat(f"{day} {hour or '23:59'}{zone or '+00:00'}").astimezone(UTC).replace(tzinfo=None)
    raise CommandError(f"{where}: {text!r} is not a time; write it as 2030-01-31 23:59 UTC")


def times_of(texts: Sequence[str], places: Sequence[str]) -> list[datetime]:
    """The times of a column that a spreadsheet may have turned, in UTC. Raises CommandError naming the place."""
    turned = [_TURNED.fullmatch(text.strip()) for text in texts]
    day_first = _has_day_first(turned, places)
    return [
        time_of(_year_first(one, day_first=one[2] == "." or day_first) if one else text, place)
        for one, text, place in zip(turned, texts, places, strict=True)
    ]


def _has_day_first(turned: Sequence[re.Match[str] | None], places: Sequence[str]) -> bool:
    """Whether dates with strokes have the day first.

    Raises CommandError where all of them could be read both ways, or two of them contradict each other.
    """
    strokes = [(one, place) for one, place in zip(turned, places, strict=True) if one and one[2] == "/"]
    first, second = (max((int(one[part]) for one, _ in strokes), default=0) for part in (1, 3))
    if strokes and (first > 12) == (second > 12):
        written, where = strokes[0]
        unclear = f"{written[0]!r} could have the day or the month first, and no line of the list shows which"
        both = "some lines of the list have the day first, and others the month"
        raise CommandError(
            f"{where}: {both if first > 12 else unclear}. "
            "Format the column as text, and write the times as 2030-01-31 23:59 UTC"
        )
    return first > 12


def _year_first(turned: re.Match[str], day_first: bool) -> str:
    day, month = (turned[1], turned[3]) if day_first else (turned[3], turned[1])
    date = f"{turned[4] if len(turned[4]) == 4 else '20' + turned[4]}-{month:0>2}-{day:0>2}"
    if not turned[5]:
        return date
    hour = int(turned[5]) % 12 + 12 * (turned[7] in "Pp") if turned[7] else int(turned[5])
    return f"{date} {hour:02}:{turned[6]}"
