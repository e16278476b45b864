"""Hostile and broken hand-ins among honest ones, through our own commands: nobody gains, nobody is stopped or harmed.

The chapter is the real second one, cut down to its solution cells and its tests.
"""

import csv
import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.graders.classroom.test_cycle import CHAPTER, Notebook, cell_of, edit, ours, perfect
from tests.graders.classroom.test_pages import inspected

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]
NAME = f"{CHAPTER}.ipynb"
SECRET = "only for this test"
HandIn = Callable[[Path], None]


def changed(change: Callable[[Notebook], object]) -> HandIn:
    """Hand the chapter in, solved, and then changed."""

    def hand_in(folder: Path) -> None:
        def solve(notebook: Notebook) -> object:
            perfect(notebook)
            return change(notebook)

        edit(folder / NAME, solve)

    return hand_in


def replaced(make: Callable[[Path], object]) -> HandIn:
    """Put something else in the place of the notebook."""

    def hand_in(folder: Path) -> None:
        (folder / NAME).unlink()
        make(folder / NAME)

    return hand_in


def beside(make: Callable[[Path], object], name: str) -> HandIn:
    """Solve the chapter, and put something beside the notebook."""

    def hand_in(folder: Path) -> None:
        edit(folder / NAME, perfect)
        make(folder / name)

    return hand_in


def renamed(folder: Path) -> None:
    edit(folder / NAME, perfect)
    (folder / NAME).rename(folder / "<img src=x onerror=alert(1)>.ipynb")


def metadata_of(name: str, value: object) -> Callable[[Notebook], object]:
    def change(notebook: Notebook) -> None:
        cell_of(notebook, name)["metadata"] = value

    return change


def about_of(name: str, **about: object) -> Callable[[Notebook], object]:
    return lambda notebook: cell_of(notebook, name)["metadata"]["nbgrader"].update(about)


def trapped(notebook: Notebook) -> None:
    notebook["metadata"] = {
        "adversarial_search": {"handed_in_as": "a/../../b"},
        "title": "</title><script>",
        "kernelspec": 3,
    }
    notebook["cells"].insert(
        0, {"cell_type": "markdown", "metadata": {}, "source": "<script>alert(1)</script><img src=x onerror=y>"}
    )


TEST = "isolation-min_value"
HONEST = {"ada": changed(lambda notebook: None), "zoe": changed(lambda notebook: None)}
GRADED: dict[str, HandIn] = {
    "b_metadata": changed(metadata_of(TEST, [1])),
    "c_schema": changed(about_of(TEST, schema_version="new")),
    "d_points": changed(about_of(TEST, points=1e9)),
    "e_doubled": changed(lambda notebook: notebook["cells"].append(cell_of(notebook, TEST))),
    "f_traps": changed(trapped),
    "g_renamed": renamed,
    "h_stamp": beside(lambda path: path.write_text("yesterday, I think"), "timestamp.txt"),
    "i_stamp_folder": beside(os.mkdir, "timestamp.txt"),
    "j_link": beside(lambda path: path.symlink_to("/etc/passwd"), "data.txt"),
    "k_endless": beside(lambda path: path.symlink_to("/dev/zero"), "data.bin"),
    "l_pipe": beside(os.mkfifo, "data.fifo"),
    "m_secret": beside(lambda path: path.write_text("../../../../x"), "submission_secret.txt"),
    "n_format": changed(lambda notebook: notebook.update(nbformat=5)),
    "o_outputs": changed(lambda notebook: cell_of(notebook, TEST).update(outputs=[{"output_type": "comm"}, 3])),
}  # fmt: skip
"""What is repaired, or does no harm: it is worth what the answers in it are worth, which is everything."""

REFUSED: dict[str, tuple[HandIn, str]] = {
    "p_folder": (replaced(os.mkdir), "is a folder"),
    "q_another": (replaced(lambda path: os.link(path.parents[3] / "nbgrader_config.py", path)), "a hard link"),
    "q_dangling": (replaced(lambda path: path.symlink_to("/nowhere")), "is a link"),
    "r_neighbour": (replaced(lambda path: path.symlink_to(path.parents[2] / "ada" / CHAPTER / NAME)), "is a link"),
    "s_pipe": (replaced(os.mkfifo), "is a pipe"),
    "t_cut": (replaced(lambda path: path.write_text('{"cells": [')), "stops early"),
    "u_deep": (replaced(lambda path: path.write_text("[" * 100_000)), "nested too deeply"),
    "v,comma": (HONEST["ada"], "is not a student's id"),
    "w_empty": (lambda folder: (folder / NAME).unlink(), "has no notebook"),
}


@pytest.fixture(scope="module")
def course(released_chapter: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A course with all of them handed in, by other means than the exchange."""
    course = tmp_path_factory.mktemp("hostile") / "course"
    shutil.copytree(released_chapter, course)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_EXCHANGE", str(course / "exchange"))
        patch.setenv("COURSE_CELL_TIMEOUT", "2")
        patch.setenv("PATH", os.environ["PATH"])
        patch.setattr("graders.classroom.secret.hide_memory", lambda: None)
        patch.setenv("COURSE_SECRET", SECRET)
        for student, hand_in in {**HONEST, **GRADED, **{name: one for name, (one, _) in REFUSED.items()}}.items():
            folder = course / "submitted" / student / CHAPTER
            shutil.copytree(course / "release" / CHAPTER, folder)
            hand_in(folder)
        yield course


@pytest.fixture(scope="module")
def printed(course: Path) -> str:
    """What grading them printed."""
    before = {path: path.lstat() for path in (course / "submitted").rglob("*")}
    status, printed = ours(course, "grade", "02")
    assert status == 1
    after = {path: path.lstat() for path in (course / "submitted").rglob("*")}
    assert {path: (one.st_size, one.st_mtime_ns, one.st_ino) for path, one in before.items()} == {
        path: (one.st_size, one.st_mtime_ns, one.st_ino) for path, one in after.items()
    }, "what was handed in stays as it is"
    return printed


@pytest.mark.parametrize("student", [*HONEST, *GRADED])
def test_what_can_be_graded_gets_what_it_deserves(printed: str, student: str) -> None:
    assert f"  {student}: 15 of 15 points" in printed


@pytest.mark.parametrize("student", REFUSED)
def test_what_cannot_is_refused_in_words(printed: str, student: str) -> None:
    [line] = [line for line in printed.splitlines() if line.startswith(f"  {student}: NOT GRADED")]
    assert REFUSED[student][1] in line and "Error" not in line


def test_nothing_contradicts_the_gradebook(printed: str) -> None:
    assert [line for line in printed.splitlines() if "LOOK AT THIS" in line and "this Python is in" not in line] == []
    assert f"{len(HONEST) + len(GRADED)} graded, {len(REFUSED)} failed" in printed


def test_every_later_command_works_and_nobody_has_a_silent_0(course: Path, printed: str) -> None:
    status, told = ours(course, "status", "02")
    assert status == 1 and f"{len(REFUSED)} failed" in told
    rows = list(csv.DictReader(io.StringIO(ours(course, "export", "02")[1])))
    for row in rows:
        assert (row["points"] == "") == (row["student"] in REFUSED), row
        assert row["points"] != "0"
    assert {row["student"] for row in rows} == {*HONEST, *GRADED, *REFUSED}


def test_a_second_run_leaves_what_is_graded_alone(course: Path, printed: str) -> None:
    status, told = ours(course, "grade", "02")
    assert status == 1
    assert f"0 graded, {len(REFUSED)} failed, {len(HONEST) + len(GRADED)} as before" in told


def test_the_pages_do_nothing_and_carry_nothing_out(course: Path, printed: str) -> None:
    status, told = ours(course, "feedback", "02")
    assert status == 0
    [made] = [line.split() for line in told.splitlines() if line.startswith(f"  {CHAPTER}")]
    assert made[1:] == [str(len(HONEST) + len(GRADED)), "0", "0"]  # made, as before, failed
    pages = list((course / "feedback").rglob("*.html"))
    assert len(pages) >= len(HONEST) + len(GRADED)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert inspected(text).dangers == [], page
        assert SECRET not in text and str(course) not in text and "root:" not in text
    assert not any((course / "feedback").rglob("data.*"))
    assert not [
        path for path in (course / "autograded").rglob("*") if path.is_symlink() or path.name.startswith("data")
    ]


def test_points_that_somebody_writes_into_the_gradebook_are_seen(course: Path, printed: str) -> None:
    copies = list((course / ".grading" / "gradebooks").glob("*.db"))
    assert copies
    before = (course / "gradebook.db").read_bytes()
    with sqlite3.connect(course / "gradebook.db") as database:
        database.execute(
            "UPDATE grade SET auto_score = 99 WHERE id = (SELECT MIN(id) FROM grade WHERE auto_score IS NOT NULL)"
        )
        database.execute(
            "UPDATE grade SET extra_credit = 40 WHERE id = (SELECT MAX(id) FROM grade WHERE auto_score IS NOT NULL)"
        )
    _, told = ours(course, "grade", "02", "--student", "w_empty")
    (course / "gradebook.db").write_bytes(before)
    assert "the gradebook has 99" in told and "40 points of extra credit" in told
