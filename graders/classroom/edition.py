"""Which edition of the graders gave a student's points: written down with them."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from graders.classroom.course import Course
from graders.classroom.records.journal import PLACE
from pacman_env.engine.layout import data_folder


@cache
def edition() -> str:
    """The edition of the graders: a hash of their source and of the catalog of mistakes, in which the prices are."""
    root = Path(__file__).resolve().parents[1]
    total = hashlib.sha256()
    for path in [*sorted(root.rglob("*.py")), data_folder() / "mistakes.toml"]:
        total.update(path.read_bytes())
    return total.hexdigest()[:12]


def keep_edition(course: Course, chapter: str, students: Iterable[str]) -> None:
    """Write down that this edition gave the points of these students."""
    path = course.root / PLACE / f"{chapter}.editions.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({**editions(course, chapter), **dict.fromkeys(students, edition())}), encoding="utf-8")


def editions(course: Course, chapter: str) -> dict[str, str]:
    """Student -> the edition that gave the points."""
    path = course.root / PLACE / f"{chapter}.editions.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found
