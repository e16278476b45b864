"""`collect --from`: take a chapter out of what a learning platform has handed over, each under the student's id."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import get_month_names

from graders.classroom.course import PLACE, CommandError, Course
from graders.classroom.exchange.arrivals import keep_list, listed
from graders.classroom.exchange.collecting import MOST, put, why
from graders.classroom.intake.files import MOST_FILES, PAGE, Refused, same_files, student_problem
from graders.classroom.spreadsheet import read_sheet
from graders.classroom.telling import ProgressBar, one_line, some, table
from graders.platforms.archive import opened
from graders.platforms.names import CANVAS, MOODLE, Sent, sent
from graders.platforms.people import People, Person, Roster, RosterLine, read_roster, same_name

NEW, CHANGED, AS_BEFORE, FAILED = "new", "changed", "as before", "failed"
MOST_TOLD = 10
NEEDED = {
    MOODLE: "the grading worksheet of this assignment (View all submissions, Download grading worksheet)",
    CANVAS: "the export of the gradebook (Grades, Export)",
}
"""The list that identifies each student, and where the platform has it."""


def collect(
    course: Course,
    chapter: str,
    source: Path,
    people: Path | None,
    zone: str,
    prefix: str,
    students: Sequence[str],
    dry_run: bool,
) -> int:
    """Collect a chapter from a zip or a folder, say a line for each; how many could not be collected.

    `people` is the platform's own list of its people, and is kept; `zone` the time zone of its times; `prefix` what
    is before the name in the folder of each.
    """
    course.tests(chapter)
    known, roster = People(course), _roster(people) if people else Roster("", {})
    clock = _clock(zone)
    known.learn(roster, chapter)
    with opened(source) as entries:
        platform, found, left = sent(entries, prefix)
        whose = _whose(found, platform, chapter, known, roster)
        chosen = [one for one in found if not students or whose[one.key] in students]
        senders = f"{len(found)} student{'s' * (len(found) != 1)}"
        print(f"{one_line(source.name)} is from {platform}: it has work from {senders}")
        became = _take_all(course, chapter, chosen, whose, platform, roster, dry_run)
    taken = {whose[one.key]: one for one in chosen if became[one.key] != FAILED}
    _tell(platform, left, taken, roster)
    came = _arrivals(taken, {line.key: line.came for line in roster.lines.values()}, clock)
    counts = Counter(became.values())
    names = (NEW, CHANGED, AS_BEFORE, FAILED)
    print(table(["chapter", *names], [[chapter, *map(counts.__getitem__, names)]]))
    if dry_run:
        print("Nothing was done.")
        return 0
    for student, one in taken.items():
        known.found[student].back[f"{platform} {chapter}"] = one.back
    keep_list(course, chapter, {**listed(course, chapter), **came})
    known.keep()
    _into_gradebook(course, known, {*taken, *known.by_key(roster.platform, chapter).values()})
    return counts[FAILED]


def _roster(people: Path) -> Roster:
    if roster := read_roster(read_sheet(people)):
        return roster
    raise CommandError(
        f"{people} is not Moodle's grading worksheet, an export of Canvas's gradebook, or a list with the columns "
        "id, name, and email."
    )


def _clock(zone: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(zone) if zone else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise CommandError(f"--timezone {zone!r} is not a time zone; write one such as Europe/Berlin.") from None


def _whose(found: Sequence[Sent], platform: str, chapter: str, known: People, roster: Roster) -> dict[str, str]:
    """The student of each key; nobody where neither the list nor what is kept says who it is."""
    if platform in (MOODLE, CANVAS):
        keys = known.by_key(platform, chapter)
        by_name = platform == MOODLE  # the name of Canvas is one word
        return {one.key: keys.get(one.key) or (known.by_name(one.name) if by_name else "") for one in found}
    keys = known.by_key(roster.platform, chapter)
    strangers = [one for one in found if one.key not in keys]
    own = {row: RosterLine(one.key, one.name, one.email, one.ids) for row, one in enumerate(strangers)}
    return keys | known.learn(Roster(platform, own), chapter)


def _take_all(
    course: Course,
    chapter: str,
    found: Sequence[Sent],
    whose: Mapping[str, str],
    platform: str,
    roster: Roster,
    dry_run: bool,
) -> dict[str, str]:
    """Collect what each has sent; what became of it, by key."""
    names = {line.key: line.name for line in roster.lines.values()} if roster.platform == platform else {}
    often = Counter(whose[one.key] for one in found)
    became = {}
    with ProgressBar("collecting", len(found)) as progress:
        for one in found:
            student = whose[one.key]
            try:
                _check(one, student, platform, names.get(one.key, ""), often[student])
                became[one.key] = _take(course, chapter, one, student, dry_run)
                news = became[one.key] != AS_BEFORE
                progress.step(f"  {student}: {became[one.key]}, from {_called(one)}" if news else "")
            except Exception as error:  # whatever one submission raises is its own reason
                became[one.key] = FAILED
                progress.step(f"  {student or _called(one)}: NOT COLLECTED: {why(error)}")
    return became


def _called(one: Sent) -> str:
    return one_line(one.name if one.key in one.name else f"{one.name} {one.key}".strip())


def _check(one: Sent, student: str, platform: str, listed_as: str, often: int) -> None:
    """Raises Refused, with the reason, where what somebody has sent cannot be taken."""
    if not student:
        raise Refused(f"this student cannot be identified. Download {NEEDED[platform]}, and pass it with --people FILE")
    if platform == MOODLE and listed_as and not same_name(listed_as, one.name):
        raise Refused(
            f"number {one.key} is {listed_as!r} in the list, but {one.name!r} in the zip: Moodle gives everybody a new "
            "number for each assignment, and for group submissions. Use the grading worksheet of this assignment."
        )
    if often > 1:
        raise Refused(
            f"{often} different people in the zip have the id {student}. Correct the list, or .grading/people.json."
        )
    if problem := student_problem(student):
        raise Refused(problem)


def _take(course: Course, chapter: str, one: Sent, student: str, dry_run: bool) -> str:
    """Collect what one has sent; what became of it. Raises Refused."""
    folder, home = course.folder("submitted", student, chapter), course.root / PLACE
    home.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=home) as inside:
        copy = Path(inside, "copy")
        _unpack(one, copy)
        became = NEW if not folder.exists() else AS_BEFORE if same_files(copy, folder) else CHANGED
        if became != AS_BEFORE and not dry_run:
            put(course, copy, folder)
    return became


def _unpack(one: Sent, folder: Path) -> None:
    if len(one.files) > MOST_FILES:
        raise Refused(
            f"it has {len(one.files)} files; the limit is {MOST_FILES}. Ask the student to hand in only the work."
        )
    left = MOST
    for path, entry in sorted(one.files.items()):
        data = entry.read(left)
        try:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            raise Refused(
                f"{one_line(str(path))!r} is both a file and a folder. Ask the student to hand the work in again."
            ) from None
        left = max(0, left - len(data) - PAGE)


def _tell(platform: str, left: Sequence[str], taken: Mapping[str, Sent], roster: Roster) -> None:
    """What else somebody would want to know of the zip."""
    if left:
        print(f"  left out, because they belong to nobody: {some([one_line(name) for name in left], MOST_TOLD)}")
    if late := sorted(student for student, one in taken.items() if one.late):
        print(
            f"  {platform} calls these late, but does not say by how much: {some(late, MOST_TOLD)} "
            "(`late --arrivals` takes your list of times)"
        )
    if without := sorted(student for student, one in taken.items() if not one.has_notebook):
        print(f"  LOOK AT THIS: there is no notebook among the files of {some(without, MOST_TOLD)}")
    if roster.lines:
        print(f"  the list names {len(roster.lines)} people; `status` says who has not handed in any work")


def _arrivals(taken: Mapping[str, Sent], times: Mapping[str, str], clock: ZoneInfo | None) -> dict[str, datetime]:
    """When each came, where the platform says it."""
    came, unread = {}, {}
    for student, one in taken.items():
        written = times.get(one.key, "")
        if when := one.came or moodle_time(written, clock):
            came[student] = when
        elif written.strip("- "):
            unread[student] = written
    if unread:
        example = next(iter(unread.values()))
        print(
            f"  LOOK AT THIS: the times for {some([*unread], MOST_TOLD)} could not be read; one of them is {example!r}"
        )
    if came:
        zone = f"the time zone {clock}" if clock else "this computer's time zone"
        print(f"  the times in the list are in {zone} (--timezone sets another one)")
    return came


def _into_gradebook(course: Course, known: People, students: set[str]) -> None:
    """Tell the gradebook who is in the class, as far as it does not know."""
    with course.gradebook() as gradebook:
        there = {one.id: one for one in gradebook.students}
        for student in sorted(students):
            news = _news(known.found[student], there.get(student))
            if student not in there or news:
                gradebook.update_or_create_student(student, **news)


def _news(person: Person, entry: Any) -> dict[str, str]:
    """What the gradebook does not have of somebody: a name where it has none, an address where it has none."""
    last, _, first = person.name.partition(", ")
    about = {} if entry and (entry.last_name or entry.first_name) else {"last_name": last, "first_name": first}
    about |= {} if entry and entry.email else {"email": person.email}
    return {part: text for part, text in about.items() if text}


LANGUAGES = tuple(
    "bg ca cs da de el en es et eu fi fr gl hr hu it lt lv nb nl pl pt ro ru sk sl sr sv tr uk".split()  # noqa: SIM905
)
"""Whose names of months are known. A word that two of them use for different months names none."""

_CLOCK = re.compile(r"(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?\s*([AaPp]\.?\s?[Mm]\b)?")
_EASTERN = re.compile(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_HALVES = {"上午": 0, "下午": 12, "午前": 0, "午後": 12, "오전": 0, "오후": 12}


def moodle_time(text: str, zone: tzinfo | None) -> datetime | None:
    """The time, in UTC, of a clock in this zone (None: where this computer is); None for what cannot be read."""
    clock, date = _CLOCK.search(text), _date(text)
    if not clock or not date:
        return None
    hour, half = int(clock[1]), next((more for word, more in _HALVES.items() if word in text), None)
    if clock[3]:
        half = 12 if clock[3][0] in "Pp" else 0
    try:
        local = datetime(*date, hour % 12 + half if half is not None else hour, int(clock[2]), tzinfo=zone)
    except ValueError:
        return None
    return local.astimezone(UTC).replace(tzinfo=None)


def _date(text: str) -> tuple[int, int, int] | None:
    """Year, month and day."""
    if eastern := _EASTERN.search(text):
        return int(eastern[1]), int(eastern[2]), int(eastern[3])
    without = _CLOCK.sub(" ", text)
    years, days = re.findall(r"\b\d{4}\b", without), re.findall(r"\b\d{1,2}\b", without)
    months = {_months()[word] for word in re.findall(r"[^\W\d_]+", without.casefold()) if _months().get(word)}
    return (int(years[0]), months.pop(), int(days[0])) if len(years) == len(days) == len(months) == 1 else None


@cache
def _months() -> dict[str, int]:
    """The month of each word; 0 for one that means two."""
    found: dict[str, set[int]] = defaultdict(set)
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                for month, name in get_month_names(width, context, language).items():
                    found[name.casefold().strip(".")].add(month)
    return {name: max(months) if len(months) == 1 else 0 for name, months in found.items()}
