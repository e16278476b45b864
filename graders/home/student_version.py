"""The student version of a chapter, as nbgrader would release it: solutions and hidden tests cut out."""

from pathlib import Path

import nbformat
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    ComputeChecksums,
    IncludeHeaderFooter,
    LockCells,
)
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

CONFIG = "nbgrader_config.py"

# What nbgrader's own generate_assignment does, without its database.
STUDENT_VERSION = (
    IncludeHeaderFooter,
    LockCells,
    ClearSolutions,
    ClearOutput,
    CheckCellMetadata,
    ComputeChecksums,
    ClearHiddenTests,
    ClearMarkScheme,
    ComputeChecksums,
    CheckCellMetadata,
)


def edition(source: Path, config: Config | None = None) -> bytes:
    """The student version of `source`: solutions and hidden tests cut out of a notebook, other files as they are.

    Raises ValueError when the file is no notebook or its solution marks do not match.
    """
    if source.suffix != ".ipynb":
        return source.read_bytes()
    try:
        return student_version(nbformat.reads(source.read_text("utf-8"), as_version=4), config)
    except Exception as error:  # nbgrader and nbformat raise plain RuntimeErrors and many kinds of their own
        raise ValueError(
            f"notebooks/{source.parent.name}/{source.name}: no student version could be made ({error}). "
            "Restore the file (git checkout) or tell the course's authors."
        ) from error


def student_version(notebook: nbformat.NotebookNode, config: Config | None = None) -> bytes:
    """`notebook` as nbgrader would release it, as the bytes of an `.ipynb` file."""
    resources: dict[str, object] = {}
    for step in STUDENT_VERSION:
        notebook, resources = step(config=config or Config()).preprocess(notebook, resources)
    text: str = nbformat.writes(notebook)
    return (text + "\n").encode()


def course_config(course: Path) -> Config:
    """The nbgrader settings of the course, so that the student at home and the class see the same text."""
    if not (course / CONFIG).is_file():
        return Config()
    try:
        config: Config = PyFileConfigLoader(CONFIG, path=str(course)).load_config()
    except Exception as error:
        raise ValueError(f"{CONFIG} cannot be read ({error}). Restore it (git checkout {CONFIG}).") from error
    return config
