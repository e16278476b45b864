"""A course with chapter 2 released, and a class that hands in what the tests say."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from graders.classroom.course import Course
from graders.classroom.exchange.releasing import release
from tests.conftest import ROOT
from tests.graders.reports.builders import CHAPTERS


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The root of a course whose chapters are out, and nobody has handed in."""
    root = tmp_path_factory.mktemp("week") / "course"
    (root / "notebooks").mkdir(parents=True)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
        for chapter in CHAPTERS:
            shutil.copytree(ROOT / "notebooks" / chapter, root / "notebooks" / chapter)
            cut_down(root / "notebooks" / chapter / f"{chapter}.ipynb")
            release(Course(root), chapter)
        yield root


def cut_down(path: Path) -> None:
    """Leave the cells that nbgrader knows."""
    nb = nbformat.read(path, 4)
    nb.cells = [cell for cell in nb.cells if "nbgrader" in cell.metadata]
    nbformat.write(nb, path)


@pytest.fixture
def course(released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """A copy of it for one test."""
    root = tmp_path / "course"
    shutil.copytree(released, root)
    monkeypatch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
    monkeypatch.setenv("COURSE_SECRET", "only for this test")
    return Course(root)
