"""Who is who: the people of a platform and their ids here, from a file that the platform has exported.

What was found out once is kept in `.grading/people.json`, so that somebody keeps one id for the whole course.
"""

import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field

from graders.classroom.course import PLACE, CommandError, Course, keep
from graders.classroom.intake.files import student_problem
from graders.classroom.spreadsheet import Spreadsheet, decimal, same_id
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
class RosterLine:
    """What a line of a list says of one person: the key on its platform, names, and ids that could be ours."""

    key: str
    name: str
    email: str
    ids: tuple[str, ...]
    came: str = ""


@dataclass(frozen=True)
class Roster:
    """A list of people: whose it is, a line for each by its row, and where points go.

    `columns` are those in which points can be; `most` has the most points of each, as the file says them.
    """

    platform: str
    lines: Mapping[int, RosterLine]
    columns: Sequence[int] = ()
    most: Mapping[int, str] = field(default_factory=dict)


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
        known, names = self.by_key(roster.platform, chapter), Counter(line.name for line in roster.lines.values())
        found: dict[str, str] = {}
        for line in roster.lines.values():
            student = known.get(line.key) or self._known(line, by_name=names[line.name] == 1) or _new(line)
            if student in found.values():
                other = next(key for key, one in found.items() if one == student)
                raise CommandError(
                    f"The list names {student} twice ({other} and {line.key}): keep one line for each "
                    "person, with an address that nobody else has."
                )
            found[line.key] = student
            person = self.found[student]
            person.name, person.email = line.name or person.name, line.email or person.email
            person.keys[place(roster.platform, chapter)] = line.key
        return found

    def _known(self, line: RosterLine, by_name: bool) -> str:
        """Who it is of those whom we know: by an id, by an address, by the name."""
        for text in filter(None, (*line.ids, line.email, line.email.partition("@")[0])):
            if (student := same_id(text, self.found.keys())) in self.found:
                return student
        addresses = {person.email.casefold(): student for student, person in self.found.items() if person.email}
        found = addresses.get(line.email.casefold(), "")
        return found or (self.by_name(line.name) if by_name and line.name else "")


def _new(line: RosterLine) -> str:
    """An id for somebody whom nobody knows: as the platform has it, else from the address, else from the name."""
    name = re.sub(r"\W+", "-", line.name.casefold()).strip("-")
    for text in (*line.ids[:1], line.email.partition("@")[0], name, line.key):
        if text and not student_problem(text):
            return text
    raise CommandError(f"For {line.key!r}, the list has no id, address, or name that could be a student's id.")


def same_name(one: str, other: str) -> bool:
    """Whether two names are one: with the words in another order, or without what the name of a folder cannot have."""
    plain = (unicodedata.normalize("NFKC", name).casefold() for name in (one, other))
    mine, theirs = (re.findall(r"[^\W_]+", name) for name in plain)
    return bool(mine) and ("".join(mine) == "".join(theirs) or sorted(mine) == sorted(theirs))


def read_roster(sheet: Spreadsheet) -> Roster | None:
    """The people of Moodle's grading worksheet, Canvas' export of the gradebook, or a list of one's own."""
    own = any(sheet.column(name) is not None for name in OWN)
    lines = {row: _own(sheet, line) for row, line in enumerate(sheet.lines)} if own else {}
    return _canvas(sheet) or _moodle(sheet) or (Roster(FOLDERS, lines) if own else None)


def _canvas_names(sheet: Spreadsheet) -> tuple[int, ...]:
    """Where names are, by what Canvas' importer sees in the headings (`row_has_student_headers?`); else nowhere."""
    heads = [*sheet.headings, "", "", ""]
    if "Student" in heads[0] and "ID" in heads[1]:
        return (0,)
    return (1, 0) if "LastName" in heads[0] and "FirstName" in heads[1] and "ID" in heads[2] else ()


def _canvas(sheet: Spreadsheet) -> Roster | None:
    """An export of Canvas' gradebook; some lines are about assignments, or the student that Canvas makes up."""
    names = _canvas_names(sheet)
    if not names:
        return None
    wanted = ("SIS Login ID", "SIS User ID", "Integration ID")
    others = [at for at in map(sheet.column, wanted) if at is not None]
    columns = range((sheet.column("Section") or len(names)) + 1, len(sheet.headings))
    possible = next((line for line in sheet.lines if "Points Possible" in line[0]), [])
    told = {row: _canvas_line(line, names, others) for row, line in enumerate(sheet.lines)}
    lines = {row: one for row, one in told.items() if one}
    return Roster(CANVAS, lines, columns, dict(zip(columns, possible[columns.start :], strict=False)))


def _canvas_line(line: Sequence[str], names: Sequence[int], others: Sequence[int]) -> RosterLine | None:
    key, name = line[len(names)].strip(), " ".join(line[at].strip() for at in names)
    if "Points Possible" in line[0] or not key or same_name(name, "Test Student"):
        return None
    ids = tuple(line[at].strip() for at in others)
    return RosterLine(key, name, next(filter(_is_address, ids), ""), ids)


_PARTICIPANT = re.compile(r"(\D+\s)([0-9]+)")


def _moodle(sheet: Spreadsheet) -> Roster | None:
    """A grading worksheet, in whatever language it is, by the order of columns in Moodle's `gradingtable.php`.

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
    lines = {row: _participant(line, most, came) for row, line in enumerate(sheet.lines)}
    return Roster(MOODLE, lines, [most - 1], dict.fromkeys(range(len(columns)), columns[most][0]))


def _participant(line: Sequence[str], most: int, came: int | None) -> RosterLine:
    name, *about = [text.strip() for text in line[1 : most - 2]] if most > 3 else [""]
    email = next(filter(_is_address, about), "")
    ids = tuple(text for text in about if text and text != email)
    number = _PARTICIPANT.fullmatch(line[0].strip())
    return RosterLine(number[2] if number else "", name, email, ids, "" if came is None else line[came])


def _is_address(text: str) -> bool:
    return "@" in text


def _are_participants(cells: Sequence[str]) -> bool:
    """Whether each cell has one and the same word, and a number behind it."""
    found = [_PARTICIPANT.fullmatch(cell.strip()) for cell in cells]
    return all(found) and len({one[1] for one in found if one}) == 1


def _are_points(points: Sequence[str], most: Sequence[str]) -> bool:
    """Whether one column has points, and the next the most of them, everywhere the same."""
    are_points = all(not text.strip() or decimal(text) is not None for text in points)
    return len({*most}) == 1 and bool(decimal(most[0])) and are_points


def _is_time(text: str) -> bool:
    return re.search(r"[0-9]{4}", text) is not None and re.search(r"[0-9][:.][0-9]{2}", text) is not None


def _own(sheet: Spreadsheet, line: Sequence[str]) -> RosterLine:
    key, *_ = _cells(sheet, line, *reversed(OWN))
    name = " ".join(filter(None, _cells(sheet, line, "name", "first_name", "last_name")))
    return RosterLine(
        key, name, "".join(_cells(sheet, line, "email")), _cells(sheet, line, "identifier", "id", "student")
    )


def _cells(sheet: Spreadsheet, line: Sequence[str], *names: str) -> tuple[str, ...]:
    """What is in those of these columns that the table has."""
    return tuple(line[at].strip() for name in names if (at := sheet.column(name)) is not None)
