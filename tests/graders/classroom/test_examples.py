"""Feedback: the finding and its picture, made from the mistake itself; no hidden case leaves the grader."""

import html
import json
import re
from typing import Any

import nbformat
import pytest

from graders.classroom.examples import mistake_shown, publish
from graders.classroom.marks import GradedCell, grade_id, score_notebook
from graders.classroom.records.pages import CleanHTML
from graders.exercises import EXERCISES
from graders.exercises.base import CodeExercise
from graders.grading import asked
from graders.outcome import outcomes
from graders.report import Report, drawing
from graders.trusted.judging import judge
from tests.graders.classroom.builders import SEED, graded_cell, notebook, sheet, shown
from tools.corpus import load


def tells(state: object, *rest: object) -> None:
    """An error with the whole position in it."""
    raise ValueError(f"not here:\n{state}")


def half(state: Any, *rest: object) -> Any:
    """Wrong in a way that has no name."""
    if state.is_terminal():
        return state.utility() % 3
    return 1 + 2 * sum(half(state.result(action)) for action in state.actions())


class Teller:
    def __init__(self, *settings: object, **more: object) -> None: ...

    def get_action(self, state: object) -> None:
        tells(state)


def ghost_blind(state: Any) -> float:
    """Raises in the middle of a game, with the position."""
    if state.score < -20:
        tells(state)
    return float(state.score - len(state.food))


ANSWERS = {
    "a mistake with a name": ("minimax.value", load("wrong/minimax.value/value_two_names")),
    "a mistake in cutting": ("alphabeta.value", load("wrong/alphabeta.value/only_min")),
    "a mistake on a board": ("isolation.min_value", load("wrong/isolation.min_value/min_minus_one")),
    "a mistake of an agent": ("pacman.minimax_agent", load("wrong/pacman.minimax_agent/Reflex")),
    "no name": ("minimax.value", half),
    "no name on a board": ("isolation.min_value", half),
    "an error that tells the position": ("minimax.decision", tells),
    "an error of an agent": ("pacman.minimax_agent", Teller),
    "an error in a game": ("evaluation.better", ghost_blind),
}


def page_of(exercise: str, answers: dict[str, Any]) -> tuple[str, str]:
    """The feedback page of one test, and the notebook behind it."""
    cell = graded_cell(shown(sheet(exercise, answers=answers)), name=grade_id(exercise))
    nb = notebook(cell)
    score_notebook(nb, [GradedCell(grade_id(exercise), EXERCISES[exercise].points)], SEED, judge)
    return CleanHTML().from_notebook_node(nb, {})[0], json.dumps(nb)


def words_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<(style|title)\b.*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL)))


def flat(text: str) -> str:
    """Text, HTML or JSON without its line breaks and blanks, so that a position is found however it was set."""
    return re.sub(r"\\n|\s+", "", html.unescape(text))


def drawn(position: Any) -> list[str]:
    """The words of its picture, and the description of a board."""
    picture = drawing(position)
    return [words_of(picture), *([] if "Search tree" in picture else re.findall(r'aria-label="([^"]{60,})"', picture))]


@pytest.mark.slow
@pytest.mark.parametrize("name", ANSWERS)
def test_no_hidden_position_is_on_a_page(name: str) -> None:
    exercise, answer = ANSWERS[name]
    one = EXERCISES[exercise]
    assert isinstance(one, CodeExercise)
    page, stored = page_of(exercise, asked(exercise, answer, SEED))
    public = [case.root for case in one.cases()]
    hidden = [case.root for case in one.cases(SEED) if case.root not in public and len(str(case.root)) > 12]
    said = page + words_of(page) + stored
    assert f"of {one.points} points" in said and (hidden or one.form == "evaluation")
    assert [position for position in hidden if flat(str(position)) in flat(said)] == []
    assert [position for position in hidden[:3] for trace in drawn(position) if trace in said] == []


def report(name: str, seed: int | None = SEED) -> Report:
    exercise, answer = ANSWERS[name]
    return judge(exercise, asked(exercise, answer, seed), seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ANSWERS if name.startswith("a mistake")])
def test_a_named_mistake_is_shown_by_its_own_code_on_a_public_case(name: str) -> None:
    [found, *_] = publish(report(name)).findings
    assert found.example is not None and not found.example.mine
    assert "with this mistake: " in found.html() and "<svg" in found.html() and "got" not in found.example.html()
    assert "Your search" not in found.html()
    assert found.example.expected != found.example.got


@pytest.mark.slow
def test_the_example_does_not_depend_on_the_students_cases() -> None:
    exercise, answer = ANSWERS["a mistake with a name"]
    found = [publish(judge(exercise, asked(exercise, answer, seed), seed)).findings[0] for seed in (SEED, SEED + 1)]
    assert found[0].example == found[1].example == mistake_shown(exercise, found[0].slip) is not None


@pytest.mark.slow
def test_without_a_name_there_are_words_and_no_position() -> None:
    [found, *_] = publish(report("no name")).findings
    assert found.example is None and "this position" not in found.message
    assert found.message.startswith("Your code's answer for a hidden position is wrong")
    assert "Make up small positions and work through them by hand" in found.message
    [found, *_] = publish(report("an error that tells the position")).findings
    assert found.example is None and found.message.endswith("(ValueError)")


def test_the_words_of_an_error_stay_where_they_hold_no_position() -> None:
    def answer(state: Any) -> Any:
        return state.legal_moves()  # a name that there is not

    [found, *_] = publish(judge("minimax.value", asked("minimax.value", answer, SEED), SEED)).findings
    assert "(AttributeError: 'Tree' object has no attribute 'legal_moves')" in found.message


def test_at_home_everything_is_shown() -> None:
    own = report("no name", seed=None)
    assert publish(own).findings == own.findings and own.findings[0].example is not None


@pytest.mark.slow
def test_the_reason_in_the_export_has_no_values_of_hidden_cases() -> None:
    exercise, answer = ANSWERS["a mistake with a name"]
    [(_, outcome)] = outcomes(nbformat.reads(page_of(exercise, asked(exercise, answer, SEED))[1], 4))
    assert outcome.reason.startswith("one-child: ") and "expected" not in outcome.reason
