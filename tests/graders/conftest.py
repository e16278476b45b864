"""What the tests that grade share: a released chapter, made once, and a gradebook that is made quickly."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="session", autouse=True)
def asked_once() -> Iterator[None]:
    """nbgrader starts a program for each new gradebook, which says what edition it is: always the same."""
    from nbgrader import api

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "get_alembic_version", cache(api.get_alembic_version))
        yield


@pytest.fixture(scope="session")
def released_chapter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a course whose second chapter, cut down to answers and tests, is out. Work on a copy."""
    from graders.classroom.course import Course
    from graders.classroom.exchange.releasing import release
    from tests.graders.classroom.test_cycle import CHAPTER, cut_down, edit

    root = tmp_path_factory.mktemp("released") / "course"
    shutil.copytree(ROOT / "notebooks" / CHAPTER, root / "notebooks" / CHAPTER)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    edit(root / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb", cut_down)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
        release(Course(root), CHAPTER)
    return root
