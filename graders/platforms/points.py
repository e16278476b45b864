"""`export --into`: enter the points in the file that a platform exported, so that it takes the file back.

What is in the file stays as it is (ids, sections, titles, what a person has written), but for the cells of one column:
those of whoever has a complete total here. What Moodle takes is read in `mod/assign/feedback/offline/` of its source,
what Canvas takes in `lib/gradebook_importer.rb`.
"""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from graders.classroom.course import CommandError, Course, keep
from graders.classroom.spreadsheet import Spreadsheet, decimal, read_sheet
from graders.classroom.telling import some, table
from graders.platforms.names import CANVAS, MOODLE
from graders.platforms.people import People, Roster, read_roster
from graders.reports.registers import Register, register

STAYS = re.compile(r"EX|N/A", re.IGNORECASE)
"""What Canvas writes for whoever is excused, or does not have the assignment."""

MOST_TOLD = 10
FILLED_IN, AS_BEFORE, UNFINISHED, ABSENT, EXCUSED = "filled in", "as before", "unfinished", "absent", "excused"


@dataclass
class Filled:
    """What became of the lines of one column: the students of each kind."""

    chapter: str
    heading: str
    students: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def fill(
    course: Course, chapters: Sequence[str], into: Path, to: Path | None, missing: str, column: str, scale: bool
) -> int:
    """Write a copy of their file with our points in it; how many of ours could not be filled in.

    `missing` is what those get who have not handed in (empty: the cell stays), `column` the heading where it cannot be
    found, `scale` allows another number of points than ours. Raises CommandError.
    """
    if missing and decimal(missing) is None:
        raise CommandError(f"--missing {missing!r} is not a number of points.")
    sheet = read_sheet(into)
    roster, people = _roster(sheet, chapters), People(course)
    comma = _has_decimal_comma(sheet, roster)
    ours, results = register(course, chapters), []
    for chapter in chapters:
        whose = people.learn(roster, chapter)
        place = _column(sheet, roster, chapter, column, only=len(chapters) == 1)
        if place is None:
            print(f"  {chapter} has no column there, so it was left out")
            continue
        factor = _factor(into, ours.most(chapter), roster.most.get(place, ""), chapter, scale)
        students = {row: whose[line.key] for row, line in roster.lines.items()}
        results.append(_fill(sheet, place, students, chapter, ours, factor, decimal(missing), comma))
    if not results:
        raise CommandError(f"{into} has no column for these chapters. {_headings(sheet)}")
    path = to or into.with_stem(f"{into.stem}-with-points")
    file = io.StringIO()
    separator = "," if roster.platform == MOODLE else sheet.separator
    rows = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    rows.writerows([sheet.headings, *sheet.lines])
    keep(path, file.getvalue())
    return _tell(path, results, ours, roster.platform)


def _roster(sheet: Spreadsheet, chapters: Sequence[str]) -> Roster:
    roster = read_roster(sheet)
    if roster is None or not roster.columns:
        raise CommandError(f"{sheet.path} is neither Moodle's grading worksheet nor an export of Canvas's gradebook.")
    if roster.platform == MOODLE and len(chapters) != 1:
        raise CommandError(
            f"{sheet.path} is the worksheet of one assignment: name its chapter, as in: export 04 --into FILE"
        )
    return roster


def _has_decimal_comma(sheet: Spreadsheet, roster: Roster) -> bool:
    """Whether the platform writes 7,5 for seven and a half."""
    cells = [*roster.most.values(), *(line[at] for line in sheet.lines for at in roster.columns)]
    return any(re.fullmatch(r"[0-9]+,[0-9]+", cell.strip()) for cell in cells)


def _column(sheet: Spreadsheet, roster: Roster, chapter: str, column: str, only: bool) -> int | None:
    """The column of a chapter: the one named, or the worksheet's, else the only one whose title names the chapter."""
    if column:
        return _named(sheet, column)
    if roster.platform == MOODLE:
        return roster.columns[0]
    titles = {at: _plain(sheet.headings[at]) for at in roster.columns}
    place = _titled(titles, _plain(chapter))
    if place is None and only:
        raise CommandError(
            f"{sheet.path} needs one column whose title names {chapter}, but it has none or several. "
            f"{_headings(sheet)} Say which: --column 'Homework 4 (12345)'"
        )
    return place


def _titled(titles: Mapping[int, str], name: str) -> int | None:
    """The only column of this title, else the only one whose title has it without its number in it."""
    words = f" {name.partition(' ')[2]} "
    for fits in ([at for at in titles if titles[at] == name], [at for at in titles if words in f" {titles[at]} "]):
        if len(fits) == 1:
            return fits[0]
    return None


def _plain(title: str) -> str:
    """The words of a title, without the number that Canvas puts behind it."""
    return " ".join(re.findall(r"[^\W_]+", re.sub(r" \([0-9]+\)$", "", title).casefold()))


def _named(sheet: Spreadsheet, column: str) -> int:
    place = sheet.column(column)
    if place is None:
        raise CommandError(f"{sheet.path} has no column {column!r}. {_headings(sheet)}")
    return place


def _headings(sheet: Spreadsheet) -> str:
    return f"It has: {', '.join(sheet.headings)}."


def _factor(into: Path, ours: float, limit: str, chapter: str, scale: bool) -> float:
    """By what our points are multiplied. CommandError where the platform counts otherwise, unless `scale`."""
    theirs = decimal(limit)
    if not theirs or not ours or theirs == ours:
        return 1.0
    if scale:
        return theirs / ours
    raise CommandError(
        f"{into} allows at most {theirs:g} points, but {chapter} is worth {ours:g}. Set the assignment to {ours:g} "
        f"points there and export again; or add --scale, which writes {ours:g} of {ours:g} as {theirs:g}."
    )


def _fill(
    sheet: Spreadsheet, place: int, students: Mapping[int, str], chapter: str, ours: Register, factor: float,
    missing: float | None, comma: bool,
) -> Filled:  # fmt: skip
    """Fill the column of a chapter, in whose rows these students are; then say who has what."""
    filled = Filled(chapter, sheet.headings[place])
    for at, student in students.items():
        total = ours.totals.get((student, chapter))
        before = sheet.lines[at][place].strip()
        points: float | None = None
        if STAYS.fullmatch(before):
            kind = EXCUSED
        elif total is None or not total.handed_in:
            kind, points = ABSENT, missing
        elif total.score is None:
            kind = UNFINISHED
        else:
            points = total.score * factor
            kind = AS_BEFORE if decimal(before) == decimal(_written(points, comma)) else FILLED_IN
        if points is not None:
            sheet.lines[at][place] = _written(points, comma)
        filled.students[kind].append(student)
    return filled


def _written(points: float, comma: bool) -> str:
    """Two decimals, as both platforms have."""
    text = f"{round(points, 2):g}"
    return text.replace(".", ",") if comma else text


def _tell(path: Path, results: Sequence[Filled], ours: Register, platform: str) -> int:
    """Say what is in the file and what is not; how many of ours are not."""
    left, kinds = 0, (FILLED_IN, AS_BEFORE, UNFINISHED, ABSENT)
    for one in results:
        handed_in = {who for (who, chapter), total in ours.totals.items() if chapter == one.chapter and total.handed_in}
        strangers = sorted(handed_in.difference(*one.students.values()))
        for words, names in (
            ("are not finished, so their cells stay as they are", one.students[UNFINISHED]),
            ("have points here, but no line in the file", strangers),
            ("are excused there or do not have the assignment, so they stay that way", one.students[EXCUSED]),
        ):
            if names:
                print(f"  {one.chapter}: {some(names, MOST_TOLD)} {words}")
        left += len(strangers) + len(one.students[UNFINISHED])
    rows = [[one.chapter, one.heading, *(len(one.students[kind]) for kind in kinds)] for one in results]
    print(table(["chapter", "column", *kinds], rows))
    how = "Grades, Import" if platform == CANVAS else "Upload grading worksheet, in UTF-8"
    print(f"{path} is for {platform} ({how})")
    return left
