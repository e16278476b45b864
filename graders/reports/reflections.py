"""`reflections`: the texts of a chapter, equal ones once, to be read and graded by a person; a machine grades nothing.

The command writes a sheet with a line for each different answer, and a page for reading them (`texts_page`). The person
gives points and a comment in one of them, once for all who wrote the same, and the command writes them through
nbgrader, as manual grades.
"""

import csv
import hashlib
import io
import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook

from graders.classroom.course import CommandError, Course, keep
from graders.classroom.records.gradebook import assign_penalties, entry_of, graded_notebook
from graders.classroom.spreadsheet import ENCODING, number, plain, read_table
from graders.classroom.telling import ProgressBar, table
from graders.outcome import metadata_of
from graders.reports.answers import by_id, notebook_of, ours, submissions
from graders.reports.page import write
from graders.reports.texts_page import Given, Text, merged, read_given, texts_page

COLUMNS = ("question", "group", "students", "text", "points", "max_points", "comment")
SHEET, PAGE = "reflections.csv", "reflections{}.html"
BLANK = "blank"


def key(text: str) -> str:
    """What makes two answers the same: their words."""
    return " ".join(re.findall(r"\w+|[<>=+*/-]", text.casefold()))


def groups(question: str, texts: dict[str, str], template: str) -> list[Text]:
    """The groups of one question: blank ones, then what most wrote, then the short before the long."""
    same: dict[str, list[str]] = defaultdict(list)
    for student, text in texts.items():
        same["" if key(text) in ("", key(template)) else key(text)].append(student)
    found = []
    for words, who in same.items():
        # The name begins with a letter: a spreadsheet takes 1234567890 and 12e4567890 for numbers, and rounds them.
        name = f"g{hashlib.sha256(words.encode('utf-8', 'replace')).hexdigest()[:10]}" if words else BLANK
        found.append(Text(question, name, texts[who[0]].strip() if words else "", tuple(sorted(who))))
    return sorted(found, key=lambda one: (one.group != BLANK, -len(one.students), len(one.text), one.group))


def questions(course: Course, chapter: str) -> dict[str, float]:
    """The texts that a person grades: grade id -> points."""
    return {one.name: one.points for one in course.cells(chapter).values() if one.graded and one.solution}


def all_groups(course: Course, chapter: str) -> list[Text]:
    """The groups of all questions of a chapter, of what can be read."""
    template = ours(course, "release", chapter)
    written = {student: by_id(cells) for student, cells in submissions(course, chapter) if cells}
    found: list[Text] = []
    for question in questions(course, chapter):
        texts = {student: cells.get(question, "") for student, cells in written.items()}
        found += groups(question, texts, template[question])
    return found


def _of(students: Sequence[str], found: list[Text], chapter: str) -> list[Text]:
    """The groups in which these students are; all of them without any."""
    if strangers := sorted(set(students) - {student for one in found for student in one.students}):
        raise CommandError(f"There is no readable submission of {chapter} by {', '.join(strangers)}.")
    return [one for one in found if not students or set(students) & set(one.students)]


def prepare(course: Course, chapter: str, dry_run: bool, students: Sequence[str], readers: int) -> Path:
    """Write the sheet to be filled in and the page to read; points that a sheet has already are taken over.

    With `students` the page and the table have only the texts of these; the sheet has all, so that it loses nothing.
    For several `readers` there are as many pages, each with its part of the texts.
    """
    path, most = course.root / "reports" / chapter / SHEET, questions(course, chapter)
    given = {(line["question"], line["group"]): line for line in _lines(path)} if path.exists() else {}
    filled = {name for name, line in given.items() if line["points"]}
    found = []
    for one in all_groups(course, chapter):
        line = given.get((one.question, one.group), {})
        found.append(replace(one, points=line.get("points", ""), comment=line.get("comment", "")))
    shown = _of(students, found, chapter)
    print(table(HEADINGS, _counts(shown, filled)))
    if dry_run:
        print("Nothing was written.")
        return path
    gone = filled - {(one.question, one.group) for one in found}  # nobody's anymore: kept all the same
    _keep_sheet(path, [*(_line(one, most[one.question]) for one in found), *map(given.__getitem__, sorted(gone))])
    pages = _pages(course, chapter, shown, readers)
    print(f"Read them in {', '.join(map(str, pages))}")
    print(f"Save the file there, then: python -m graders reflections {chapter} --write --from THE-FILE.json")
    print(f"Or fill in points and comment in {path}, then: python -m graders reflections {chapter} --write")
    return path


def _line(one: Text, most: float) -> dict[str, object]:
    """A text as a line of the sheet."""
    cells = (one.question, one.group, len(one.students), one.text, one.points, most, one.comment)
    return dict(zip(COLUMNS, cells, strict=True))


def _keep_sheet(path: Path, lines: Sequence[Mapping[str, object]]) -> None:
    file = io.StringIO()
    cells = ([*(plain(line[name]) for name in COLUMNS[:-1]), line["comment"]] for line in lines)
    csv.writer(file).writerows([COLUMNS, *cells])
    keep(path, file.getvalue(), ENCODING)


def _pages(course: Course, chapter: str, texts: list[Text], readers: int) -> list[Path]:
    """Write the page, or that of each reader; where they are."""
    most, asked, pages = questions(course, chapter), _asked(course, chapter), []
    for first in range(readers):  # the texts are shared out by turns, question by question
        name = PAGE.format("" if readers == 1 else f"-{first + 1}")
        text = texts_page(chapter, f"{Path(name).stem}-{chapter}", texts[first::readers], most, asked)
        pages.append(write(course, chapter, name, text))
    return pages


def _asked(course: Course, chapter: str) -> dict[str, str]:
    """What each question asks: the text above the cell of the answer."""
    cells = notebook_of(course, "release", chapter)["cells"]
    texts = {
        metadata_of(cell).get("grade_id", ""): "".join(before["source"])
        for before, cell in pairwise(cells)
        if before["cell_type"] == "markdown"
    }
    return {question: texts.get(question, "") for question in questions(course, chapter)}


def _lines(path: Path) -> list[dict[str, str]]:
    """The lines of the sheet; in that of an older edition the names of groups have no letter in front."""
    lines = read_table(path, COLUMNS)
    return [{**line, "group": re.sub(r"^(?=[0-9a-f]{10}$)", "g", line["group"])} for line in lines]


def write_grades(
    course: Course, chapter: str, force: bool, dry_run: bool, students: Sequence[str], files: Sequence[Path]
) -> int:
    """Write the points and comments of the sheet as manual grades; how many texts still have none.

    What the page has saved in `files` is filled into the sheet before. Another score that somebody has given by hand
    stays, and is said, unless `force` is given. Or only for `students`.
    """
    path = course.root / "reports" / chapter / SHEET
    if not path.exists():
        raise CommandError(f"There is no {path} yet. Run: python -m graders reflections {chapter}")
    if files:
        _fill_in(path, chapter, questions(course, chapter), files, force, dry_run)
    given = dict(_given(path, questions(course, chapter)))
    found = [_only(one, students) for one in _of(students, all_groups(course, chapter), chapter)]
    with course.gradebook() as gradebook:
        _into_gradebook(gradebook, chapter, found, given, force)
        if not dry_run:
            gradebook.db.commit()
    if not dry_run:
        assign_penalties(course, chapter, {student for one in found for student in one.students})
    rows = _counts(found, given)
    print(table(HEADINGS, rows))
    waiting = int(sum(row[WAIT] for row in rows))
    print(f"{chapter}: {waiting} texts are waiting{'. Nothing was written.' if dry_run else ''}")
    return waiting


def _only(group: Text, students: Sequence[str]) -> Text:
    own = tuple(one for one in group.students if one in students)
    return replace(group, students=own) if students else group


def _into_gradebook(gradebook: Gradebook, chapter: str, found: Sequence[Text], given: Given, force: bool) -> None:
    with ProgressBar("writing", len(found)) as progress:
        for one in found:
            for student in one.students if (one.question, one.group) in given else ():
                _grade(gradebook, chapter, student, one.question, *given[one.question, one.group], force)
            progress.step()


def _fill_in(
    path: Path, chapter: str, most: dict[str, float], files: Sequence[Path], force: bool, dry_run: bool
) -> None:
    """Fill what readers have saved into the sheet; what they, or the sheet, disagree about is said, and left out."""
    by_readers = {str(file): read_given(file, chapter, most) for file in files}
    in_sheet = {} if force else {SHEET: dict(_given(path, most))}
    given, conflicts = merged({**in_sheet, **by_readers})
    for conflict in conflicts:
        print(f"  NOT WRITTEN, because readers disagree: {conflict}")
    lines, read = _lines(path), set().union(*by_readers.values())
    filled = sum(_fill_line(line, given, read) for line in lines)
    strangers = len(read - {(line["question"], line["group"]) for line in lines})
    print(f"  {filled} lines filled in, {len(conflicts)} disagree, {strangers} belong to texts that no longer exist")
    if dry_run and filled:
        raise CommandError(
            "Nothing was written. Without --dry-run, the command fills in these lines and writes the points."
        )
    _keep_sheet(path, lines)


def _fill_line(line: dict[str, str], given: Given, read: set[tuple[str, str]]) -> bool:
    """Fill in what was agreed on; whether that changes the line."""
    before, key = (line["points"] or "0", line["comment"]), (line["question"], line["group"])
    if key in given:
        points, comment = given[key]
        line["points"], line["comment"] = f"{points:g}", comment
        return before != (line["points"], comment)
    if key in read:
        line["points"] = ""  # until they agree
    return False


HEADINGS = ["question", "texts", "different", "with points", "waiting"]
WAIT = HEADINGS.index("waiting")


def _counts(found: list[Text], given: Container[tuple[str, str]]) -> list[list[Any]]:
    """How far each question is."""
    rows: list[list[Any]] = []
    for question in dict.fromkeys(one.question for one in found):
        own = [one for one in found if one.question == question]
        texts = sum(len(one.students) for one in own)
        done = sum(len(one.students) for one in own if (question, one.group) in given)
        rows.append([question, texts, len(own), done, texts - done])
    return rows


def _given(path: Path, most: dict[str, float]) -> Iterator[tuple[tuple[str, str], tuple[float, str]]]:
    """The lines that have points. CommandError for points that cannot be."""
    for line in _lines(path):
        if not line["points"]:
            continue
        where = f"{path}, {line['group']} of {line['question']}"
        points = number(line["points"], where, most.get(line["question"], 0))
        yield (line["question"], line["group"]), (points, line["comment"])


def _grade(
    gradebook: Gradebook, chapter: str, student: str, question: str, points: float, comment: str, force: bool
) -> None:
    notebook = graded_notebook(gradebook, chapter, student)
    lists = (notebook.grades, notebook.comments) if notebook else ((), ())
    grade, remark = (entry_of(entries, question) for entries in lists)
    if grade is None or remark is None:
        raise CommandError(f"{student} is not graded yet. Run: python -m graders grade {chapter}")
    if grade.manual_score not in (None, points) and not force:
        print(f"  {student}: {grade.manual_score:g} points were given by hand, so they stay (--force replaces them)")
        return
    grade.manual_score, grade.needs_manual_grade = points, False
    remark.manual_comment = comment or remark.manual_comment
