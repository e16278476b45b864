"""A new exercise gets the cells that every exercise has, and `tidy` makes a saved notebook acceptable to the lint."""

import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest

from graders.classroom.exchange.releasing import source_problems
from graders.exercises import EXERCISES
from tests.conftest import ROOT
from tests.notebooks.lint import lint
from tools.notebooks import add, cells_for

FUNCTIONS = [id for id, one in EXERCISES.items() if one.form == "function"]


def copied(chapter: str, folder: Path) -> Path:
    """A chapter among its neighbors, for a test to write in."""
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    return folder / "notebooks" / chapter / f"{chapter}.ipynb"


def cells_in(path: Path) -> dict[str, Any]:
    return {cell.id: cell for cell in nbformat.read(path, as_version=4).cells}


@pytest.mark.parametrize("id", EXERCISES)
def test_the_course_s_own_cells_have_the_metadata_of_new_ones(id: str) -> None:
    chapter = EXERCISES[id].chapter
    there = cells_in(ROOT / "notebooks" / chapter / f"{chapter}.ipynb")
    graded = [cell for cell in cells_for(EXERCISES[id]) if "nbgrader" in cell.metadata]
    assert len(graded) == 3
    for cell in graded:
        assert there[cell.id].metadata == cell.metadata


@pytest.mark.parametrize("id", FUNCTIONS)
def test_a_chapter_with_new_cells_can_be_handed_out(id: str, tmp_path: Path) -> None:
    one = EXERCISES[id]
    path = copied(one.chapter, tmp_path)
    own = [cell.id for cell in cells_for(one)]
    notebook = nbformat.read(path, as_version=4)
    before = notebook.cells[[cell.id for cell in notebook.cells].index(own[2]) - 4].id  # in front of its task
    notebook.cells = [cell for cell in notebook.cells if cell.id not in own]
    nbformat.write(notebook, path)
    assert f"{id} has no test cell" in "".join(source_problems(nbformat.read(path, as_version=4), one.chapter))
    add(path, one, before)
    assert list(source_problems(nbformat.read(path, as_version=4), one.chapter)) == []
    assert lint(path) == []
    order = list(cells_in(path))
    begin = order.index(before) + 1
    assert order[begin : begin + len(own) - 1] == own[:-1]
    assert order[order.index(own[-1]) - 1].endswith("-solution")
