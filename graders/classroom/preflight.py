"""Look at a submission before nbgrader does: is there exactly the notebook that it expects?

nbgrader ignores a notebook with another name. Here the one renamed notebook of a submission is graded under its right
name, and says so; what cannot be graded is refused with a reason and the remedy. Nothing that was handed in is changed.
"""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_markdown_cell

from graders.outcome import KEY


class Refused(Exception):
    """A submission that cannot be graded as it is; the message is the reason and the remedy."""


def prepare(folder: Path, expected: str, known: Collection[str]) -> str:
    """Make sure that `folder` holds the notebook `expected`; return a note, empty when all is as it should be.

    A single notebook under another name whose grade ids all belong to the chapter (`known`) is copied to the right
    name. Raises Refused otherwise, and for a file that is not a notebook.
    """
    target = folder / expected
    if target.exists():
        _read(target)
        return ""
    others = sorted(folder.glob("*.ipynb"))
    if len(others) != 1:
        raise Refused(_count(folder, expected, [path.name for path in others]))
    return _adopt(others[0], target, known)


def _adopt(found: Path, target: Path, known: Collection[str]) -> str:
    notebook = _read(found)
    ids = {cell.get("metadata", {}).get("nbgrader", {}).get("grade_id") for cell in notebook["cells"]} - {None}
    if not ids or not ids <= set(known):
        raise Refused(
            f"The notebook {found.name} is not {target.name} under another name: its tests are not those of this "
            f"chapter. Ask the student for {target.name}, or put it into {target.parent.name} of the submission."
        )
    note = f"handed in as {found.name}, graded as {target.name}"
    nbformat.write(_with_note(notebook, found, note), target)
    return note


def handed_in_as(notebook: Path) -> str:
    """The name, without ending, under which the student knows a graded notebook."""
    about = json.loads(notebook.read_text(encoding="utf-8"))["metadata"].get(KEY, {})
    return str(about.get("handed_in_as", notebook.stem))


def _with_note(notebook: dict[str, Any], found: Path, note: str) -> nbformat.NotebookNode:
    """The notebook with the note as its first cell, where the feedback page shows it."""
    node: nbformat.NotebookNode = nbformat.from_dict(notebook)
    cell = new_markdown_cell(f"*This notebook was {note}.*")
    if (node.nbformat, node.nbformat_minor) < (4, 5):
        del cell["id"]
    node.cells.insert(0, cell)
    node.metadata[KEY] = {"handed_in_as": found.stem}
    return node


def _read(path: Path) -> dict[str, Any]:
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise Refused(_damaged(path, str(error))) from None
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise Refused(_damaged(path, "it has no list of cells"))
    return notebook


def _damaged(path: Path, why: str) -> str:
    return f"{path.name} is not a notebook ({why}). Ask the student to hand it in again."


def _count(folder: Path, expected: str, names: list[str]) -> str:
    if not names:
        return f"The submission has no notebook. Ask the student to hand in {expected}."
    place = "/".join(folder.parts[-3:])
    return f"{expected} is missing, and it could be any of {', '.join(names)}: rename the right one in {place}/."
