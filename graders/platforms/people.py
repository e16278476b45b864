"""Who is who: the people of a platform and their ids here, from a file that the platform has exported.

What was found out once is kept in `.grading/people.json`, so that somebody keeps one id for the whole course.
"""

import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from graders.classroom.course import PLACE, CommandError, Course, keep
from graders.classroom.intake.files import student_problem
from graders.classroom.spreadsheet import Sheet, decimal, read_sheet, same_id
from graders.platforms.names import CANVAS, FOLDERS, MOODLE

KEPT = "people.json"
OWN = ("id", "student", "github_username")
"""Columns of a list of one's own, and of GitHub Classroom's roster, that have the id or the name of the folder."""


@dataclass
class Person:
    """What is known of one student: names, the number or name on each platform, and where feedback goes back to."""

    name: str = ""
    email: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    back: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """What a line of a list says of one person: the key on its platform, names, and ids that could be ours."""

    key: str
    name: str
    email: str
    ids: tuple[str, ...]
    came: str = ""


@dataclass(frozen=True)
class Roster:
    """A list of people: whose it is, and a line for each."""

    platform: str
    lines: list[Line]


def place(platform: str, chapter: str) -> str:
    """Under what a key is kept: Moodle numbers the people of each assignment again."""
    return f"{platform} {chapter}" if platform == MOODLE else platform


class People:
    """The people of a course, by their ids here."""

    def __init__(self, course: Course) -> None:
        """Those who are kept, and those whom the gradebook has."""
        self._path = course.root / PLACE / KEPT
        self.found: dict[str, Person] = defaultdict(Person)
        with suppress(OSError), self._path.open(encoding="utf-8") as file:
            self.found |= {student: Person(**about) for student, about in json.load(file).items()}
        with course.gradebook() as gradebook:
            for one in gradebook.students:
                person = self.found[one.id]
                person.name = person.name or " ".join(filter(None, (one.first_name, one.last_name)))
                person.email = person.email or one.email or ""

    def keep(self) -> None:
        found = {student: asdict(person) for student, person in sorted(self.found.items())}
        keep(self._path, json.dumps(found, ensure_ascii=False, indent=1))

    def by_key(self, platform: str, chapter: str) -> dict[str, str]:
        """The student of each key of a platform."""
        at = place(platform, chapter)
        return {person.keys[at]: student for student, person in self.found.items() if at in person.keys}

    def by_name(self, name: str) -> str:
        """The only one who is called so, in whatever order; nobody for a name that two have."""
        namesakes = [student for student, person in self.found.items() if same_name(person.name, name)]
        return namesakes[0] if len(namesakes) == 1 else ""

    def learn(self, roster: Roster, chapter: str) -> dict[str, str]:
        """Find or make an id for each line, by its key. Raises CommandError where two lines mean the same student."""
        known, names = self.by_key(roster.platform, chapter), Counter(line.name for line in roster.lines)
        found: dict[str, str] = {}
        for line in roster.lines:
            student = known.get(line.key) or self._known(line, by_name=names[line.name] == 1) or _new(line)
            if student in found.values():
                other = next(key for key, one in found.items() if one == student)
                raise CommandError(
                    f"The list names {student} twice ({other} and {line.key}): give each person a line, or an address "
                    "of their own."
                )
            found[line.key] = student
            person = self.found[student]
            person.name, person.email = line.name or person.name, line.email or person.email
            person.keys[place(roster.platform, chapter)] = line.key
        return found

    def _known(self, line: Line, by_name: bool) -> str:
        """Who it is of those whom we know: by an id, by an address, by the name."""
        for text in filter(None, (*line.ids, line.email, line.email.partition("@")[0])):
            if (student := same_id(text, self.found.keys())) in self.found:
                return student
        addresses = {person.email.casefold(): student for student, person in self.found.items() if person.email}
        found = addresses.get(line.email.casefold(), "")
        return found or (self.by_name(line.name) if by_name and line.name else "")


def _new(line: Line) -> str:
    """An id for somebody whom nobody knows: as the platform has it, else from the address, else from the name."""
    name = re.sub(r"\W+", "-", line.name.casefold()).strip("-")
    for text in (*line.ids[:1], line.email.partition("@")[0], name, line.key):
        if text and not student_problem(text):
            return text
    raise CommandError(f"The list has no id, address or name for {line.key!r} that could be a student's id.")


def same_name(one: str, other: str) -> bool:
    """Whether two names are one: with the words in another order, or without what the name of a folder cannot have."""
    plain = (unicodedata.normalize("NFKC", name).casefold() for name in (one, other))
    mine, theirs = (re.findall(r"[^\W_]+", name) for name in plain)
    return bool(mine) and ("".join(mine) == "".join(theirs) or sorted(mine) == sorted(theirs))


def read_roster(path: Path) -> Roster:
    """The people of a list: Moodle's grading worksheet, Canvas' export of the gradebook, or a list of one's own."""
    sheet = read_sheet(path)
    if canvas := canvas_columns(sheet):
        return Roster(CANVAS, list(_canvas(sheet, canvas)))
    if moodle := moodle_columns(sheet):
        return Roster(MOODLE, list(_moodle(sheet, moodle)))
    if any(sheet.column(name) is not None for name in OWN):
        return Roster(FOLDERS, list(_own(sheet)))
    raise CommandError(
        f"{path} is not Moodle's grading worksheet, an export of Canvas's gradebook, or a list with the "
        "columns id, name and email."
    )


@dataclass(frozen=True)
class CanvasColumns:
    """Where an export of Canvas has who it is: names, Canvas' own number, and what else names a person."""

    names: tuple[int, ...]
    id: int
    others: tuple[int, ...]
    first: int
    """The first column after these."""


def canvas_columns(sheet: Sheet) -> CanvasColumns | None:
    """What Canvas' importer sees in the headings (`row_has_student_headers?`); None if it would refuse them."""
    heads = [*sheet.headings, "", "", "", ""]
    if "Student" in heads[0] and "ID" in heads[1]:
        names: tuple[int, ...] = (0,)
    elif "LastName" in heads[0] and "FirstName" in heads[1] and "ID" in heads[2]:
        names = (1, 0)
    else:
        return None
    wanted = ("SIS Login ID", "SIS User ID", "Integration ID")
    others = tuple(at for name in wanted if (at := sheet.column(name)) is not None)
    return CanvasColumns(names, len(names), others, (sheet.column("Section") or len(names)) + 1)


def is_student(line: Sequence[str], columns: CanvasColumns) -> bool:
    """Whether a line of Canvas is about somebody, and not about assignments or the student that Canvas makes up."""
    name = " ".join(line[at] for at in columns.names)
    about_somebody = "Points Possible" not in line[0] and line[columns.id].strip()
    return bool(about_somebody) and not same_name(name, "Test Student")


def _canvas(sheet: Sheet, columns: CanvasColumns) -> Iterator[Line]:
    for line in sheet.lines:
        if is_student(line, columns):
            ids = tuple(line[at].strip() for at in columns.others)
            email = next((id for id in ids if "@" in id), "")
            yield Line(line[columns.id].strip(), " ".join(line[at].strip() for at in columns.names), email, ids)


@dataclass(frozen=True)
class MoodleColumns:
    """Where a grading worksheet has the name, the points and the most of them, and the time of arrival."""

    name: int | None
    ids: tuple[int, ...]
    grade: int
    most: int
    came: int | None


_PARTICIPANT = re.compile(r"(\D+\s)([0-9]+)")


def moodle_columns(sheet: Sheet) -> MoodleColumns | None:
    """The columns of a worksheet, in whatever language it is, by their order in Moodle's `gradingtable.php`.

    The first has *Participant* and a number. The most points are the same in every line, and stand after the points;
    names and addresses are before the status. A worksheet without names (blind marking) has the status second.
    """
    columns = list(zip(*sheet.lines, strict=True))
    if not columns or not _are_participants(columns[0]):
        return None
    most = next((at for at in range(3, len(columns)) if _are_points(columns[at - 1], columns[at])), None)
    if most is None:
        return None
    came = next((at for at in range(most + 1, len(columns)) if any(map(_is_time, columns[at]))), None)
    named = most > 3
    return MoodleColumns(1 if named else None, tuple(range(2, most - 2 if named else 2)), most - 1, most, came)


def _are_participants(cells: Sequence[str]) -> bool:
    """Whether each cell has one and the same word, and a number behind it."""
    found = [_PARTICIPANT.fullmatch(cell.strip()) for cell in cells]
    return all(found) and len({one[1] for one in found if one}) == 1


def _are_points(points: Sequence[str], most: Sequence[str]) -> bool:
    """Whether one column has points, and the next the most of them, everywhere the same."""
    are_points = all(not text.strip() or decimal(text) is not None for text in points)
    return len({*most}) == 1 and bool(decimal(most[0])) and are_points


def participant(line: Sequence[str]) -> str:
    """The number in the first column."""
    found = _PARTICIPANT.fullmatch(line[0].strip())
    return found[2] if found else ""


def _is_time(text: str) -> bool:
    return re.search(r"[0-9]{4}", text) is not None and re.search(r"[0-9][:.][0-9]{2}", text) is not None


def _moodle(sheet: Sheet, columns: MoodleColumns) -> Iterator[Line]:
    for line in sheet.lines:
        about = [line[at].strip() for at in columns.ids]
        email = next((text for text in about if "@" in text), "")
        ids = tuple(text for text in about if text and text != email)
        name = line[columns.name].strip() if columns.name is not None else ""
        yield Line(participant(line), name, email, ids, line[columns.came] if columns.came is not None else "")


def _own(sheet: Sheet) -> Iterator[Line]:
    for line in sheet.lines:
        key, *_ = _cells(sheet, line, *reversed(OWN))
        name = " ".join(filter(None, _cells(sheet, line, "name", "first_name", "last_name")))
        yield Line(key, name, "".join(_cells(sheet, line, "email")), _cells(sheet, line, "identifier", "id", "student"))


def _cells(sheet: Sheet, line: Sequence[str], *names: str) -> tuple[str, ...]:
    """What is in those of these columns that the table has."""
    return tuple(line[at].strip() for name in names if (at := sheet.column(name)) is not None)
