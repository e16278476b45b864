"""The reader's progress, read from saved notebooks."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbformat.v4 import new_code_cell, new_notebook, new_output

from graders import EXERCISES, grade
from graders.home.progress import progress
from graders.outcome import KEY
from graders.report import Report
from pacman_env.games import Isolation
from tests.conftest import ROOT
from tools.corpus import RIGHT


def save(folder: Path, report: Report, suffix: str = "-check") -> None:
    """The notebook of a chapter that shows a report, with what Jupyter keeps of it."""
    data, metadata = DisplayFormatter().format(report)
    name, chapter = report.exercise.replace(".", "-") + suffix, EXERCISES[report.exercise].chapter
    cell = new_code_cell("grade(...)", metadata={"nbgrader": {"grade_id": name}})
    cell.outputs = [new_output("execute_result", data, metadata=metadata)]
    path = folder / chapter / f"{chapter}.ipynb"
    path.parent.mkdir(exist_ok=True)
    nbformat.write(new_notebook(cells=[cell]), path)


def test_nothing_saved_means_nothing_done(tmp_path: Path) -> None:
    report = progress(tmp_path)
    assert report.points == 0 and len(report.steps) == len(EXERCISES)
    assert report.next is not None and report.next.exercise.id == "minimax.value"


def test_a_passed_check_counts_and_a_failed_one_is_under_way(tmp_path: Path) -> None:
    save(tmp_path, grade("isolation.terminal_test", Isolation.is_terminal))
    assert progress(tmp_path).points == EXERCISES["isolation.terminal_test"].points
    assert "done, 3 of 3" in str(progress(tmp_path))
    save(tmp_path, grade("isolation.terminal_test", lambda state: False))
    assert progress(tmp_path).points < 3 and "under way" in progress(tmp_path)._repr_html_()


def test_only_checks_count_not_what_is_tried_elsewhere(tmp_path: Path) -> None:
    save(tmp_path, grade("isolation.terminal_test", Isolation.is_terminal), suffix="")
    assert progress(tmp_path).points == 0


@pytest.mark.parametrize("kept", [{}, {KEY: "3 points"}, {KEY: {"points": 3}}])
def test_an_output_without_its_data_counts_as_not_checked(tmp_path: Path, kept: dict[str, Any]) -> None:
    """Notebooks of older editions, for instance, which told the points in words only."""
    save(tmp_path, grade("isolation.terminal_test", Isolation.is_terminal))
    path = tmp_path / "02_isolation" / "02_isolation.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[0].outputs[0].metadata = kept
    nbformat.write(notebook, path)
    assert progress(tmp_path).points == 0


def test_a_warm_up_is_done_or_under_way_without_points(tmp_path: Path) -> None:
    before = progress(tmp_path).headline
    one = next(one for one in EXERCISES.values() if not one.points)
    for answer, state in (
        (None, "under way"),
        (next(right.answer for right in RIGHT if right.exercise == one.id), "done"),
    ):
        save(tmp_path, grade(one.id, answer))
        assert progress(tmp_path).points == 0
        [row] = [line for line in str(progress(tmp_path)).splitlines() if one.title in line]
        assert row.split() == [one.chapter, *one.title.split(), *state.split()]
    assert before.startswith("You have done 0 of") and progress(tmp_path).headline.startswith("You have done 1 of")


def test_a_broken_notebook_counts_as_not_begun(tmp_path: Path) -> None:
    (tmp_path / "02_isolation").mkdir()
    (tmp_path / "02_isolation" / "02_isolation.ipynb").write_text("{ broken")
    assert progress(tmp_path).points == 0


def test_the_points_of_the_course_add_up_to_100() -> None:
    """What a person reads counts, too: the cells say how much."""
    course = progress(ROOT / "notebooks")
    by_machine = sum(one.points for one in EXERCISES.values())
    assert f" of 100 points ({100 - by_machine} of these are for texts that a person reads)" in course.headline
    assert (
        str(course).count("read by a person, ") == course._repr_html_().count("read by a person, ") == len(course.read)
    )
