"""Wrong answers as students write them lose points, and the finding names the mistake."""

import pytest

from graders import grade
from graders.exercises import CodeExercise, all_words, exercise
from tests.graders.builders import stands_beside_its_price
from tests.sample import rarely
from tools.corpus import WRONG, Answer

NAMED = [one for one in WRONG if one.rule == "named"]


def name(one: Answer) -> str:
    return f"{one.exercise}-{one.name}"


def test_there_are_enough_of_every_exercise() -> None:
    assert len(NAMED) >= 60 and {one.exercise for one in NAMED} == {one.exercise for one in WRONG} - {
        "evaluation.better"
    }


ASKED = [(one, seed, f"{name(one)}-{seed}") for one in NAMED for seed in (None, 2024)]


@pytest.mark.parametrize(
    ("one", "seed"), [pytest.param(one, seed, marks=rarely(id, 32), id=id) for one, seed, id in ASKED]
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


@pytest.mark.parametrize("one", [pytest.param(one, marks=rarely(name(one), 60), id=name(one)) for one in OTHERS])
def test_a_price_is_that_of_a_name_on_the_card(one: Answer) -> None:
    assert stands_beside_its_price(grade(one.exercise, one.answer))


def test_an_error_is_shown_with_the_line_of_the_student() -> None:
    report = grade("minimax.value", next(one.answer for one in NAMED if one.slip == "missing-name"))
    assert "the_helper_that_was_never_written(state)" in report.findings[0].line
