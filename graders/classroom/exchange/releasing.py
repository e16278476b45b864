"""Make the student's version of a chapter and hand it out."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import SaveCells
from nbgrader.utils import capture_log, temp_attrs

from graders.classroom.course import PLACE, CommandError, Course, checked
from graders.classroom.intake.files import same_files
from graders.classroom.marks import exercise_id, grade_id
from graders.classroom.telling import table
from graders.exercises import EXERCISES, in_chapter
from graders.outcome import CLASS, Json, is_test, metadata_of


class ReleasedNotebook(NotebookExporter):
    """The student's version, marked as a notebook of a class: next to it `solution()` leaves them to the instructor."""

    def from_notebook_node(self, nb: NotebookNode, resources: object = None, **kw: object) -> Any:
        nb.metadata.update(CLASS)
        return super().from_notebook_node(nb, resources, **kw)  # type: ignore[no-untyped-call]


def release(course: Course, chapter: str, force: bool = False, dry_run: bool = False) -> None:
    """Check the source, make the student's version in `release/`, and put it into the exchange.

    If the same version is already out, nothing changes. Raises CommandError, and changes nothing, if the source could
    not be graded correctly, or if another version of the chapter is already out and `force` is not given.
    """
    _check_source(course, chapter)
    if force and not course.own_exchange:
        raise CommandError(
            "This course's exchange is a service, which may throw away work for the earlier version. "
            f"Collect {chapter} first, then type `nbgrader release_assignment {chapter} --force`."
        )
    out = course.root / str(course.config.Exchange.root) / str(course.api.course_id) / "outbound" / chapter
    if out.is_dir() and not force and not _as_it_is(course, chapter, out):
        raise CommandError(f"Another version of {chapter} is already out, in {out}. To replace it, use --force.")
    if dry_run:
        print(f"{chapter}: the source is in order; nothing was done")
        return
    made = course.api.generate_assignment(chapter, force=True, create=True)
    checked(made, f"Making the student's version of {chapter}")
    folder = course.folder("release", ".", chapter)
    print(f"{chapter}: the student's version is in {folder}")
    if sys.platform == "win32":
        print("nbgrader has no exchange on Windows: hand out that folder in another way.")
    elif not force and same_files(folder, out):
        print(f"{chapter}: the same version is already in the exchange")
    else:
        _into_exchange(course, chapter, force)
    print(table(["exercise", "points"], _exercises(course, chapter)))


def _check_source(course: Course, chapter: str) -> None:
    source = course.folder("source", ".", chapter) / f"{chapter}.ipynb"
    problems = list(source_problems(json.loads(source.read_text(encoding="utf-8")), chapter))
    if problems:
        raise CommandError("\n  ".join([f"{source} is not ready to be handed out:", *problems]))


def _exercises(course: Course, chapter: str) -> list[list[object]]:
    """What the chapter asks, and what it is worth."""
    points = course.points(chapter)
    return [*([exercise_id(name), most] for name, most in points.items()), ["together", sum(points.values())]]


def _as_it_is(course: Course, chapter: str, out: Path) -> bool:
    """Whether a release would hand out what is out already: made next to everything, without the gradebook."""
    place = course.root / PLACE
    place.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=place) as made:
        trial = str(Path(made).relative_to(course.root))
        with temp_attrs(course.api.coursedir, assignment_id=chapter, release_directory=trial):
            step = GenerateAssignment(coursedir=course.api.coursedir, parent=course.api)
            step.force, step.no_database = True, True
            step.preprocessors = [one for one in step.preprocessors if one is not SaveCells]
            checked(capture_log(step), f"Making the student's version of {chapter}")
        return same_files(Path(made) / chapter, out)


def source_problems(notebook: Json, chapter: str) -> Iterator[str]:
    """What would keep a chapter from being graded rightly, each in a line: ids, points, missing or unknown tests."""
    cells = [cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
    names = Counter(metadata_of(cell)["grade_id"] for cell in cells)
    yield from (f"the grade id {name!r} occurs {count} times" for name, count in names.items() if count > 1)
    for cell in cells:
        yield from _test_problems(cell, chapter)
    for exercise in in_chapter(chapter):
        if grade_id(exercise.id) not in names:
            yield f"the exercise {exercise.id} has no test cell: add one with the grade id {grade_id(exercise.id)!r}"


def _test_problems(cell: Json, chapter: str) -> Iterator[str]:
    """What is wrong about a cell that is a test."""
    if cell["cell_type"] != "code" or not is_test(cell):
        return
    name, points = metadata_of(cell)["grade_id"], metadata_of(cell)["points"]
    exercise = EXERCISES.get(exercise_id(name))
    if exercise is None or exercise.chapter != chapter:
        yield f"the test cell {name!r} belongs to no exercise of {chapter}"
        return
    if points != exercise.points:
        yield f"the test cell {name!r} has {points} points, but {exercise.id} has {exercise.points}"
    if f'emit("{exercise.id}"' not in "".join(cell["source"]):
        yield f'the test cell {name!r} does not call emit("{exercise.id}", ...)'


def _into_exchange(course: Course, chapter: str, force: bool) -> None:
    api = course.api
    with temp_attrs(api.coursedir, assignment_id=chapter):
        step = api.exchange.ReleaseAssignment(coursedir=api.coursedir, authenticator=api.authenticator, parent=api)
        step.force = force
        checked(capture_log(step), f"Releasing {chapter}")
    if not course.own_exchange and chapter not in api.get_released_assignments():  # a service fails in its log only
        raise CommandError(
            f"The command sent {chapter} to the exchange's service, but the service does not list it. To see what "
            f"the service says, run `nbgrader release_assignment {chapter}`. docs/jupyterhub.md says "
            "what the service needs."
        )
    print(f"{chapter}: students get it with `nbgrader fetch_assignment {chapter}`")
