"""The chapters as students get them, cut out of a clone's or ready made, and the course's own answers."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from graders.home.course import MADE, SOURCE, CourseError, chapters, folder_of

SOLUTIONS = "solutions.json"
"""Beside made chapters: cell id -> the course's own lines."""


def handed_out(course: Path) -> Iterator[tuple[str, bytes | CourseError]]:
    """Every file of the chapters as students get it: its name, e.g. ``00_welcome/glossary.md``, and its content.

    A notebook from which no student version can be made comes as the error that says why.
    """
    folder = folder_of(course)
    make = _ready_made if folder.name == MADE else _cut_out(course)
    for path in _files(folder, chapters(course)):
        try:
            yield path.relative_to(folder).as_posix(), make(path)
        except CourseError as error:
            yield path.relative_to(folder).as_posix(), error


def write_chapters(course: Path, to: Path) -> None:
    """Write the chapters of a clone as students get them, and the course's own answers beside them.

    Raises CourseError when one cannot be made.
    """
    for name, content in handed_out(course):
        if isinstance(content, CourseError):
            raise content
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        (to / name).write_bytes(content)
    (to / SOLUTIONS).write_text(json.dumps(_answers(course), indent=1), encoding="utf-8")


def answer(course: Path, chapter: str, cell: str) -> str:
    """The course's own lines in the cell of this id, with the marks around them; empty if they cannot be found."""
    try:
        if folder_of(course).name == MADE:
            return str(json.loads((course / MADE / SOLUTIONS).read_bytes()).get(cell, ""))
        return _cells(course / SOURCE / chapter / f"{chapter}.ipynb").get(cell, "")
    except (OSError, ValueError, KeyError, AttributeError):
        return ""


def _answers(course: Path) -> dict[str, str]:
    cells = [_cells(course / SOURCE / name / f"{name}.ipynb") for name in chapters(course)]
    return {id: code for one in cells for id, code in one.items() if id.endswith("-answer")}


def _cells(path: Path) -> dict[str, str]:
    """Cell id -> source."""
    return {cell.get("id", ""): "".join(cell["source"]) for cell in json.loads(path.read_bytes())["cells"]}


def _files(folder: Path, names: list[str]) -> Iterator[Path]:
    """The files of every chapter, and the data and pictures beside its notebook."""
    for name in names:
        for path in sorted((folder / name).rglob("*")):
            inside = path.relative_to(folder).parts
            if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside):
                yield path


def _ready_made(path: Path) -> bytes:
    return path.read_bytes()


def _cut_out(course: Path) -> Callable[[Path], bytes]:
    from graders.home import student_version  # nbgrader takes a second to load, and an installed course has none

    config = student_version.course_config(course)
    return lambda path: student_version.edition(path, config)
