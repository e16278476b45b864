"""What commands print: the export of one cell and its reason; tables that line up; how long it will take."""

from types import SimpleNamespace
from typing import Any

import pytest

from graders.classroom import telling
from graders.classroom.results import GRADED, State, _score, status
from graders.classroom.telling import ProgressBar, duration
from graders.outcome import Outcome

WRONG = Outcome("isolation.min_value", 1, 4, ["wrong-answer"], "wrong-answer: it is wrong")


def grade(auto: float | None, manual: float | None = None, extra: float | None = None) -> Any:
    score = auto if manual is None else manual
    given = score if score is None else score + (extra or 0)
    return SimpleNamespace(auto_score=auto, manual_score=manual, score=given, extra_credit=extra)


@pytest.mark.parametrize(
    ("graded", "outcome", "expected"),
    [
        (grade(0.0), None, (0.0, "graded", "the cell is as it was handed out")),
        (grade(1.0, extra=-0.5), WRONG, (0.5, "graded", f"{WRONG.reason}; 0.5 points taken off by the instructor")),
        (grade(None, 2.0, 1.0), None, (3.0, "graded by hand", "1 points added by the instructor")),
    ],
)
def test_a_score_comes_with_how_and_why(graded: Any, outcome: Outcome | None, expected: tuple[Any, ...]) -> None:
    assert _score(graded, outcome, State(GRADED)) == expected


def test_status_has_a_line_for_everybody_and_a_count() -> None:
    found = {"ada": State("graded"), "bo": State("failed", "no notebook"), "cleo": State("graded")}
    assert "\n".join(status("02", found, {"ada": 12.5, "cleo": 9})).splitlines() == [
        "  student  points  state   why",
        "  -------  ------  ------  -----------",
        "  ada        12.5  graded",
        "  bo               failed  no notebook",
        "  cleo          9  graded",
        "02: 2 graded, 1 failed",
    ]


def test_status_of_an_empty_class() -> None:
    assert list(status("02", {}, {})) == ["02: no students yet"]


@pytest.mark.parametrize(("seconds", "words"), [(4, "4 s"), (600, "10 min"), (3 * 3600 + 300, "3 h 5 min")])
def test_how_long(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_log_has_lines_and_now_and_then_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(0, 10_000, 20))
    monkeypatch.setattr(telling.time, "monotonic", lambda: float(next(clock)))
    with ProgressBar("grading", 4) as progress:
        for student in ("ann", "bo", "cleo", "dan"):
            progress.step(f"  {student}: done")
    told = capsys.readouterr()
    assert told.out.splitlines() == ["  ann: done", "  bo: done", "  cleo: done", "  dan: done"]
    assert told.err.startswith("grading: ") and " of 4, about " in told.err and "\r" not in told.err
