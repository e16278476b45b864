"""Last year's class, as the edition of that year left it, opened by the code of today.

``tests/data/last_year.tar.xz`` was made in three folders with the code of commit 3ecdca3 (never make it anew with
later code), by these steps:

1. ``course/``: nbgrader_config.py and chapters 1 and 2 of that commit; ``nbgrader db student import class.csv`` with
   amber, bruno and chloe (made up); ``release 01`` and ``release 02``. The secret is ``last year's secret``.
2. Each fetched, wrote and submitted with nbgrader's own commands: amber both chapters, right, with a reflection; bruno
   ``minimax.value`` alone, and of chapter 2 a decision for the worst move; chloe of chapter 2 ``terminal_test`` and
   ``min_value``.
3. ``grade 01``, ``grade 02``, ``late 02 --due "2026-12-24 12:00 UTC"``; ``reflections 01``, filled in (amber 2 points,
   the blank one 0), ``reflections 01 --write``; ``feedback 02``.
4. chloe submitted chapter 1 with an endless loop; ``grade 01`` was killed with SIGKILL while it graded her. Then
   ``grade 02 --force``, which changed nothing.
5. ``course/contest/``: two agents played ``leaderboard("contest", ["tiny"], ["RandomGhost"], 4, remember=True)``; one
   of them got a second version, and both played again.
6. ``students/amber/adversarial-search``: ``study --no-server``; chapter 2 solved and run with nbconvert; a line of her
   own in chapter 1. Then both folders were packed, without owners.

As an instructor who has pulled the repository, the tests put today's nbgrader_config.py and chapters in the course.
"""

import csv
import io
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

import nbformat
import pytest

from graders import progress
from graders.__main__ import main
from pacman_env.compare import Limits, leaderboard
from tests.conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("brief")]
CHAPTERS = ("01_minimax", "02_isolation")


@pytest.fixture
def year(tmp_path: Path) -> Path:
    with tarfile.open(ROOT / "tests" / "data" / "last_year.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path / "course")
    for chapter in CHAPTERS:
        shutil.copytree(ROOT / "notebooks" / chapter, tmp_path / "course" / "notebooks" / chapter, dirs_exist_ok=True)
    return tmp_path


def ours(year: Path, *arguments: str, status: int = 0) -> str:
    """What one of our commands says in last year's course."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
        for name in [name for name in os.environ if name.startswith("COURSE_")]:
            patch.delenv(name)
        patch.setenv("COURSE_SECRET", "last year's secret")
        patch.setenv("COURSE_CELL_TIMEOUT", "3")
        patch.setattr("graders.classroom.secret.hide_memory", lambda: None)  # this process is not the command's alone
        assert main([*arguments, "--course", str(year / "course")]) == status, said.getvalue()
    return said.getvalue()


def points(year: Path) -> list[tuple[object, ...]]:
    """Every score in the gradebook."""
    with closing(sqlite3.connect(year / "course" / "gradebook.db")) as gradebook:
        return gradebook.execute("SELECT id, auto_score, manual_score FROM grade ORDER BY id").fetchall()


def test_status_knows_everybody(year: Path) -> None:
    said = [line.split()[:3] for line in ours(year, "status").splitlines()]
    for row in (
        ["amber", "15", "graded"],
        ["bruno", "5", "graded"],
        ["bruno", "13", "graded"],
        ["chloe", "4", "graded"],
    ):
        assert row in said
    assert ["chloe", "waiting", "run:"] in said
    assert "points from another version of the graders" in ours(year, "status", "02")


def test_export_has_the_points_and_the_reasons_of_that_year(year: Path) -> None:
    ours(year, "export", "--to", str(year / "grades.csv"), status=1)  # some are waiting
    rows = list(csv.DictReader(io.StringIO((year / "grades.csv").read_text("utf-8-sig"))))
    told = {(row["student"], row["exercise"]): (row["points"], row["status"], row["reason"]) for row in rows}
    assert len(rows) == 27
    assert told["amber", "minimax.reflect"] == ("2", "graded by hand", "")
    assert told["bruno", "isolation.decision"][:2] == ("2", "graded")
    assert told["bruno", "isolation.decision"][2].startswith("worst-move: Your code picks the move that is worst")
    assert told["chloe", "isolation.min_value"][2].startswith("raises-error: ")


def test_feedback_pages_can_be_made_of_that_year_s_notebooks(year: Path) -> None:
    ours(year, "feedback", "01")
    page = (year / "course" / "feedback" / "amber" / "01_minimax" / "01_minimax.html").read_text("utf-8")
    assert "Well said." in page and "5 of 5 points" in page


@pytest.mark.sandbox
def test_a_regrade_that_nobody_agreed_to_writes_nothing(year: Path) -> None:
    path = year / "course" / "submitted" / "bruno" / "02_isolation" / "02_isolation.ipynb"
    notebook = nbformat.read(path, as_version=4)
    [cell] = [cell for cell in notebook.cells if "return min(state.get_legal_moves()" in cell.source]
    cell.source = cell.source.replace("return min(", "return max(")
    nbformat.write(notebook, path)
    before = points(year)
    said = ours(year, "grade", "02", "--force", status=1)
    assert "1 gain" in said and "--yes" in said
    assert points(year) == before
    assert "bruno: 15 of 15 points" in ours(year, "grade", "02", "--force", "--yes")
    assert points(year) != before


@pytest.mark.sandbox
def test_the_run_that_broke_off_goes_on(year: Path) -> None:
    said = ours(year, "grade", "01")
    assert "chloe: 0 of 13 points" in said and "1 graded, 0 failed, 2 as before" in said


@pytest.mark.sandbox
def test_the_contest_remembers_the_versions_of_that_year(year: Path) -> None:
    clock = Limits(steps=None, move=1.0, game=60.0)  # what was the default in that year
    folder = year / "course" / "contest"
    again = leaderboard(folder, ["tiny"], ["RandomGhost"], 4, limits=clock, remember=True, progress=False)
    versions = [line.partition("  ")[0] for line in str(again.history).splitlines()[1:]]
    assert versions == ["left, version 1", "left, version 2 (now)", "right, version 1 (now)"]


def test_progress_reads_a_notebook_that_was_checked_that_year(year: Path) -> None:
    home = year / "students" / "amber" / "adversarial-search"
    reached = {step.exercise.id: step.points for step in progress(home).steps if step.done}
    assert reached == {
        "isolation.terminal_test": 3,
        "isolation.min_value": 4,
        "isolation.max_value": 4,
        "isolation.decision": 4,
    }


def test_a_new_edition_lands_beside_what_was_written_that_year(year: Path) -> None:
    home, course = year / "students" / "amber" / "adversarial-search", year / "this year"
    shutil.copytree(ROOT / "notebooks", course / "notebooks")
    shutil.copy(ROOT / "nbgrader_config.py", course)
    path = course / "notebooks" / "01_minimax" / "01_minimax.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[0].source += "\n\nA sentence of this year."
    nbformat.write(notebook, path)
    hers = {name: (home / name / f"{name}.ipynb").read_bytes() for name in CHAPTERS}
    study = [sys.executable, "-m", "graders", "study", "--no-server", "--folder", str(home), "--course", str(course)]
    subprocess.run(study, check=True, capture_output=True)
    assert {name: (home / name / f"{name}.ipynb").read_bytes() for name in CHAPTERS} == hers
    assert "# where was I?" in hers["01_minimax"].decode()
    beside = home / "01_minimax" / "01_minimax.new-edition-1.ipynb"
    assert "A sentence of this year." in beside.read_text("utf-8")


@pytest.mark.long
@pytest.mark.sandbox
def test_who_wrote_in_the_order_of_that_year_has_the_same_points_in_todays_release(year: Path) -> None:
    """Chapter 1 came with `by_hand` after `value` and `decision`; today it comes before them."""
    places = [year / "course" / place / "01_minimax" / "01_minimax.ipynb" for place in ("submitted/amber", "notebooks")]
    orders = [[cell.id for cell in nbformat.read(path, as_version=4).cells] for path in places]
    assert [ids.index("minimax-by_hand") < ids.index("minimax-value") for ids in orders] == [False, True]
    ours(year, "release", "01", "--force")
    said = ours(year, "grade", "01", "--force")
    assert "amber: 13 of 13 points" in said and "bruno: 5 of 13 points" in said
