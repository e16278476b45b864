"""What the tests that grade share: released chapters, made once a run, and a gradebook that is made quickly."""

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import nbformat
import pytest

from pacman_env.sandbox.limits import Time
from tests.conftest import ROOT, made_once


@pytest.fixture(scope="session", autouse=True)
def asked_once() -> Iterator[None]:
    """nbgrader starts a program for each new gradebook, which says what edition it is: always the same."""
    from nbgrader import api

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "get_alembic_version", cache(api.get_alembic_version))
        yield


@pytest.fixture
def some_cases(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer cases: enough for a slip that nearly every search shows. What is long anyway has them all."""
    from graders.exercises import base
    from tests.graders import builders

    if request.node.get_closest_marker("long"):
        return
    monkeypatch.setattr(base, "_cases", builders.some_cases)
    monkeypatch.setattr(base, "_expected", builders.some_expected)


@pytest.fixture
def as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no limit end the search for a smaller example: a busy machine, or Python's garbage, would stop it midway."""
    monkeypatch.setattr("graders.shrinking.SECONDS", 60)
    monkeypatch.setattr("graders.shrinking.CASE", Time(work=60, wait=60))
    monkeypatch.setattr("graders.trusted.diagnosis.recorded.LOOK", Time(work=60, wait=60))


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games with an evaluation function: the test is about its words, and not about a point for playing well."""
    monkeypatch.setattr("graders.exercises.base.VISIBLE_GAMES", 6)


BRIEFLY = {"work=2.0": "work=0.1", "wait=3.0": "wait=0.5"}
"""The limits of one position, and smaller ones."""


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Sandboxes of this process and its workers in which an endless loop takes less of everybody's time."""
    from graders.classroom.sandbox.content import fill
    from graders.classroom.workers import pool

    @cache
    def content(chapter: str) -> Path:
        folder = fill(tmp_path_factory.mktemp("content"), chapter)
        place = folder / "graders" / "transcript" / "running.py"
        text = place.read_text(encoding="utf-8")
        for usual, small in BRIEFLY.items():
            assert usual in text
            text = text.replace(usual, small)
        place.write_text(text, encoding="utf-8")
        return folder

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "content_of", content)
        pool._sandbox.cache_clear()
        yield
        pool._sandbox.cache_clear()


@pytest.fixture(scope="session")
def released_chapter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a course whose second chapter, cut down to answers and tests, is out. Work on a copy."""
    from tests.graders.classroom import test_cycle

    def make(root: Path) -> None:
        _release(root, [test_cycle.CHAPTER], lambda path: test_cycle.edit(path, test_cycle.cut_down))

    return made_once(tmp_path_factory, "chapter", make)


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a course whose first two chapters are out, and nobody has handed in. Work on a copy."""
    from tests.graders.reports.builders import CHAPTERS

    return made_once(tmp_path_factory, "chapters", lambda root: _release(root, CHAPTERS, cut_down))


def _release(root: Path, chapters: tuple[str, ...] | list[str], cut: Callable[[Path], None]) -> None:
    from graders.classroom.course import Course
    from graders.classroom.exchange.releasing import release

    shutil.copy(ROOT / "nbgrader_config.py", root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
        for chapter in chapters:
            shutil.copytree(ROOT / "notebooks" / chapter, root / "notebooks" / chapter)
            cut(root / "notebooks" / chapter / f"{chapter}.ipynb")
            release(Course(root), chapter)


def cut_down(path: Path) -> None:
    """Leave the cells that nbgrader knows."""
    notebook = nbformat.read(path, 4)
    notebook.cells = [cell for cell in notebook.cells if "nbgrader" in cell.metadata]
    nbformat.write(notebook, path)
