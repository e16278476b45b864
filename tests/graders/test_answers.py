"""Answers of the corpus: right ones pass in full, in any style; wrong ones lose points and have a name."""

from typing import Any

import pytest

from graders import EXERCISES, grade
from graders.exercises import CodeExercise, all_words, exercise
from tests.graders.builders import stands_beside_its_price
from tests.graders.seeds import ADVICE
from tests.sample import rarely
from tools.corpus import RIGHT, WRONG, Answer

QUICK = [id for id, one in EXERCISES.items() if one.form == "function" and not id.startswith("isolation.")]


def named(one: Answer, seed: int | str | None) -> str:
    return f"{seed}-{one.exercise}-{one.name}"


def marked(one: Answer, seed: int | str | None) -> Any:
    """On public cases half of the answers of a small exercise and a few of the others; on hidden ones fewer."""
    if seed is None and one.exercise in QUICK and one.rule != "field":
        return rarely(named(one, seed), 2)
    return rarely(named(one, seed), 20 if seed is None else 48)


GRADED = [
    pytest.param(one, seed, marks=marked(one, seed), id=named(one, seed))
    for seed in (None, "hidden", 7)
    for one in RIGHT
]


def test_there_are_enough_styles() -> None:
    assert len(RIGHT) >= 60
    coded = {id for id, one in EXERCISES.items() if one.form in ("function", "agent", "call")}
    assert {one.exercise for one in RIGHT} >= coded


@pytest.mark.parametrize(("one", "seed"), GRADED)
def test_full_points_and_no_finding_but_advice(one: Answer, seed: int | str | None) -> None:
    report = grade(one.exercise, one.answer, seed)
    assert {finding.slip for finding in report.findings} <= ADVICE, str(report)
    assert report.points == report.max_points == EXERCISES[one.exercise].points
    assert report.passed


NAMED = [one for one in WRONG if one.rule == "named"]


def name(one: Answer) -> str:
    return f"{one.exercise}-{one.name}"


def test_there_are_enough_of_every_exercise() -> None:
    assert len(NAMED) >= 60 and {one.exercise for one in NAMED} == {one.exercise for one in WRONG} - {
        "evaluation.better"
    }


ASKED = [(one, seed, f"{name(one)}-{seed}") for one in NAMED for seed in (None, 2024)]


@pytest.mark.parametrize(
    ("one", "seed"), [pytest.param(one, seed, marks=rarely(id, 40), id=id) for one, seed, id in ASKED]
)
def test_the_mistake_is_named(one: Answer, seed: int | str | None) -> None:
    report = grade(one.exercise, one.answer, seed)
    assert not report.passed
    assert report.points < report.max_points or report.max_points == 0
    assert [finding.slip for finding in report.findings][:1] == [one.slip], str(report)
    assert report.findings[0].message.startswith(all_words()[one.slip][:40])
    assert report.findings[0].example is not None
    assert stands_beside_its_price(report)
    assert not [frame for frame in ("asking.py", "judging.py", "Traceback") if frame in str(report)]


OTHERS = [one for one in WRONG if one.rule != "named" and isinstance(exercise(one.exercise), CodeExercise)]


@pytest.mark.usefixtures("some_cases")
@pytest.mark.parametrize("one", [pytest.param(one, marks=rarely(name(one), 120), id=name(one)) for one in OTHERS])
def test_a_price_is_that_of_a_name_on_the_card(one: Answer) -> None:
    assert stands_beside_its_price(grade(one.exercise, one.answer))


def test_an_error_is_shown_with_the_line_of_the_student() -> None:
    report = grade("minimax.value", next(one.answer for one in NAMED if one.slip == "missing-name"))
    assert "the_helper_that_was_never_written(state)" in report.findings[0].line
