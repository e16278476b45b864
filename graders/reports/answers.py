"""What students, the course and other people wrote as the answer to each exercise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from graders.classroom.course import CommandError, Course
from graders.classroom.intake.files import Refused, parsed, text_of
from graders.classroom.intake.submission import look
from graders.classroom.marks import grade_id
from graders.classroom.telling import ProgressBar
from graders.exercises import CodeExercise, Exercise, in_chapter
from graders.outcome import Json, metadata_of

Cells = dict[str, str]
"""Grade id -> source."""

PACKAGES = Path(__file__).parents[2]
PUBLIC = (
    "pacman_env/agents/*/*.py",
    "pacman_env/games/*.py",
    "pacman_env/demo/**/students.py",
    "graders/exercises/mistakes/*.py",
    "corpus/right/*/*.py",
)
"""The searches of the packages: those that play, the textbook's, the demonstrations', wrong ones.

A clone of the repository has the correct answers of the corpus, too.
"""


@dataclass(frozen=True)
class Answer:
    """The code of an answer, and who stands behind it: a student, or the place where it is published, and by whom."""

    owner: str
    source: str
    published: str = ""


def coded(chapter: str) -> list[Exercise]:
    """The exercises of a chapter whose answer is code of one's own."""
    return [one for one in in_chapter(chapter) if isinstance(one, CodeExercise)]


def answer_cell(exercise: str) -> str:
    """The grade id of the cell in which an exercise is answered."""
    return f"{grade_id(exercise)}-answer"


def submissions(course: Course, chapter: str) -> Iterator[tuple[str, list[NotebookNode]]]:
    """Each student with the cells of their notebook; none of a submission that cannot be read."""
    released, students = course.cells(chapter), course.submitted(chapter)
    with ProgressBar("reading", len(students)) as progress:
        for student in students:
            try:
                yield student, look(course.folder("submitted", student, chapter), chapter, released).notebook.cells
            except Refused:
                yield student, []
            progress.step()


def cells_of(course: Course, chapter: str, students: Sequence[str]) -> dict[str, list[NotebookNode]]:
    """The cells of everybody's notebook, by student. Raises CommandError for one of `students` who has none here."""
    written = dict(submissions(course, chapter))
    if strangers := sorted(set(students) - written.keys()):
        raise CommandError(f"There is no submission of {chapter} by {', '.join(strangers)}.")
    return written


def by_id(cells: list[NotebookNode]) -> Cells:
    """The sources of the cells that have a grade id; of two with the same id the first counts."""
    found: Cells = {}
    for cell in cells:
        name = metadata_of(cell).get("grade_id")
        if name:
            found.setdefault(name, "".join(cell["source"]))
    return found


def ours(course: Course, stage: str, chapter: str) -> Cells:
    """The cells of the course's own notebook: `source` with the solutions, `release` as it was handed out."""
    return by_id(notebook_of(course, stage, chapter)["cells"])


def notebook_of(course: Course, stage: str, chapter: str) -> Json:
    """The course's own notebook."""
    path = course.folder(stage, ".", chapter) / f"{chapter}.ipynb"
    if not path.exists():
        raise CommandError(f"{path} is missing. Run: python -m graders release {chapter}")
    return parsed(path, text_of(path)[0])


def texts_of_the_course(course: Course, one: Exercise) -> Iterator[Answer]:
    """All that the course has published and somebody may hand in: its solution, every chapter, the packages' searches.

    The solution of the exercise is alone, and is left out of the text of its chapter.
    """
    own = answer_cell(one.id)
    for chapter in course.chapters:
        cells = [cell for cell in notebook_of(course, "source", chapter)["cells"] if cell["cell_type"] == "code"]
        solution = by_id(cells).get(own, "")
        others = ["".join(cell["source"]) for cell in cells if not solution or "".join(cell["source"]) != solution]
        yield Answer("the course's own solution", solution, published="the course")
        yield Answer(f"the code of {chapter}", "\n".join(others), published="the course")
    for path in (path for pattern in PUBLIC for path in sorted(PACKAGES.glob(pattern))):
        yield Answer(path.relative_to(PACKAGES).as_posix(), path.read_text(encoding="utf-8"), "the course")


def published(folder: Path, exercise: str) -> Iterator[Answer]:
    """What a folder of published solutions has for an exercise: its cell in a notebook of ours, else all the code."""
    if not folder.is_dir():
        raise CommandError(f"{folder} is not a folder. Name one that holds .py files or notebooks.")
    for path in sorted(folder.rglob("*.py")) + sorted(folder.rglob("*.ipynb")):
        try:
            code = text_of(path)[0]
            if path.suffix == ".ipynb":
                cells = parsed(path, code)["cells"]
                every = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
                code = by_id(cells).get(answer_cell(exercise)) or every
        except (Refused, LookupError, TypeError, AttributeError) as error:
            raise CommandError(f"{path} cannot be read ({error}): take it out of {folder}.") from None
        yield Answer(str(path.relative_to(folder.parent)), code, published=str(folder))
