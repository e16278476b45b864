"""A wrong answer is shown beside the textbook's search: what the code gave back, and where they part."""

from typing import Any

import pytest

from graders import grade
from graders.report import Example, Report
from pacman_env import xray
from tests.graders.builders import value
from tools.corpus import load

pytestmark = pytest.mark.usefixtures("some_cases")

Hopeful = load("wrong/pacman.minimax_agent/GhostsTakeMax")


def largest(state: Any) -> Any:
    """No MIN anywhere."""
    return state.utility() if state.is_terminal() else max(largest(state.result(move)) for move in state.actions())


def turned(state: Any) -> Any:
    """A negamax that forgets that its leaves, and its answer, are from MAX's view."""
    return state.utility() if state.is_terminal() else max(-turned(state.result(move)) for move in state.actions())


def hopeful(state: Any) -> Any:
    return max(state.actions(), key=lambda move: largest(state.result(move)))


def pessimist(state: Any) -> Any:
    """The right values, and the worst move."""
    return min(state.actions(), key=lambda move: value(state.result(move)))


def shown(report: Report) -> Example:
    found = [finding.example for finding in report.findings]
    return next(example for example in found if isinstance(example, Example) and example.comparison is not None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "answer", "said"),
    [
        ("minimax.value", largest, "MIN would choose"),
        ("minimax.value", turned, "but your code returned"),
        ("minimax.decision", hopeful, "MIN would choose"),
        ("minimax.decision", pessimist, "but your code chose"),
        ("isolation.min_value", largest, "MIN would choose"),
        ("isolation.max_value", largest, "MIN would choose"),
        ("isolation.decision", pessimist, "but your code chose"),
        ("pacman.minimax_agent", Hopeful, "GHOST 1 (MIN) would choose"),
    ],
)
def test_the_search_stands_beside_the_textbooks(exercise: str, answer: Any, said: str) -> None:
    example = shown(grade(exercise, answer))
    html = example.html()
    assert html.index("Your search") < html.index("The reference") and said in html
    assert example.comparison.reference.tree.graph["root"] is not None
    compared = example.comparison
    assert compared.what in ("value", "action")
    told_above = (str(compared.expected), str(compared.got)) == (example.expected, example.got)
    assert told_above or str(compared).partition(" ")[2] in example.remark


@pytest.mark.slow
def test_an_agents_card_has_the_board_too_and_its_case_can_be_looked_into() -> None:
    report = grade("pacman.minimax_agent", Hopeful)
    example = shown(report)
    assert "Pacman board of" in example.html()
    with xray() as search:
        report.case.ask(Hopeful)
    assert "would choose" in search.describe() and search.state == report.case.position
