"""The course on this machine: a clone has the chapters with solutions, an installed course as students get them."""

from pathlib import Path

SOURCE, MADE = "notebooks", "chapters"


class CourseError(ValueError):
    """The course's own files cannot be used; the message says which, where and what to do."""


def installed() -> Path | None:
    """The course inside an installed package; None in a clone."""
    course = Path(__file__).parents[1]
    return course if (course / MADE).is_dir() else None


def folder_of(course: Path) -> Path:
    """The folder of ``course`` that holds a folder for each chapter."""
    return course / (SOURCE if (course / SOURCE).is_dir() else MADE)


def chapters(course: Path) -> list[str]:
    """The names of the chapters, in order: the folders that hold a notebook of the same name."""
    return sorted(path.parent.name for path in folder_of(course).glob("*/*.ipynb") if path.stem == path.parent.name)
