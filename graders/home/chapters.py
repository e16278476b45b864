"""The chapters on this machine, as students get them, and the course's own answers.

A clone has the chapters with solutions, from which those of students are cut out; an installed course has them ready
made.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from graders.outcome import Json

SOURCE, MADE = "notebooks", "chapters"
SOLUTIONS = "solutions.json"
"""Beside made chapters: cell id -> the course's own cell, of what students do not get."""


def installed() -> Path | None:
    """The course inside an installed package; None in a clone."""
    course = Path(__file__).parents[1]
    return course if (course / MADE).is_dir() else None


def folder_of(course: Path) -> Path:
    """The folder of `course` that holds a folder for each chapter."""
    return course / (SOURCE if (course / SOURCE).is_dir() else MADE)


def chapters(course: Path) -> list[str]:
    """The names of the chapters, in order: the folders that hold a notebook of the same name."""
    return sorted(path.parent.name for path in folder_of(course).glob("*/*.ipynb") if path.stem == path.parent.name)


def handed_out(course: Path) -> Iterator[tuple[str, bytes | ValueError]]:
    """Every file of the chapters as students get it: its name, e.g. `00_welcome/glossary.md`, and its content.

    A notebook from which no student version can be made comes as the error that says why.
    """
    folder = folder_of(course)
    make: Callable[[Path], bytes] = Path.read_bytes
    if folder.name != MADE:
        from graders.home import student_version  # nbgrader takes a second to load, and an installed course has none

        make = partial(student_version.edition, config=student_version.course_config(course))
    for path in _files(folder, chapters(course)):
        try:
            yield path.relative_to(folder).as_posix(), make(path)
        except ValueError as error:
            yield path.relative_to(folder).as_posix(), error


def write_chapters(course: Path, to: Path) -> None:
    """Write the chapters of a clone as students get them, and the course's own answers next to them.

    Raises ValueError when one cannot be made.
    """
    for name, content in handed_out(course):
        if isinstance(content, ValueError):
            raise content
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        (to / name).write_bytes(content)
    answers: dict[str, str] = {}
    for name in chapters(course):
        answers |= _answers(course / SOURCE / name / f"{name}.ipynb")
    (to / SOLUTIONS).write_text(json.dumps(answers, indent=1), encoding="utf-8")


def answer(course: Path, chapter: str, cell: str) -> str:
    """The course's own lines in the cell of this id, with the marks around them; empty if they cannot be found."""
    try:
        if folder_of(course).name == MADE:
            return str(json.loads((course / MADE / SOLUTIONS).read_bytes()).get(cell, ""))
        return _answers(course / SOURCE / chapter / f"{chapter}.ipynb").get(cell, "")
    except (OSError, ValueError, KeyError, AttributeError):
        return ""


def for_teachers(course: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of the chapters as a teacher has it, with solutions and hidden tests: its name, and its content."""
    folder = folder_of(course)
    made = folder.name == MADE
    own = json.loads((folder / SOLUTIONS).read_bytes()) if made else {}
    for path in _files(folder, chapters(course)):
        content = path.read_bytes()
        yield path.relative_to(folder).as_posix(), _whole(content, own) if made and path.suffix == ".ipynb" else content


def _whole(content: bytes, own: dict[str, str]) -> bytes:
    """A made notebook with what students do not get in it again, and without the locks that they get."""
    notebook = json.loads(content)
    for cell in notebook["cells"]:
        cell["source"] = own.get(cell.get("id", ""), "".join(cell["source"])).splitlines(keepends=True)
        for mark in ("deletable", "editable"):
            cell["metadata"].pop(mark, None)
        cell["metadata"].get("nbgrader", {}).pop("checksum", None)
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


def _answers(notebook: Path) -> dict[str, str]:
    """Cell id -> source, of the cells that students get with something else in them: answers and hidden tests."""
    cells: list[Json] = json.loads(notebook.read_bytes())["cells"]
    return {
        cell.get("id", ""): text
        for cell in cells
        if "### BEGIN HIDDEN TESTS" in (text := "".join(cell["source"]))
        or cell["metadata"].get("nbgrader", {}).get("solution")
    }


def _files(folder: Path, names: list[str]) -> Iterator[Path]:
    """The files of every chapter, and the data and pictures next to its notebook."""
    for name in names:
        for path in sorted((folder / name).rglob("*")):
            inside = path.relative_to(folder).parts
            if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside):
                yield path
