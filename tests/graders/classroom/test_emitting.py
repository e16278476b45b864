"""The hidden cell's only call: it shows a sheet whatever the student's code does, and prints nothing."""

import json
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from graders.classroom.sandbox.content import questions_of
from graders.exercises import EXERCISES
from graders.transcript.case import ANSWERS_MIME, QUESTIONS_VARIABLE, Questions
from graders.untrusted import emitting
from graders.untrusted.emitting import emit, sheet_of

ASKED = Questions("isolation.min_value", "function")


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    bundles: list[dict[str, Any]] = []
    monkeypatch.setattr(emitting, "_display", bundles.append)
    return bundles


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Questions that were handed out, and where they lie."""
    path = tmp_path / "questions.pickle"
    path.write_bytes(pickle.dumps({"nonce": "t-77", "questions": {"isolation.min_value": ASKED}}))
    monkeypatch.setenv(QUESTIONS_VARIABLE, str(path))
    return path


def asked(monkeypatch: pytest.MonkeyPatch, result: Any) -> None:
    """Let `ask` call `result` with the questions and the answer."""
    monkeypatch.setattr(emitting, "ask", result)


def test_the_sheet_carries_exercise_nonce_and_answers(
    displayed: list[Any], place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(monkeypatch, lambda questions, answer: {"said": answer(questions.form)})
    emit("isolation.min_value", len)
    assert displayed[0][ANSWERS_MIME] == {"exercise": "isolation.min_value", "nonce": "t-77", "answers": {"said": 8}}


def test_at_home_nothing_is_asked_and_that_is_said(displayed: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(QUESTIONS_VARIABLE, raising=False)
    asked(monkeypatch, exits)
    emit("isolation.min_value", len)
    assert list(displayed[0]) == ["text/plain"]
    assert "isolation.min_value when it grades your work" in displayed[0]["text/plain"]


def exits(*_: Any) -> Any:
    sys.exit(3)


def interrupted(*_: Any) -> Any:
    raise KeyboardInterrupt


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("even this")


def mutes(*_: Any) -> Any:
    raise Mute


@pytest.mark.parametrize(
    ("ask", "error"), [(exits, "SystemExit: 3"), (interrupted, "KeyboardInterrupt"), (mutes, "Mute")]
)
def test_whatever_is_raised_ends_up_on_the_sheet(
    monkeypatch: pytest.MonkeyPatch, place: Path, ask: Any, error: str
) -> None:
    asked(monkeypatch, ask)
    sheet = sheet_of("isolation.min_value", len, place)
    assert error in sheet["error"]
    assert sheet["nonce"] == "t-77"


@pytest.mark.parametrize("content", [None, b"", b"no questions"])
def test_a_handout_that_cannot_be_read_is_an_error_on_the_sheet(place: Path, content: bytes | None) -> None:
    place.unlink() if content is None else place.write_bytes(content)
    sheet = sheet_of("isolation.min_value", len, place)
    assert sheet["error"] and sheet["nonce"] is None


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1}, len])
def test_what_is_not_json_is_an_error_on_the_sheet(monkeypatch: pytest.MonkeyPatch, place: Path, value: Any) -> None:
    asked(monkeypatch, lambda *_: {"value": value})
    sheet = sheet_of("isolation.min_value", len, place)
    assert "answers" not in sheet
    assert json.dumps(sheet, allow_nan=False)


@pytest.mark.parametrize("chapter", sorted({one.chapter for one in EXERCISES.values()}))
def test_a_handout_holds_a_chapter_and_neither_the_seed_nor_what_is_right(chapter: str) -> None:
    seed = 271828182845
    content = questions_of(chapter, seed)
    assert list(pickle.loads(content)["questions"]) == [one.id for one in EXERCISES.values() if one.chapter == chapter]
    assert seed.to_bytes(6, "little") not in content and str(seed).encode() not in content
    for room in ("graders.exercises", "graders.trusted", "pacman_env.agents.search"):
        assert room.encode() not in content
