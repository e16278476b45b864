"""Around `grade`: what it would do, who gained and who lost by it, and which edition of the graders gave the points."""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from nbgrader.api import MissingEntry

from graders.classroom.course import Course
from graders.classroom.grading import failure, is_graded
from graders.classroom.records.journal import PLACE
from graders.classroom.running.edition import edition

Scores = dict[str, float]


def plan(course: Course, chapter: str, students: Sequence[str], force: bool) -> list[str]:
    """Who would be graded and why, a line each; of what is in the exchange and not collected it knows nothing."""
    course.tests(chapter)
    chosen = [one for one in course.submitted(chapter) if not students or one in students]
    return [f"{one}: {why}" for one in chosen if (why := _why(course, chapter, one, force))]


def _why(course: Course, chapter: str, student: str, force: bool) -> str:
    if failed := failure(course, chapter, student):
        return f"failed before ({failed})"
    if is_graded(course, chapter, student):
        return "graded already, and again because of --force" if force else ""
    return "new, or newer than its grades"


def scores(course: Course, chapter: str) -> Scores:
    """What the gradebook has for each submission of the chapter."""
    with course.gradebook() as gradebook:
        try:
            return {one.student_id: float(one.score) for one in gradebook.assignment_submissions(chapter)}
        except MissingEntry:  # never released: grading says so
            return {}


def changes(before: Scores, after: Scores) -> list[str]:
    """Who gained and who lost, the largest loss first; who had no score before is no change."""
    both = {who: after[who] - before[who] for who in before.keys() & after.keys() if after[who] != before[who]}
    ordered = sorted(both.items(), key=lambda one: (one[1], one[0]))
    return [f"{who}: {before[who]:g} -> {after[who]:g} points ({by:+g})" for who, by in ordered]


@contextmanager
def told(course: Course, chapter: str) -> Iterator[None]:
    """Around a run of grading: say afterwards who gained and who lost, and keep the edition that gave the points.

    Raises MissingSecret.
    """
    course.need_secret()  # without it nothing is touched, not even an empty gradebook made
    before, begin = scores(course, chapter), time.time()
    yield
    for line in changes(before, scores(course, chapter)):
        print(f"  changed: {line}")
    graded = (one for one in course.submitted(chapter) if _graded_at(course, chapter, one) >= begin)
    keep_edition(course, chapter, graded)


def _graded_at(course: Course, chapter: str, student: str) -> float:
    path = course.folder("autograded", student, chapter) / f"{chapter}.ipynb"
    return path.stat().st_mtime if path.exists() else 0.0


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
