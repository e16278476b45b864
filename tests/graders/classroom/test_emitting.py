"""The hidden cell's only call: it shows a sheet whatever the student's code does, and prints nothing."""

import json
import sys
import warnings
from typing import Any

import pytest

from graders import asking, emitting
from graders.beside.emitting import emit, sheet_of
from graders.sheet.handout import ANSWERS_MIME


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    bundles: list[dict[str, Any]] = []
    monkeypatch.setattr(emitting, "_display", bundles.append)
    return bundles


def asked(monkeypatch: pytest.MonkeyPatch, result: Any) -> None:
    """Let `ask` call `result` with the answer's arguments."""
    monkeypatch.setattr(asking, "ask", result)


def test_the_sheet_carries_exercise_seed_and_answers(displayed: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_CASES_SEED", "77")
    asked(monkeypatch, lambda id, answer, seed: {"said": answer(seed)})
    emit("isolation.min_value", lambda seed: seed + 1)
    assert displayed[0][ANSWERS_MIME] == {"exercise": "isolation.min_value", "seed": 77, "answers": {"said": 78}}


@pytest.mark.parametrize("seed", [None, "", "not a number"])
def test_at_home_the_public_cases_are_asked(
    displayed: list[Any], monkeypatch: pytest.MonkeyPatch, seed: str | None
) -> None:
    monkeypatch.delenv("COURSE_CASES_SEED", raising=False)
    if seed is not None:
        monkeypatch.setenv("COURSE_CASES_SEED", seed)
    asked(monkeypatch, lambda id, answer, seed: {"seed was": seed})
    emit("isolation.min_value", len)
    assert displayed[0][ANSWERS_MIME]["answers"] == {"seed was": None}


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
def test_whatever_is_raised_ends_up_on_the_sheet(monkeypatch: pytest.MonkeyPatch, ask: Any, error: str) -> None:
    asked(monkeypatch, ask)
    assert error in sheet_of("isolation.min_value", len, 1)["error"]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1}, len])
def test_what_is_not_json_is_an_error_on_the_sheet(monkeypatch: pytest.MonkeyPatch, value: Any) -> None:
    asked(monkeypatch, lambda *_: {"value": value})
    sheet = sheet_of("isolation.min_value", len, 1)
    assert "answers" not in sheet
    assert json.dumps(sheet, allow_nan=False)


@pytest.mark.filterwarnings("ignore:careful")
def test_nothing_is_printed(displayed: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def loud(*_: Any) -> int:
        print("out")
        print("err", file=sys.stderr)
        warnings.warn("careful", stacklevel=1)
        return 1

    asked(monkeypatch, loud)
    emit("isolation.min_value", len)
    assert capsys.readouterr() == ("", "")
    assert displayed[0][ANSWERS_MIME]["answers"] == 1


def test_a_real_answer_is_asked_for_real() -> None:
    sheet = sheet_of("isolation.terminal_test", lambda state: not state.get_legal_moves(), 5)
    assert sheet["answers"]["exercise"] == "isolation.terminal_test"
