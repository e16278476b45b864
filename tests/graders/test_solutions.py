"""Solutions appear after an honest try, and in a class they are the instructor's."""

import json
from pathlib import Path

import pytest

from graders import EXERCISES
from graders.home import solutions
from graders.home.solutions import CLASS_VARIABLE, solution
from graders.outcome import CLASS
from pacman_env.games import Isolation


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the notebook runs: somewhere, with no word from anybody about a class."""
    monkeypatch.delenv(CLASS_VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def assert_it_is_the_instructor_s() -> None:
    for shown in (solution("isolation.terminal_test", Isolation.is_terminal), solution("minimax.value", confirm=True)):
        assert shown.code == "" and "instructor" in str(shown)


def test_in_a_notebook_that_was_released_it_is_the_instructor_s(folder: Path) -> None:
    (folder / "under another name.ipynb").write_text(json.dumps({"metadata": CLASS, "cells": []}))
    assert_it_is_the_instructor_s()


def test_on_a_hub_of_a_class_it_is_the_instructor_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CLASS_VARIABLE, "1")
    assert_it_is_the_instructor_s()


@pytest.mark.parametrize("content", ["", "[]", '{"metadata": []}', '{"metadata": {"adversarial_search": 1}}'])
def test_what_lies_beside_a_notebook_without_a_mark_changes_nothing(folder: Path, content: str) -> None:
    (folder / "mine.ipynb").write_text(content)
    assert solution("minimax.value", confirm=True).code


def test_it_appears_after_a_passed_check() -> None:
    assert "get_legal_moves" in solution("isolation.terminal_test", Isolation.is_terminal).code
    assert "SOLUTION" not in solution("isolation.terminal_test", Isolation.is_terminal).code


def test_before_that_it_must_be_asked_for() -> None:
    shown = solution("isolation.terminal_test", lambda state: False)
    assert shown.code == "" and 'solution("isolation.terminal_test", confirm=True)' in str(shown)


@pytest.mark.parametrize("id", EXERCISES)
def test_every_exercise_has_one(id: str) -> None:
    code = solution(id, confirm=True).code
    compile(code, id, "exec")
    assert len(code.splitlines()) > 1


def test_a_missing_course_is_told(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(solutions.chapters, "installed", lambda: folder)
    assert "git checkout" in str(solution("minimax.value", confirm=True))
