"""Grade the submissions of a chapter, one after another; every one ends with points or with a recorded reason."""

import json
from collections.abc import Sequence
from pathlib import Path

from graders.classroom.course import CommandError, Course, checked, reason
from graders.classroom.preflight import Refused, prepare
from graders.outcome import Outcome, outcomes


def grade(course: Course, chapter: str, students: Sequence[str] = (), force: bool = False) -> int:
    """Collect and grade a chapter, print a line for each student; return how many could not be graded.

    Grades the submissions that are new, newer than their grades, or failed before; all of them with `force`. Raises
    MissingSecret before anything else happens, CommandError for a chapter never released or a student unknown.
    """
    course.need_secret()
    course.tests(chapter)
    _collect(course, chapter)
    found = _chosen(course, chapter, students)
    waiting = [student for student in found if force or not is_graded(course, chapter, student)]
    failures = [student for student in waiting if not _grade_one(course, chapter, student)]
    graded, as_before = len(waiting) - len(failures), len(found) - len(waiting)
    print(f"{chapter}: {graded} graded, {len(failures)} failed, {as_before} as before")
    return len(failures)


def is_graded(course: Course, chapter: str, student: str) -> bool:
    """Whether this very submission has been graded, each test cell of it.

    A notebook left behind by a run that broke off does not count, though its file exists.
    """
    submitted, autograded = (course.folder(stage, student, chapter) for stage in ("submitted", "autograded"))
    return _same_submission(course, submitted, autograded) and outcomes_of(course, chapter, student) is not None


def outcomes_of(course: Course, chapter: str, student: str) -> dict[str, Outcome] | None:
    """The outcomes of a graded submission, by grade id; None unless every test cell of the chapter has one."""
    path = course.folder("autograded", student, chapter) / f"{chapter}.ipynb"
    try:
        found = dict(outcomes(json.loads(path.read_text(encoding="utf-8"))))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return found if all(test.name in found for test in course.tests(chapter)) else None


def failure(course: Course, chapter: str, student: str) -> str:
    """Why the last attempt to grade this submission failed; empty if it did not."""
    path = _failure_file(course, chapter, student)
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


def _same_submission(course: Course, submitted: Path, autograded: Path) -> bool:
    """Whether what was graded is what is submitted now: by nbgrader's timestamps, else by the age of the files."""
    stamp = course.api.coursedir.get_existing_timestamp(str(submitted))
    if stamp != course.api.coursedir.get_existing_timestamp(str(autograded)):
        return False
    return stamp is not None or _newest(submitted) <= _newest(autograded)


def _newest(folder: Path) -> float:
    return max((path.stat().st_mtime for path in folder.glob("*.ipynb")), default=0)


def _failure_file(course: Course, chapter: str, student: str) -> Path:
    return course.folder("autograded", student, chapter).with_suffix(".failed.txt")


def _collect(course: Course, chapter: str) -> None:
    if course.api.exchange_is_functional:
        checked(course.api.collect(chapter), f"Collecting {chapter}")


def _chosen(course: Course, chapter: str, students: Sequence[str]) -> list[str]:
    found = course.submitted(chapter)
    missing = sorted(set(students) - set(found))
    if missing:
        raise CommandError(f"No {chapter} from {', '.join(missing)}. It is there from: {', '.join(found) or 'nobody'}.")
    return sorted(students) or found


def _grade_one(course: Course, chapter: str, student: str) -> bool:
    """Grade one submission and print how it went; the reason of a failure is kept for `status`."""
    try:
        note = prepare(course.folder("submitted", student, chapter), f"{chapter}.ipynb", _known_ids(course, chapter))
        _autograde(course, chapter, student)
    except (Refused, CommandError) as error:
        _keep_failure(course, chapter, student, str(error))
        print(f"  {student}: NOT GRADED: {error}", flush=True)
        return False
    _failure_file(course, chapter, student).unlink(missing_ok=True)
    print(f"  {student}: {_points(course, chapter, student)}{note and f' ({note})'}", flush=True)
    return True


def _autograde(course: Course, chapter: str, student: str) -> None:
    result = course.api.autograde(chapter, student, force=True)
    if not result["success"]:
        raise CommandError(reason(result))
    if outcomes_of(course, chapter, student) is None:
        raise CommandError("nbgrader ended without a score for every exercise; the log says: " + reason(result))


def _keep_failure(course: Course, chapter: str, student: str, why: str) -> None:
    path = _failure_file(course, chapter, student)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(why + "\n", encoding="utf-8")


def _known_ids(course: Course, chapter: str) -> set[str]:
    with course.gradebook() as gradebook:
        return {cell.name for cell in gradebook.find_notebook(chapter, chapter).source_cells}


def _points(course: Course, chapter: str, student: str) -> str:
    found = (outcomes_of(course, chapter, student) or {}).values()
    return f"{sum(one.points for one in found):g} of {sum(one.max_points for one in found):g} points"
