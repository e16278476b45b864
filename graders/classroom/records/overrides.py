"""Points that a person has set, against what the judge gave, with a reason: kept, and upheld whatever happens next.

They are nbgrader's manual scores, which no regrade touches. Beside the gradebook `.grading/<chapter>.overrides.json`
has them, and is written first: so a gradebook that was restored from a copy, or a command that was killed in between,
does not lose them. What somebody has changed in Formgrader since stays, and is named.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from nbgrader.api import Grade, Gradebook

from graders.classroom.course import PLACE, CommandError, Course, keep
from graders.classroom.marks import exercise_id, grade_id
from graders.classroom.records.gradebook import assign_penalties, entry_of, graded_notebook
from pacman_env.wording import number


@dataclass(frozen=True)
class Override:
    """The points of one student in one exercise.

    `given` is what the judge gave then, `before` what was there by hand. `most` are the points of the exercise.
    """

    student: str
    cell: str
    points: float
    most: float
    because: str
    given: float | None
    before: float | None
    when: str

    @property
    def words(self) -> str:
        then = "" if self.given is None else f", where the check had given {number(self.given)}"
        return f"Set by your instructor to {number(self.points)} of {number(self.most)} points{then}: {self.because}"


def overrides(course: Course, chapter: str) -> list[Override]:
    """All that were set in a chapter. Raises CommandError for a damaged file: nothing of it may be lost."""
    path = course.root / PLACE / f"{chapter}.overrides.json"
    if not path.exists():
        return []
    try:
        return [Override(**one) for one in json.loads(path.read_text(encoding="utf-8"))]
    except (ValueError, TypeError, OSError) as error:
        raise CommandError(
            f"{path} cannot be read ({error}). It holds points that were set by hand: restore it from a copy."
        ) from None


def by_cell(course: Course, chapter: str) -> dict[tuple[str, str], Override]:
    """The same by student and cell."""
    return {(one.student, one.cell): one for one in overrides(course, chapter)}


def set_points(course: Course, chapter: str, student: str, exercise: str, points: float, because: str) -> Override:
    """Set the points of a student in an exercise. Raises CommandError where they cannot be."""
    because = " ".join(because.split())
    if not because:
        raise CommandError(
            "Say why, for the student and for anybody who asks next year: --because 'The rule was unclear.'"
        )
    cell = _cell(course, chapter, exercise)
    with course.gradebook() as gradebook:
        grade = _grade(gradebook, chapter, student, cell)
        if grade is None:
            words = f"{student} has no grade for {exercise}. Run: python -m graders grade {chapter} --student {student}"
            raise CommandError(words)
        if not math.isfinite(points) or not 0 <= points <= grade.max_score:
            raise CommandError(f"{exercise} has {number(grade.max_score)} points, so you cannot give {points:g}.")
        old = by_cell(course, chapter).get((student, cell))
        before = old.before if old else grade.manual_score
        when = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        new = Override(student, cell, points, float(grade.max_score), because, grade.auto_score, before, when)
    _save(course, chapter, [*(one for one in overrides(course, chapter) if one != old), new])
    uphold(course, chapter, {(student, cell): old})
    return new


def take_back(course: Course, chapter: str, student: str, exercise: str) -> Override:
    """Take back what was set: the judge's points count, or what was there by hand before."""
    cell = _cell(course, chapter, exercise)
    old = by_cell(course, chapter).get((student, cell))
    if old is None:
        raise CommandError(f"Nobody has set points for {student} in {exercise}.")
    with course.gradebook() as gradebook:
        grade = _grade(gradebook, chapter, student, cell)
        if grade is not None and grade.manual_score == old.points:
            grade.manual_score = old.before
            grade.needs_manual_grade = grade.auto_score is None and old.before is None
        _say(gradebook, chapter, student, cell, old.words, "")
        gradebook.db.commit()
    _save(course, chapter, [one for one in overrides(course, chapter) if one != old])
    assign_penalties(course, chapter, [student])
    return old


def uphold(
    course: Course, chapter: str, replaced: Mapping[tuple[str, str], Override | None] | None = None
) -> list[str]:
    """Write into the gradebook what of the overrides is missing there; what somebody should look at, a line each.

    `replaced` are older overrides in whose place new ones are: their points may be in the gradebook still.
    """
    kept = overrides(course, chapter)
    if not kept:
        return []
    lines, changed = [], set()
    with course.gradebook() as gradebook:
        for one in kept:
            grade = _grade(gradebook, chapter, one.student, one.cell)
            old = (replaced or {}).get((one.student, one.cell))
            if conflict := _conflict(one, old, grade):
                lines.append(conflict)
                continue
            if _write(gradebook, chapter, one, old, grade):
                changed.add(one.student)
            lines += _newer(one, grade)
        gradebook.db.commit()
    if changed:
        assign_penalties(course, chapter, changed)
    return lines


def _conflict(one: Override, old: Override | None, grade: Grade) -> str:
    """Why these points cannot be written into the gradebook; empty if they can."""
    if grade is None:
        return f"{_place(one)}: set to {number(one.points)}, but the gradebook has no grade there"
    if grade.manual_score in (None, one.points, one.before, old.points if old else None):
        return ""
    return f"{_place(one)}: set to {number(one.points)}, but changed by hand to {number(grade.manual_score)} since then"


def _write(gradebook: Gradebook, chapter: str, one: Override, old: Override | None, grade: Grade) -> bool:
    """Write points and words into the gradebook; whether they were not there."""
    missing = grade.manual_score != one.points or grade.needs_manual_grade
    grade.manual_score, grade.needs_manual_grade = one.points, False
    return _say(gradebook, chapter, one.student, one.cell, old.words if old else "", one.words) or missing


def _newer(one: Override, grade: Grade) -> Iterator[str]:
    """Whether the judge gives something else today than when the points were set."""
    if one.given is not None and grade.auto_score is not None and abs(one.given - grade.auto_score) > 1e-9:
        now = number(grade.auto_score)
        yield (
            f"{_place(one)}: set to {number(one.points)} when the judge gave {number(one.given)}; it now gives {now}. "
            "The points that were set stay as they are"
        )


def _place(one: Override) -> str:
    return f"{one.student}, {exercise_id(one.cell)}"


def _save(course: Course, chapter: str, kept: list[Override]) -> None:
    path = course.root / PLACE / f"{chapter}.overrides.json"
    keep(path, json.dumps([asdict(one) for one in kept], indent=1, ensure_ascii=False))


def _cell(course: Course, chapter: str, exercise: str) -> str:
    """The graded cell of an exercise, a text to be read included."""
    names = course.points(chapter)
    if grade_id(exercise) not in names:
        there = ", ".join(map(exercise_id, names))
        raise CommandError(f"{chapter} has no exercise {exercise!r}. It has: {there}.")
    return grade_id(exercise)


def _grade(gradebook: Gradebook, chapter: str, student: str, cell: str) -> Grade:
    notebook = graded_notebook(gradebook, chapter, student)
    return notebook and entry_of(notebook.grades, cell)


def _say(gradebook: Gradebook, chapter: str, student: str, cell: str, old: str, new: str) -> bool:
    """Put words in the place of others where the feedback page shows them; whether something changed.

    A comment belongs to the cell of an answer: that of this exercise, else the first.
    """
    notebook = graded_notebook(gradebook, chapter, student)
    comments = list(notebook.comments) if notebook else []
    own = [one for one in comments if one.name in (f"{cell}-answer", cell)] or comments
    if not own:
        return False
    before = own[0].manual_comment or ""
    rest = before.replace(old, "").replace(new, "").strip()
    after = "\n\n".join(filter(None, [rest, new]))
    own[0].manual_comment = after or None
    return bool(after != before)
