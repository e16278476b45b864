"""Is there the notebook that nbgrader expects? If not: adopt the renamed one, or refuse with the remedy."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

from graders.classroom.preflight import Refused, prepare
from tests.graders.classroom.builders import graded_cell, notebook, solution_cell

KNOWN = {"isolation-min_value", "answer", "isolation-check"}
NAME = "02_isolation.ipynb"


def write(folder: Path, name: str, *cells: Any) -> Path:
    nbformat.write(notebook(*cells), folder / name)
    return folder / name


def test_the_right_name_needs_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, NAME, graded_cell())
    before = path.read_bytes()
    assert prepare(tmp_path, NAME, KNOWN) == ""
    assert path.read_bytes() == before


def test_one_renamed_notebook_is_graded_under_its_right_name_and_says_so(tmp_path: Path) -> None:
    handed_in = write(tmp_path, "02_isolation (1).ipynb", solution_cell(), graded_cell())
    before = handed_in.read_bytes()
    note = prepare(tmp_path, NAME, KNOWN)
    adopted = nbformat.read(tmp_path / NAME, as_version=4)
    assert note == "handed in as 02_isolation (1).ipynb, graded as 02_isolation.ipynb"
    assert note in adopted.cells[0].source
    assert len(adopted.cells) == 3
    assert handed_in.read_bytes() == before
    nbformat.validate(adopted)


def test_a_notebook_of_an_older_format_is_adopted_too(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": "", "outputs": [], "execution_count": None, "metadata": {}}
    cell["metadata"] = {"nbgrader": {"grade_id": "answer", "solution": True}}
    old = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": [cell]}
    (tmp_path / "mine.ipynb").write_text(json.dumps(old))
    assert prepare(tmp_path, NAME, KNOWN)
    nbformat.validate(nbformat.read(tmp_path / NAME, as_version=4))


def test_a_notebook_of_another_chapter_is_not_adopted(tmp_path: Path) -> None:
    write(tmp_path, "03_pacman.ipynb", graded_cell(name="pacman-minimax_agent"), graded_cell())
    with pytest.raises(Refused, match=r"03_pacman\.ipynb is not 02_isolation\.ipynb.*Ask the student"):
        prepare(tmp_path, NAME, KNOWN)
    assert not (tmp_path / NAME).exists()


def test_a_notebook_without_any_test_is_not_adopted(tmp_path: Path) -> None:
    write(tmp_path, "scratch.ipynb")
    with pytest.raises(Refused, match="is not"):
        prepare(tmp_path, NAME, KNOWN)


def test_of_two_notebooks_none_is_guessed(tmp_path: Path) -> None:
    write(tmp_path, "a.ipynb", graded_cell())
    write(tmp_path, "b.ipynb", graded_cell())
    with pytest.raises(Refused, match=rf"a\.ipynb, b\.ipynb: rename the right one in .*/{tmp_path.name}/"):
        prepare(tmp_path, NAME, KNOWN)


def test_an_empty_submission_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"no notebook.*hand in 02_isolation\.ipynb"):
        prepare(tmp_path, NAME, KNOWN)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"nbformat": 4}', "\xff"])
@pytest.mark.parametrize("name", [NAME, "renamed.ipynb"])
def test_a_damaged_file_is_refused(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="latin-1")
    with pytest.raises(Refused, match=r"is not a notebook.*hand it in again"):
        prepare(tmp_path, NAME, KNOWN)
