"""A copy of the released course for each test."""

import shutil
from pathlib import Path

import pytest

from graders.classroom.course import Course


@pytest.fixture
def course(released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    root = tmp_path / "course"
    shutil.copytree(released, root)
    monkeypatch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
    monkeypatch.setenv("COURSE_SECRET", "only for this test")
    return Course(root)
