"""Deleted test cells come back in their place, also when the cells around them are gone too."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nbgrader.api import Gradebook
from nbgrader.preprocessors import CheckCellMetadata, ComputeChecksums, SaveCells
from traitlets.config import Config

from graders.classroom.intake.restoring import RestoreCells
from graders.classroom.sheets import grade_ids

pytestmark = pytest.mark.slow  # making a gradebook takes seconds

ORDER = ["f", "f-check", "t-f", "g", "t-g"]
"""Solution, locked check and test of f; solution and test of g."""


def cell(name: str) -> NotebookNode:
    test, locked = name.startswith("t-"), name.startswith("t-") or name.endswith("check")
    about: dict[str, Any] = {"grade_id": name, "grade": test, "solution": not locked, "locked": locked, "task": False}
    about |= {"schema_version": 3, "cell_type": "code"} | ({"points": 4} if test else {})
    return new_code_cell(f"# source of {name}", metadata={"nbgrader": about})


def source() -> NotebookNode:
    return new_notebook(cells=[new_markdown_cell("top"), *map(cell, ORDER)])


@pytest.fixture(scope="module", autouse=True)
def path() -> Iterator[None]:
    """nbgrader calls `alembic` by its bare name; it lies beside this Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
        yield


@pytest.fixture(scope="module")
def resources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A gradebook that knows the source notebook."""
    url = f"sqlite:///{tmp_path_factory.mktemp('course') / 'gradebook.db'}"
    with Gradebook(url, "course") as gradebook:
        gradebook.update_or_create_assignment("02", course_id="course")
    about = {"nbgrader": {"notebook": "02", "assignment": "02", "student": "ada", "db_url": url}}
    nb, _ = ComputeChecksums().preprocess(source(), about)
    SaveCells().preprocess(nb, about)
    return about


def restored(resources: dict[str, Any], keep: list[str]) -> NotebookNode:
    nb = source()
    nb.cells = [one for one in nb.cells if one.metadata.get("nbgrader", {}).get("grade_id", "top") in ["top", *keep]]
    nb = RestoreCells(add_missing_cells=True).preprocess(nb, resources)[0]
    nbformat.validate(nb)
    return nb


@pytest.mark.parametrize(
    ("keep", "expected"),
    [
        (ORDER, ORDER),
        (["f", "f-check", "g", "t-g"], ORDER),
        (["f", "g", "t-g"], ["f", "t-f", "g", "t-g"]),
        (["g", "t-g"], ["g", "t-g", "t-f"]),
        (["f", "g"], ["f", "t-f", "g", "t-g"]),
        (["f"], ["f", "t-f", "t-g"]),
        ([], ["t-f", "t-g"]),
    ],
)
def test_missing_tests_stand_after_what_they_test(
    resources: dict[str, Any], keep: list[str], expected: list[str]
) -> None:
    assert grade_ids(restored(resources, keep)) == [None, *expected]


def test_a_restored_test_runs_the_source(resources: dict[str, Any]) -> None:
    nb = restored(resources, ["f"])
    back = nb.cells[grade_ids(nb).index("t-f")]
    lines = [line for line in back.source.splitlines() if line]
    assert lines[-1] == "# source of t-f"
    assert all(line.startswith("#") for line in lines)
    assert back.metadata.nbgrader["points"] == 4


@pytest.mark.parametrize("change", [{"grade": False}, {"locked": False}, {"solution": True}])
def test_a_test_that_claims_to_be_something_else_is_added_again(
    resources: dict[str, Any], change: dict[str, bool]
) -> None:
    nb = source()
    nb.cells[3].metadata.nbgrader.update(change)
    nb = RestoreCells(add_missing_cells=True).preprocess(nb, resources)[0]
    assert sorted(filter(None, grade_ids(nb))) == sorted(ORDER)
    back = nb.cells[grade_ids(nb).index("t-f")]
    assert (back.metadata.nbgrader["grade"], back.metadata.nbgrader["solution"]) == (True, False)
    CheckCellMetadata().preprocess(nb, resources)


def test_a_cell_that_is_not_in_the_source_is_plain_code(resources: dict[str, Any]) -> None:
    nb = source()
    nb.cells.append(cell("t-mine"))
    nb = RestoreCells(add_missing_cells=True).preprocess(nb, resources)[0]
    assert grade_ids(nb) == [None, *ORDER, None]
    CheckCellMetadata().preprocess(nb, resources)


def test_an_edited_test_runs_the_source(resources: dict[str, Any]) -> None:
    nb = source()
    nb.cells[3].source = "4.0"
    nb.cells[3].metadata.nbgrader["points"] = 1000
    nb = RestoreCells(add_missing_cells=True).preprocess(nb, resources)[0]
    assert nb.cells[3].source == "# source of t-f"
    assert nb.cells[3].metadata.nbgrader["points"] == 4


def test_what_nbgrader_has_copied_through_a_link_is_taken_away(resources: dict[str, Any], tmp_path: Path) -> None:
    submitted, copies = (tmp_path / stage / "ada" / "02" for stage in ("submitted", "autograded"))
    (submitted / "data").mkdir(parents=True)
    (tmp_path / "keys").write_text("of the instructor")
    (tmp_path / "more keys").write_text("of the instructor")
    for name in ("02.ipynb", "helper.py", "data/table.txt"):
        (submitted / name).write_text("own")
    (submitted / "data" / "link.txt").symlink_to(tmp_path / "keys")
    os.link(tmp_path / "more keys", submitted / "another.txt")
    shutil.copytree(submitted, copies)
    config = Config(CourseDirectory={"root": str(tmp_path)})
    RestoreCells(config=config, add_missing_cells=True).preprocess(source(), resources)
    kept = sorted(path.relative_to(copies).as_posix() for path in copies.rglob("*") if path.is_file())
    assert kept == ["02.ipynb", "data/table.txt", "helper.py"]
    assert (tmp_path / "keys").read_text() == (tmp_path / "more keys").read_text() == "of the instructor"
