"""`archive`: close a year. What belongs to this year's class is moved into `archive/NAME/`, which is a course folder.

So `why`, `export` and Formgrader work there as before: the gradebook, the submissions, the pages, the editions of the
graders and the secret are together. In the course's own folder everything is as `init` leaves it, with a new secret,
and in `shares/` is what the class did, without names.

Each step is a rename: a command that is killed in between goes on from there when it is started again.
"""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from graders.classroom import results
from graders.classroom.configuration import SECRET
from graders.classroom.course import PLACE, CommandError, Course
from graders.classroom.course_file import FILE
from graders.classroom.records.gradebook import database
from graders.classroom.shares import FOLDER as SHARES
from graders.classroom.shares import keep_shares
from graders.term.folder import CONFIG, new_secret

ARCHIVE = "archive"
COPIED = (CONFIG, FILE, "notebooks")
MOVED = ("submitted", "autograded", "feedback", "reports", "release", "exchange", PLACE, "gradebook.db")
"""In this order: as long as the gradebook is there, the year is not closed."""


def archive(course: Course, year: str, agreed: Callable[[], bool] = lambda: True) -> bool:
    """Close the year of this name; whether that was done. Raises CommandError where it cannot be."""
    target = course.root / ARCHIVE / year
    _check(course, year, target)
    begun = target.is_dir()  # and killed: what there is of the year is not whole anymore
    if not begun and (waiting := _waiting(course)):
        print(f"{waiting} scores are missing: see `python -m graders export`. The archive will not have them either.")
    print(f"Everything of this class goes to {target}; its results, without names, go to {SHARES}/{year}.json.")
    if not agreed():
        print("Nothing was moved. To close the year, type the same command with --yes.")
        return False
    if not begun:
        keep_shares(course, year)
    _move(course.root, target)
    if (target / SECRET).exists():
        print(new_secret(course.root))
    else:
        print("Set a new secret before the next class: a person who knows this year's cases would know the next ones.")
    if Path(str(course.config.Exchange.root)) != course.root / "exchange":
        print(
            f"The exchange {course.config.Exchange.root} is outside of this folder, and stays: empty it, or give the "
            "next course another name."
        )
    print(f"Closed. To look something up, use the same commands with --course {target}")
    return True


def _check(course: Course, year: str, target: Path) -> None:
    if not re.fullmatch(r"[\w][\w.-]{0,60}", year):
        raise CommandError(f"{year!r} cannot be the name of a year. Use letters, digits, and . _ -, for example 2031.")
    if database(course) != course.root / "gradebook.db":
        raise CommandError(
            "The gradebook of this course is not gradebook.db in its folder, so it cannot be moved. Keep a copy of it "
            "(pg_dump for a server), and name a new one in course.toml."
        )
    if (target / "gradebook.db").exists():
        raise CommandError(f"{target} already holds a closed year. Choose another name.")


def _move(root: Path, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        _copy(root / name, target / name)
    for name in MOVED:
        if (root / name).exists():
            (root / name).rename(target / name)


def _waiting(course: Course) -> int:
    rows = [row for name in results.released(course) for row in results.rows_of(course, name)]
    return sum(row.points is None and row.status != results.NOTHING for row in rows)


def _copy(source: Path, target: Path) -> None:
    """Copy what is there, in one step."""
    if not source.exists() or target.exists():
        return
    draft = target.with_name(f"{target.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    if source.is_dir():
        shutil.copytree(source, draft)
    else:
        shutil.copy2(source, draft)
    draft.rename(target)
