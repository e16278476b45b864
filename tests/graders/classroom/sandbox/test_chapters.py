"""Every chapter, as its author solved it, in its sandbox: all points, and no error in any cell."""

import json
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest

from graders.classroom.marks import GradedCell, grade_id
from graders.classroom.sandbox.content import fill
from graders.classroom.sandbox.process import SandboxProcess
from graders.classroom.sandbox.run import Times, files_of
from graders.classroom.workers import pool
from graders.classroom.workers.pool import Job, work
from graders.exercises import EXERCISES, in_chapter
from graders.outcome import outcomes
from tests.conftest import ROOT
from tests.graders.classroom.sandbox.test_content import CHAPTERS

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]


def run(chapter: str, seconds: float = 60) -> Any:
    """The chapter's source notebook, graded."""
    folder = ROOT / "notebooks" / chapter
    text = json.dumps(nbformat.read(folder / f"{chapter}.ipynb", as_version=4))
    tests = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(chapter))
    done = work(Job("author", chapter, text, 2718, tests, Times(seconds, seconds, seconds), files_of(folder)))
    assert not done.failure
    return json.loads(done.notebook)


FEW = ("01_minimax", "03_pacman", "04_alpha_beta", "06_evaluation", "08_learning")  # the others: tests/notebooks


@pytest.mark.parametrize(
    "chapter", [pytest.param(one, marks=() if one in FEW else pytest.mark.long) for one in CHAPTERS]
)
def test_the_author_earns_all_points_without_an_error(chapter: str) -> None:
    graded = run(chapter)
    errors = [(cell["id"], out["evalue"]) for cell in graded["cells"] for out in cell.get("outputs", [])
              if out["output_type"] == "error"]  # fmt: skip
    assert not errors
    lost = {one.exercise: one.reason for _, one in outcomes(graded) if not one.passed}
    assert not lost
    large = [cell["id"] for cell in graded["cells"] if "first nodes of a large search" in str(cell.get("outputs"))]
    assert large == (["pacman-minimax-board-values"] if chapter == "03_pacman" else [])
    assert {name for name, _ in outcomes(graded)} == {
        grade_id(one.id) for one in EXERCISES.values() if one.chapter == chapter
    }


DRAWN = ("pacman_env/pictures", "pacman_env/widgets", "pacman_env/compare")
"""What a sandbox has in words only."""

WATCHED = ("time_limit: {", "Recorder: {", "Pictured: {")
"""How the lines of `graders.untrusted.setup` begin that nobody watches it to the end."""


@pytest.mark.long
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_is_graded_does_not_depend_on_what_is_left_out(
    chapter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each chapter both ways: with pictures, widgets, contests and whole games, and without."""
    quick = {name: (one.points, one.codes) for name, one in outcomes(run(chapter, seconds=300))}
    content = fill(tmp_path, chapter)
    for name in DRAWN:
        shutil.rmtree(content / name, ignore_errors=True)
        shutil.copytree(ROOT / name, content / name)
    setup = content / "graders" / "untrusted" / "setup.py"
    lines = setup.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.strip().startswith(WATCHED)]
    assert len(kept) == len(lines) - len(WATCHED)
    setup.write_text("\n".join(kept), encoding="utf-8")
    sandbox = SandboxProcess(content)
    monkeypatch.setattr(pool, "_sandbox", lambda *_: sandbox)
    try:
        slow = run(chapter, seconds=300)
    finally:
        sandbox.close()
    points = {name: (one.points, one.codes) for name, one in outcomes(slow)}
    drawn = [out for cell in slow["cells"] for out in cell.get("outputs", []) if "<svg" in str(out.get("data", ""))]
    assert drawn and points == quick
