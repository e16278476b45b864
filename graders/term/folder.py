"""`init`: a folder in which a course is taught, anywhere. It is no clone: the packages stay where `pip` has put them.

In it are the notebooks with their solutions, from which chapters are released; `course.toml` for what the course
decides; three lines for nbgrader; and a secret, which git does not see. The same command in a folder that is there
brings what a newer edition of the course has: a notebook that nobody has changed is replaced, a changed one stays.
"""

import json
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

from graders.classroom.configuration import SECRET
from graders.classroom.course import CommandError, keep
from graders.classroom.course_file import FILE
from graders.home import chapters
from graders.home.editions import fingerprint, write

CONFIG = "nbgrader_config.py"
MANIFEST = Path("notebooks") / ".course-files.json"
NEWER = "newer"
"""Where a newer notebook is if somebody has changed the one in its place."""

CONFIG_TEXT = '''"""nbgrader for this course. What you decide is in course.toml; you need not change this file."""

from pathlib import Path

from graders.classroom.configuration import configure

c = get_config()
configure(c, Path(__file__).resolve().parent)
'''
COURSE_TEXT = """# What this course decides. Write only what your course does differently, for example:
#
#   [late]
#   percent_per_day = 10
#
# docs/commands.md, "What you decide", has every line that can be here.

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
    return f"The secret of the hidden cases is in {SECRET}, which git ignores. Keep a copy where you keep passwords."


def _notebooks(folder: Path) -> Iterator[str]:
    """Bring the chapters, as a teacher has them, into `notebooks/`; what somebody should know."""
    course = chapters.installed() or Path(__file__).parents[2]
    placed = _read(folder / MANIFEST)
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
    yield news if fresh else "Every chapter is there as the course has it."
    for name in kept:
        yield f"notebooks/{name} stays as you changed it; the course's new version is {NEWER}/{name}."


def _read(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
