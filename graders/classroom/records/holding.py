"""What a regrade would change: computed, kept aside, shown, and written only when somebody agrees.

What was computed once is not computed again while the submission, the cases and the graders are the same: so what is
written is what was shown, and a regrade that broke off goes on where it stopped.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from nbgrader.api import MissingEntry

from graders.classroom.course import PLACE, Course, keep
from graders.classroom.intake.incoming import Refused, content, regular_files
from graders.classroom.marks import exercise_id
from graders.classroom.records.recording import auto_scores, named_cells
from graders.classroom.running.edition import edition
from graders.classroom.running.pool import Done
from graders.classroom.secret import case_seed
from graders.classroom.telling import table
from pacman_env.wording import number


class Held:
    """The regraded submissions of a chapter that are not written yet."""

    def __init__(self, course: Course, chapter: str, released: object) -> None:
        """``released`` is the version of the chapter that everybody got."""
        self.course, self.chapter = course, chapter
        self._released = f"{edition()} {released!r} {course.tests(chapter)!r}"
        self._folder = course.root / PLACE / f"{chapter}.regraded"

    def has(self, student: str) -> bool:
        """Whether this very submission was regraded by these very graders; one that could not be is tried again."""
        found = self._read(student)
        return found.get("mark") == self._mark(student) and not found["done"]["failure"]

    def keep(self, done: Done) -> None:
        """Keep what became of a submission."""
        text = json.dumps({"mark": self._mark(done.student), "done": asdict(done)})
        keep(self._folder / f"{done.student}.json", text)

    def done(self, student: str) -> Done:
        """What became of it."""
        return Done(**self._read(student)["done"])

    def drop(self, students: Iterable[str]) -> None:
        """These are written, or not wanted any more."""
        for student in students:
            (self._folder / f"{student}.json").unlink(missing_ok=True)
        if self._folder.is_dir() and not any(self._folder.iterdir()):
            self._folder.rmdir()

    def _read(self, student: str) -> dict[str, Any]:
        try:
            found = json.loads((self._folder / f"{student}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _mark(self, student: str) -> str:
        """What the points hang on: the files, the seed, the tests, the graders."""
        seed = case_seed(self.course.secret(), self.chapter, student)
        total = hashlib.sha256(f"{self._released} {seed}".encode("utf-8", "replace"))
        try:
            for path in regular_files(self.course.folder("submitted", student, self.chapter)):
                total.update(content(path))
        except Refused:
            return ""
        return total.hexdigest()


@dataclass(frozen=True)
class Change:
    """What a regrade changes for one student: points before and after (None: not graded any more), and where or why."""

    student: str
    before: float
    after: float | None
    where: str

    @property
    def by(self) -> float:
        """Points gained; less than 0 for a loss."""
        return (self.after or 0) - self.before

    @property
    def matters(self) -> bool:
        """Whether the student has other points afterwards, or none."""
        return self.after is None or abs(self.by) > 1e-9


def changes(course: Course, chapter: str, regraded: Iterable[Done]) -> list[Change]:
    """Who would lose and who would gain, the largest loss first; points given by hand stay, and change nothing."""
    with course.gradebook() as gradebook:
        found = [_change(gradebook, chapter, done) for done in regraded]
    return sorted((one for one in found if one.matters), key=lambda one: (one.by, one.student))


def _change(gradebook: Any, chapter: str, done: Done) -> Change:
    try:
        grades = gradebook.find_submission_notebook(chapter, chapter, done.student).grades
    except MissingEntry:
        return Change(done.student, 0.0, 0.0, "")  # the gradebook has been made anew: nothing is lost or gained
    before = float(sum(grade.score for grade in grades))
    if done.failure:
        return Change(done.student, before, None, done.failure)
    new = auto_scores(named_cells(done.notebook))
    gains = {grade.name: (new.get(grade.name) or 0) - (grade.auto_score or 0) for grade in grades if _by_machine(grade)}
    where = ", ".join(f"{exercise_id(name)} {by:+g}" for name, by in gains.items() if by)
    return Change(done.student, before, before + sum(gains.values()), where)


def _by_machine(grade: Any) -> bool:
    return grade.manual_score is None


def told(found: list[Change], regraded: int) -> Iterator[str]:
    """The changes as lines of text."""
    if found:
        rows = [[one.student, one.before, one.after, _signed(one), one.where] for one in found]
        yield table(["student", "points", "then", "change", "where"], rows)
    losses = sum(one.by < 0 or one.after is None for one in found)
    yield f"{regraded} regraded: {losses} lose, {len(found) - losses} gain, {regraded - len(found)} keep their points"


def _signed(one: Change) -> str:
    return f"{'+' if one.by > 0 else '-'}{number(abs(one.by))}" if one.after is not None else "no score"
