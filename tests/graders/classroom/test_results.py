"""What the export says about one cell: a score and its reason, or why there is none."""

from types import SimpleNamespace
from typing import Any

import pytest

from graders.classroom.results import GRADED, State, _score, status
from graders.outcome import Outcome

WRONG = Outcome("isolation.min_value", 1, 4, ["wrong-answer"], "wrong-answer: it is wrong")


def grade(auto: float | None, manual: float | None = None, extra: float | None = None) -> Any:
    score = auto if manual is None else manual
    given = score if score is None else score + (extra or 0)
    return SimpleNamespace(auto_score=auto, manual_score=manual, score=given, extra_credit=extra)


@pytest.mark.parametrize(
    ("graded", "outcome", "expected"),
    [
        (grade(1.0), WRONG, (1.0, "graded", "wrong-answer: it is wrong")),
        (grade(None), None, (None, "waits for a hand grade", "a person has to grade this")),
        (grade(None, 2.0), None, (2.0, "graded by hand", "")),
        (grade(1.0, 3.0), WRONG, (3.0, "graded by hand", "")),
        (grade(0.0), None, (0.0, "graded", "the cell is as it was handed out")),
        (
            grade(1.0, extra=-0.5),
            WRONG,
            (0.5, "graded", "wrong-answer: it is wrong; 0.5 points taken off by the instructor"),
        ),
        (grade(None, 2.0, 1.0), None, (3.0, "graded by hand", "1 points added by the instructor")),
    ],
)
def test_a_score_comes_with_how_and_why(graded: Any, outcome: Outcome | None, expected: tuple[Any, ...]) -> None:
    assert _score(graded, outcome, State(GRADED)) == expected


def test_a_deleted_text_is_told_from_one_that_is_as_it_was_handed_out() -> None:
    assert _score(grade(0.0), None, State(GRADED), missing=True) == (0.0, "graded", "the cell is missing")


def test_no_score_is_never_a_0() -> None:
    assert _score(None, None, State("failed", "it is damaged")) == (None, "failed", "it is damaged")


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
    assert list(status("02", {})) == ["02: no students yet"]
