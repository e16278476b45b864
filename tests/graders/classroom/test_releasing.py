"""A chapter is handed out only if it could be graded rightly."""

import copy
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from graders import solution
from graders.__main__ import main
from graders.classroom.exchange.releasing import source_problems
from graders.exercises import EXERCISES

ROOT = Path(__file__).parents[3]


def cell(exercise: str, **about: Any) -> dict[str, Any]:
    metadata = {"grade_id": exercise.replace(".", "-"), "grade": True, "solution": False, "locked": True}
    metadata |= {"points": EXERCISES[exercise].points} | about
    return {"cell_type": "code", "metadata": {"nbgrader": metadata}, "source": [f'emit("{exercise}", f)\n']}


CHAPTER = "02_isolation"
WHOLE = {"cells": [cell(id) for id, exercise in EXERCISES.items() if exercise.chapter == CHAPTER]}


def problems(change: Any) -> str:
    notebook = copy.deepcopy(WHOLE)
    change(notebook["cells"])
    return "\n".join(source_problems(notebook, CHAPTER))


def test_a_whole_chapter_has_no_problems() -> None:
    assert problems(lambda cells: None) == ""


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            lambda cells: cells.pop(),
            "isolation.decision has no test cell: add one with the grade id 'isolation-decision'",
        ),
        (lambda cells: cells.append(cells[0]), "'isolation-terminal_test' occurs 2 times"),
        (
            lambda cells: cells[0]["metadata"]["nbgrader"].update(points=30),
            "has 30 points, but isolation.terminal_test has 3",
        ),
        (lambda cells: cells[0].update(source=["pass"]), 'does not call emit("isolation.terminal_test"'),
        (lambda cells: cells.append(cell("pacman.minimax_agent")), "belongs to no exercise of 02_isolation"),
        (lambda cells: cells[0]["metadata"]["nbgrader"].update(grade_id="mine"), "'mine' belongs to no exercise"),
    ],
)
def test_every_problem_is_named(change: Any, problem: str) -> None:
    assert problem in problems(change)


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_the_chapters_of_the_course_are_ready_to_be_handed_out(path: Path) -> None:
    assert list(source_problems(json.loads(path.read_text(encoding="utf-8")), path.stem)) == []


@pytest.mark.slow
def test_beside_a_released_notebook_solutions_are_the_instructor_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURSE_EXCHANGE", str(tmp_path / "exchange"))
    monkeypatch.setenv("PATH", os.environ["PATH"])  # the configuration adds to it
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    shutil.copytree(ROOT / "notebooks" / "00_welcome", tmp_path / "notebooks" / "00_welcome")
    assert main(["release", "00", "--course", str(tmp_path)]) == 0
    asked = {}
    for place in ("notebooks", "release"):
        monkeypatch.chdir(tmp_path / place / "00_welcome")
        asked[place] = solution("isolation.terminal_test", confirm=True)
    assert asked["notebooks"].code
    assert asked["release"].code == "" and "instructor" in asked["release"].words
