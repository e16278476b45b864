"""`export --into`: fill the points into the file that a platform has exported, so that it takes the file back.

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
from graders.classroom.spreadsheet import Sheet, decimal, read_sheet
from graders.classroom.telling import some, table
from graders.platforms.names import CANVAS, MOODLE
from graders.platforms.people import (
    CanvasColumns,
    MoodleColumns,
    People,
    canvas_columns,
    is_student,
    moodle_columns,
    participant,
    read_roster,
)
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
    sheet, people = read_sheet(into), People(course)
    columns = _columns(sheet, chapters)
    comma = _has_decimal_comma(sheet, columns)
    roster, ours, results = read_roster(into), register(course, chapters), []
    for chapter in chapters:
        target = _target(sheet, columns, chapter, column, len(chapters) == 1, people.learn(roster, chapter))
        if target is None:
            print(f"  {chapter} has no column there, and was left out")
            continue
        factor = _factor(into, ours.most(chapter), target.limit, chapter, scale)
        results.append(_fill(sheet, target, chapter, ours, factor, decimal(missing), comma))
    if not results:
        raise CommandError(f"{into} has no column for these chapters. {_headings(sheet)}")
    path = to or into.with_stem(f"{into.stem}-with-points")
    is_moodle = isinstance(columns, MoodleColumns)
    file = io.StringIO()
    rows = csv.writer(file, delimiter="," if is_moodle else sheet.separator, lineterminator="\r\n")
    rows.writerows([sheet.headings, *sheet.lines])
    keep(path, file.getvalue())
    return _tell(path, results, ours, MOODLE if is_moodle else CANVAS)


def _columns(sheet: Sheet, chapters: Sequence[str]) -> CanvasColumns | MoodleColumns:
    columns = canvas_columns(sheet) or moodle_columns(sheet)
    if columns is None:
        raise CommandError(f"{sheet.path} is neither Moodle's grading worksheet nor an export of Canvas's gradebook.")
    if isinstance(columns, MoodleColumns) and len(chapters) != 1:
        raise CommandError(
            f"{sheet.path} is the worksheet of one assignment: name its chapter, as in: export 04 --into FILE"
        )
    return columns


def _has_decimal_comma(sheet: Sheet, columns: CanvasColumns | MoodleColumns) -> bool:
    """Whether the platform writes 7,5 for seven and a half."""
    if isinstance(columns, CanvasColumns):
        cells = [cell for line in sheet.lines for cell in line[columns.first :]]
    else:
        cells = [line[at] for line in sheet.lines for at in (columns.grade, columns.most)]
    return any(re.fullmatch(r"[0-9]+,[0-9]+", cell.strip()) for cell in cells)


@dataclass(frozen=True)
class Target:
    """The column of a chapter in their file: where it is, whose line is which, and the most points as it says them."""

    place: int
    students: Mapping[int, str]
    limit: str


def _target(
    sheet: Sheet,
    columns: CanvasColumns | MoodleColumns,
    chapter: str,
    column: str,
    only: bool,
    whose: Mapping[str, str],
) -> Target | None:
    """Where the points of a chapter go; None for a chapter without a column."""
    if isinstance(columns, MoodleColumns):
        place = _named(sheet, column) if column else columns.grade
        students = {at: whose[participant(line)] for at, line in enumerate(sheet.lines)}
        return Target(place, students, sheet.lines[0][columns.most])
    titled = _canvas_column(sheet, columns, chapter, column, only)
    if titled is None:
        return None
    people = ((at, line) for at, line in enumerate(sheet.lines) if is_student(line, columns))
    limit = next((line[titled] for line in sheet.lines if "Points Possible" in line[0]), "")
    return Target(titled, {at: whose[line[columns.id].strip()] for at, line in people}, limit)


def _canvas_column(sheet: Sheet, canvas: CanvasColumns, chapter: str, column: str, only: bool) -> int | None:
    """The column of a chapter: the one named, else the only one whose title has the name of the chapter in it."""
    if column:
        return _named(sheet, column)
    named = _plain(chapter)
    words = named.partition(" ")[2]
    headings = enumerate(sheet.headings[canvas.first :], canvas.first)
    titles = {at: _plain(re.sub(r" \([0-9]+\)$", "", heading)) for at, heading in headings}
    same = [at for at, title in titles.items() if title == named]
    fits = same if len(same) == 1 else [at for at, title in titles.items() if f" {words} " in f" {title} "]
    if len(fits) == 1:
        return fits[0]
    if only:
        raise CommandError(
            f"{sheet.path} needs one column whose title names {chapter}, and has none or several. {_headings(sheet)} "
            "Say which: --column 'Homework 4 (12345)'"
        )
    return None


def _plain(title: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", title.casefold()))


def _named(sheet: Sheet, column: str) -> int:
    place = sheet.column(column)
    if place is None:
        raise CommandError(f"{sheet.path} has no column {column!r}. {_headings(sheet)}")
    return place


def _headings(sheet: Sheet) -> str:
    return f"It has: {', '.join(sheet.headings)}."


def _factor(into: Path, ours: float, limit: str, chapter: str, scale: bool) -> float:
    """By what our points are multiplied. CommandError where the platform counts otherwise, unless `scale`."""
    theirs = decimal(limit)
    if not theirs or not ours or theirs == ours:
        return 1.0
    if scale:
        return theirs / ours
    raise CommandError(
        f"{into} has {theirs:g} points at most, and {chapter} is worth {ours:g}. Set the assignment to {ours:g} points "
        f"there and export again; or add --scale, which writes {ours:g} of {ours:g} as {theirs:g}."
    )


def _fill(
    sheet: Sheet, target: Target, chapter: str, ours: Register, factor: float, missing: float | None, comma: bool
) -> Filled:
    """Fill the column; then say who has what."""
    place, filled = target.place, Filled(chapter, sheet.headings[target.place])
    for at, student in target.students.items():
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
            ("are excused there, or do not have the assignment, and stay so", one.students[EXCUSED]),
        ):
            if names:
                print(f"  {one.chapter}: {some(names, MOST_TOLD)} {words}")
        left += len(strangers) + len(one.students[UNFINISHED])
    rows = [[one.chapter, one.heading, *(len(one.students[kind]) for kind in kinds)] for one in results]
    print(table(["chapter", "column", *kinds], rows))
    how = "Grades, Import" if platform == CANVAS else "Upload grading worksheet, in UTF-8"
    print(f"{path} is for {platform} ({how})")
    return left
