"""The reader's progress, read from saved notebooks."""

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output

from graders import EXERCISES, grade
from graders.home.progress import Progress, Step, progress
from pacman_env.games import Isolation


def save(folder: Path, html: str) -> None:
    cell = new_code_cell("grade(...)", metadata={"nbgrader": {"grade_id": "isolation-terminal_test-check"}})
    cell.outputs = [new_output("execute_result", data={"text/html": html})]
    path = folder / "02_isolation" / "02_isolation.ipynb"
    path.parent.mkdir(exist_ok=True)
    nbformat.write(new_notebook(cells=[cell]), path)


def test_nothing_saved_means_nothing_done(tmp_path: Path) -> None:
    report = progress(tmp_path)
    assert report.points == 0 and len(report.steps) == len(EXERCISES)
    assert report.next is not None and report.next.exercise.id == "minimax.value"


def test_a_passed_check_counts_and_a_failed_one_is_under_way(tmp_path: Path) -> None:
    save(tmp_path, grade("isolation.terminal_test", Isolation.is_terminal)._repr_html_())
    assert progress(tmp_path).points == EXERCISES["isolation.terminal_test"].points
    assert "done, 3 of 3" in str(progress(tmp_path))
    save(tmp_path, grade("isolation.terminal_test", lambda state: False)._repr_html_())
    assert progress(tmp_path).points < 3 and "under way" in progress(tmp_path)._repr_html_()


def test_a_broken_notebook_counts_as_not_begun(tmp_path: Path) -> None:
    (tmp_path / "02_isolation").mkdir()
    (tmp_path / "02_isolation" / "02_isolation.ipynb").write_text("{ broken")
    assert progress(tmp_path).points == 0


def test_a_title_that_is_a_question_gets_no_full_stop() -> None:
    asked, told = (Progress((Step(EXERCISES[id], None),)) for id in ("isolation.terminal_test", "isolation.decision"))
    assert asked.headline.endswith("over?") and told.headline.endswith("a best move.")
