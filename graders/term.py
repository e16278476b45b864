"""`init`: a folder in which a course is taught, anywhere. It is no clone: the packages stay where `pip` has put them.

In it are the notebooks with their solutions, from which chapters are released; `course.toml` for what the course
decides; three lines for nbgrader; and a secret, which git does not see. The same command in a folder that is there
brings what a newer edition of the course has: a notebook that nobody has changed is replaced, a changed one stays.

`archive` closes a year: what belongs to this year's class is moved into `archive/NAME/`, which is a course folder. So
`why`, `export` and Formgrader work there as before: the gradebook, the submissions, the pages, the editions of the
graders and the secret are together. In the course's own folder everything is as `init` leaves it, with a new secret,
and in `shares/` is what the class did, without names. Each step is a rename: a command that is killed in between goes
on from there when it is started again.
"""

import json
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from graders.classroom import results
from graders.classroom.configuration import SECRET
from graders.classroom.course import PLACE, CommandError, Course, keep, kept_as
from graders.classroom.course_file import FILE
from graders.classroom.records.gradebook import database
from graders.classroom.results import SHARES, keep_shares
from graders.home import chapters
from graders.home.editions import fingerprint, write

CONFIG = "nbgrader_config.py"
MANIFEST = Path("notebooks") / ".course-files.json"
NEWER = "newer"
"""Where a newer notebook is if somebody has changed the one in its place."""

CONFIG_TEXT = '''"""nbgrader for this course. What you decide is in course.toml; leave this file as it is."""

from pathlib import Path

from graders.classroom.configuration import configure

c = get_config()
configure(c, Path(__file__).resolve().parent)
'''
COURSE_TEXT = """# The settings of this course. Write only what your course does differently, for example:
#
#   [late]
#   percent_per_day = 10
#
# docs/commands.md, "What you decide", lists everything that can be here.

[course]
name = "{name}"
"""
IGNORED = """# What a course produces, and its secret.
/.grading/
/archive/
/autograded/
/exchange/
/feedback/
/gradebook.db*
/newer/
/release/
/reports/
/submitted/
.ipynb_checkpoints/
.nbgrader.log
"""


def init(folder: Path) -> list[str]:
    """Make a course folder, or bring a newer edition into one; what was done, a sentence an item.

    Raises CommandError for a folder that holds something else.
    """
    folder = folder.resolve()
    there = folder.exists()
    if there and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / FILE).is_file())):
        raise CommandError(f"{folder} holds something else. Name an empty folder, or a new one.")
    name = re.sub(r"[^\w.-]+", "-", folder.name).strip("-.") or "course"
    for path, text in {CONFIG: CONFIG_TEXT, FILE: COURSE_TEXT.format(name=name), ".gitignore": IGNORED}.items():
        if not (folder / path).exists():
            keep(folder / path, text)
    news = [new_secret(folder)] if not (folder / SECRET).exists() else []
    return [*news, *_notebooks(folder)]


def new_secret(folder: Path) -> str:
    """Make a secret for the course in this folder, for nobody else to read; a sentence about it."""
    path = folder / SECRET
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(secrets.token_hex(16) + "\n")
    draft.replace(path)
    return f"The secret for the hidden cases is in {SECRET}, which git ignores. Keep a copy where you keep passwords."


def _notebooks(folder: Path) -> Iterator[str]:
    """Bring the chapters, as a teacher has them, into `notebooks/`; what somebody should know."""
    course = chapters.installed() or Path(__file__).parents[1]
    placed = kept_as(folder / MANIFEST, dict[str, str]())
    fresh, kept = 0, []
    for name, content in chapters.for_teachers(course):
        target, new = folder / "notebooks" / name, fingerprint(content, Path(name).suffix)
        now = fingerprint(target.read_bytes(), target.suffix) if target.exists() else None
        if now is None or now in (placed.get(name), new):
            if now != new:
                fresh += 1
                write(target, content)
            placed[name] = str(new)
        elif placed.get(name) != new:
            write(folder / NEWER / name, content)
            kept.append(name)
    keep(folder / MANIFEST, json.dumps(placed, indent=1))
    news = f"{fresh} files are new in {folder / 'notebooks'}."
    yield news if fresh else f"No files are new in {folder / 'notebooks'}."
    for name in kept:
        yield f"notebooks/{name} stays as you changed it; the course's new version is {NEWER}/{name}."


ARCHIVE = "archive"
COPIED = (CONFIG, FILE, "notebooks")
MOVED = ("submitted", "autograded", "feedback", "reports", "release", "exchange", PLACE, "gradebook.db")
"""In this order: as long as the gradebook is there, the year is not closed."""


def archive(course: Course, year: str, agreed: Callable[[], bool]) -> bool:
    """Close the year of this name; whether that was done. Raises CommandError where it cannot be."""
    target = course.root / ARCHIVE / year
    _check(course, year, target)
    begun = target.is_dir()  # and killed: what there is of the year is not whole anymore
    if not begun and (waiting := _waiting(course)):
        print(f"{waiting} scores are missing: see `python -m graders export`. The archive will not have them either.")
    print(f"Everything from this class goes to {target}; its results, without names, go to {SHARES}/{year}.json.")
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
            f"The exchange {course.config.Exchange.root} is outside this folder, so it stays where it is: empty it, or "
            "give the next course another name."
        )
    print(f"Closed. To look something up, use the same commands with --course {target}")
    return True


def _check(course: Course, year: str, target: Path) -> None:
    if not re.fullmatch(r"[\w][\w.-]{0,60}", year):
        raise CommandError(f"{year!r} cannot be the name of a year. Use letters, digits, and . _ -, for example 2031.")
    if (target / "gradebook.db").exists():
        raise CommandError(f"{target} already holds a closed year. Choose another name.")
    if database(course) == course.root / "gradebook.db":
        return
    if str(course.api.coursedir.db_url) == f"sqlite:///{course.root / 'gradebook.db'}":
        raise CommandError("This course has no gradebook yet, so there is nothing to archive.")
    raise CommandError(
        "This course's gradebook is not gradebook.db in the course folder, so it cannot be moved. Keep a copy of it "
        "(pg_dump for a server), and name a new one in course.toml."
    )


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
