"""What the grader has given, kept where no student's code can write, and compared with the gradebook.

Beside it lie copies of the gradebook, one for each run, made before the run began.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from graders.classroom.course import PLACE, Course, keep
from graders.classroom.running.edition import edition
from graders.outcome import Outcome

COPIES = 10
"""So many copies of the gradebook are kept."""

Points = dict[str, dict[str, float]]
"""By student and grade id."""


class Ledger:
    """The points of one chapter as the judge gave them."""

    def __init__(self, course: Course, chapter: str) -> None:
        """Read what was given so far."""
        self.course, self.chapter = course, chapter
        self._path = course.root / PLACE / f"{chapter}.points.json"
        self.given = self._read()

    def write(self, student: str, outcomes: Mapping[str, Outcome]) -> None:
        """These points are given now; `save` keeps them."""
        self.given[student] = {name: one.points for name, one in outcomes.items()}

    def save(self) -> None:
        """Keep what was given."""
        keep(self._path, json.dumps(self.given, indent=1, sort_keys=True))

    def keep_edition(self, students: Iterable[str]) -> None:
        """Write down that this edition of the graders gave the points of these students."""
        keep(self._editions, json.dumps({**self.editions(), **dict.fromkeys(students, edition())}))

    def editions(self) -> dict[str, str]:
        """Student -> the edition of the graders that gave the points."""
        try:
            found = json.loads(self._editions.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    @property
    def _editions(self) -> Path:
        return self.course.root / PLACE / f"{self.chapter}.editions.json"

    def differences(self) -> list[str]:
        """Where the gradebook says something else, each in a line; and what in it changes points by itself."""
        with self.course.gradebook() as gradebook:
            return [*_triggers(self.course), *self._differences(gradebook)]

    def _differences(self, gradebook: Any) -> Iterator[str]:
        noted = {tuple(one[:3]): one[4] for one in read_notes(self.course, self.chapter)}
        for submission in gradebook.assignment_submissions(self.chapter):
            given = self.given.get(submission.student_id, {})
            for grade in (grade for notebook in submission.notebooks for grade in notebook.grades):
                if grade.name in given:
                    place = submission.student_id, grade.name
                    own = {what: noted[*place, what] for what in _BY_HAND if (*place, what) in noted}
                    yield from _about(", ".join(place), grade, given[grade.name], own)

    def _read(self) -> Points:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


_BY_HAND = ("manual_score", "extra_credit")

Notes = list[list[Any]]
"""What a command has written into the gradebook on the instructor's word: student, cell, what, before, value."""


def read_notes(course: Course, chapter: str) -> Notes:
    """What `pairs` has written in a chapter."""
    path = notes_path(course, chapter)
    found: Notes = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return found


def notes_path(course: Course, chapter: str) -> Path:
    """Where that is kept."""
    return course.root / PLACE / f"{chapter}.pairs.json"


def _about(where: str, grade: Any, given: float, own: Mapping[str, float]) -> Iterator[str]:
    """What differs, but for what a command of our `own` has written."""
    if grade.auto_score is not None and abs(grade.auto_score - given) > 1e-6:
        yield f"{where}: the judge gave {given:g} points, the gradebook has {grade.auto_score:g}"
    if grade.manual_score is not None and grade.manual_score != own.get("manual_score"):
        yield f"{where}: graded by hand, {grade.manual_score:g} points in place of {given:g}"
    if grade.extra_credit and grade.extra_credit != own.get("extra_credit"):
        yield f"{where}: {grade.extra_credit:g} points of extra credit"


def _database(course: Course) -> Path | None:
    """The file of the gradebook, where it is one."""
    url = str(course.api.coursedir.db_url)
    path = Path(url.removeprefix("sqlite:///"))
    return path if url.startswith("sqlite:///") and path.is_file() else None


def _triggers(course: Course) -> list[str]:
    path = _database(course)
    if path is None:
        return []
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
    return [
        f"the gradebook has a trigger, {name!r}, which nbgrader does not make: it may change points" for name in names
    ]


def copy_gradebook(course: Course) -> Path | None:
    """Copy the gradebook, and drop the oldest copies; where the copy is. None for a gradebook that is not a file."""
    path = _database(course)
    if path is None:
        return None
    folder = course.root / PLACE / "gradebooks"
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.db"
    draft = folder / "copy.draft"  # a copy that broke off is none
    draft.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as before, closing(sqlite3.connect(draft)) as after:
        before.backup(after)
    draft.replace(copy)
    for old in sorted(folder.glob("*.db"))[:-COPIES]:
        old.unlink()
    return copy
