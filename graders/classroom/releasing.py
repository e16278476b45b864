"""Make the student's version of a chapter and hand it out; hand the feedback back."""

import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nbgrader.utils import capture_log, temp_attrs

from graders.classroom.course import CommandError, Course, checked
from graders.classroom.intake.preflight import handed_in_as
from graders.classroom.scoring import exercise_id, grade_id
from graders.exercises import EXERCISES, in_chapter


def release(course: Course, chapter: str, force: bool = False) -> None:
    """Check the source, make the student's version in `release/`, and put it into the exchange.

    Raises CommandError when the source could not be graded rightly, or when the chapter is out already and `force` is
    not given.
    """
    source = course.folder("source", ".", chapter) / f"{chapter}.ipynb"
    problems = list(source_problems(json.loads(source.read_text(encoding="utf-8")), chapter))
    if problems:
        raise CommandError("\n  ".join([f"{source} is not ready to be handed out:", *problems]))
    made = course.api.generate_assignment(chapter, force=True, create=True)
    checked(made, f"Making the student's version of {chapter}")
    print(f"{chapter}: the student's version is in {course.folder('release', '.', chapter)}")
    if sys.platform == "win32":
        print("nbgrader has no exchange on Windows: hand that folder out by other means.")
        return
    _into_exchange(course, chapter, force)


def release_feedback(course: Course, chapter: str) -> None:
    """Make the feedback page of every graded submission and put it into the exchange, where it came from there."""
    checked(course.api.generate_feedback(chapter, force=True), f"Making the feedback of {chapter}")
    pages = sorted(course.root.glob(str(course.folder("feedback", "*", chapter).relative_to(course.root) / "*.html")))
    print(f"{chapter}: feedback pages made: {len(pages)}, in {course.folder('feedback', '*', chapter)}")
    for page in pages:
        _under_the_students_name(course, chapter, page)
    if course.api.exchange_is_functional:
        _feedback_into_exchange(course, chapter, [page.parent for page in pages])


def _under_the_students_name(course: Course, chapter: str, page: Path) -> None:
    """nbgrader fetches a page by the name of the notebook that was handed in: give a renamed one its page too."""
    graded = course.folder("autograded", page.parent.parent.name, chapter) / f"{page.stem}.ipynb"
    if graded.exists() and handed_in_as(graded) != page.stem:
        shutil.copy(page, page.with_stem(handed_in_as(graded)))


def _feedback_into_exchange(course: Course, chapter: str, folders: list[Path]) -> None:
    others = [folder.parent.name for folder in folders if not (folder / "submission_secret.txt").exists()]
    with temp_attrs(course.api.coursedir, student_id_exclude=",".join(others)):
        checked(course.api.release_feedback(chapter), f"Releasing the feedback of {chapter}")
    print(f"{chapter}: students find them with `nbgrader fetch_feedback {chapter}`")
    if others:
        print(f"  not handed in through the exchange, so send them the page by other means: {', '.join(others)}")


def source_problems(notebook: dict[str, Any], chapter: str) -> Iterator[str]:
    """What would keep a chapter from being graded rightly, each in a line: ids, points, missing or unknown tests."""
    cells = [cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
    names = Counter(cell["metadata"]["nbgrader"]["grade_id"] for cell in cells)
    yield from (f"the grade id {name!r} occurs {count} times" for name, count in names.items() if count > 1)
    for cell in filter(_is_test, cells):
        yield from _test_problems(cell, chapter)
    for exercise in in_chapter(chapter):
        if grade_id(exercise.id) not in names:
            yield f"the exercise {exercise.id} has no test cell; its grade id would be {grade_id(exercise.id)!r}"


def _is_test(cell: dict[str, Any]) -> bool:
    about = cell["metadata"]["nbgrader"]
    return bool(cell["cell_type"] == "code" and about.get("grade") and not about.get("solution"))


def _test_problems(cell: dict[str, Any], chapter: str) -> Iterator[str]:
    about = cell["metadata"]["nbgrader"]
    exercise = EXERCISES.get(exercise_id(about["grade_id"]))
    if exercise is None or exercise.chapter != chapter:
        yield f"the test cell {about['grade_id']!r} belongs to no exercise of {chapter}"
        return
    if about["points"] != exercise.points:
        yield f"the test cell {about['grade_id']!r} has {about['points']} points, {exercise.id} has {exercise.points}"
    if f'emit("{exercise.id}"' not in "".join(cell["source"]):
        yield f'the test cell {about["grade_id"]!r} does not call emit("{exercise.id}", ...)'


def _into_exchange(course: Course, chapter: str, force: bool) -> None:
    api = course.api
    with temp_attrs(api.coursedir, assignment_id=chapter):
        step = api.exchange.ReleaseAssignment(coursedir=api.coursedir, authenticator=api.authenticator, parent=api)
        step.force = force
        checked(capture_log(step), f"Releasing {chapter} (is it out already? then use --force)")
    print(f"{chapter}: students get it with `nbgrader fetch_assignment {chapter}`")
