"""A new exercise gets the cells that every exercise has, and `tidy` makes a saved notebook acceptable to the lint."""

import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_output

from graders.classroom.exchange.releasing import source_problems
from graders.exercises import EXERCISES
from tests.conftest import ROOT
from tests.notebooks.lint import lint
from tools.notebooks import add, cells_for, tidy

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


def test_what_a_run_and_jupyterlab_put_in_is_taken_out(tmp_path: Path) -> None:
    path = copied("01_minimax", tmp_path)
    clean = path.read_bytes()
    notebook = nbformat.reads(clean.decode(), as_version=4)
    notebook.metadata.update(language_info={"name": "python", "version": "3.11.7"}, widgets={})
    place = next(number for number, cell in enumerate(notebook.cells) if cell.cell_type == "code")
    notebook.cells[place].update(execution_count=3, outputs=[new_output("stream", text="0.5")])
    notebook.cells[place].metadata.update(collapsed=True)
    notebook.cells[place + 1 : place + 1] = [new_code_cell("1 / 2", id="0a1b2c3d"), new_code_cell("1", id="0a1b2c3e")]
    path.write_text(nbformat.writes(notebook), "utf-8")
    assert len(lint(path)) == 6
    tidy(notebook)
    path.write_text(nbformat.writes(notebook) + "\n", "utf-8")
    assert lint(path) == []
    name = notebook.cells[place].id
    assert [cell.id for cell in notebook.cells[place + 1 : place + 3]] == [f"{name}-2", f"{name}-3"]
    del notebook.cells[place + 1 : place + 3], notebook.metadata["language_info"]
    assert notebook.cells == nbformat.reads(clean.decode(), as_version=4).cells
