"""A wrong answer is worth the same at home and in class; who forges what the tries of a repair say gains nothing."""

import json
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest

from graders.classroom.box.running import Times
from graders.classroom.running.lanes import Job, work
from graders.classroom.scoring import GradedCell, grade_id
from graders.exercises import EXERCISES, in_chapter
from graders.grading import grade
from graders.outcome import KEY
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import cell_of, cut_down
from tests.graders.repair.cells import run

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

SEEDS = (1, 2, 2024, 31415, 271828)

ALPHA_BETA = """
def alpha_beta(state, alpha=-INFINITY, beta=INFINITY):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        best = -INFINITY
        for action in state.actions():
            best = max(best, alpha_beta(state.result(action), alpha, beta))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = INFINITY
    for action in state.actions():
        best = min(best, alpha_beta(state.result(action), alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
"""
VALUE = """
def value(state):
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
"""


def slip(text: str, right: str, wrong: str) -> str:
    assert right in text
    return text.replace(right, wrong, 1)


MENDED = {  # what one kind of change mends, and the catalog has no name for
    "a method that is not called": ("minimax.value", slip(VALUE, "state.is_terminal()", "state.is_terminal")),
    "a name that is nowhere": ("minimax.value", slip(VALUE, "max(values)", "max(value)")),
    "a misspelled bound": ("alphabeta.value", slip(ALPHA_BETA, "max(alpha, best)", "max(alpa, best)")),
}
IDEA_LEFT_OUT = {  # one change at one place mends some of these, too; and still the idea is not there
    "one move deep": ("minimax.value", slip(VALUE, "value(state.result(action))", "state.result(action).utility()")),
    "no cut": (
        "alphabeta.value",
        ALPHA_BETA.replace("            if best >= beta:\n                return best\n", "").replace(
            "        if best <= alpha:\n            return best\n", ""
        ),
    ),
}
NAMES = {"minimax.value": "value", "alphabeta.value": "alpha_beta"}


def at_home(id: str, text: str, seed: int) -> Any:
    report = grade(id, run(text)[NAMES[id]], seed)
    return report.points, report.price, sum(part.points for part in report.parts)


def in_class(id: str, text: str, seed: int, above: str = "") -> Any:
    [outcome] = [one for one in graded(id, text, seed, above) if one["exercise"] == id]
    return outcome["points"]


def graded(id: str, text: str, seed: int, above: str = "") -> Iterator[dict[str, Any]]:
    chapter = EXERCISES[id].chapter
    path = ROOT / "notebooks" / chapter / f"{chapter}.ipynb"
    notebook = cut_down(json.loads(json.dumps(nbformat.read(path, as_version=4))))
    cell_of(notebook, f"{grade_id(id)}-answer")["source"] = above + text
    tests = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(chapter))
    done = work(Job("ada", chapter, json.dumps(notebook), seed, tests, Times(10, 60)))
    assert not done.failure, done.failure
    for cell in json.loads(done.notebook)["cells"]:
        for output in cell.get("outputs", []):
            if KEY in output.get("metadata", {}):
                yield output["metadata"][KEY]


@pytest.mark.parametrize(
    ("id", "text"), [pytest.param(*one, marks=pytest.mark.long) for one in MENDED.values()], ids=MENDED
)
def test_the_points_are_the_same_at_home_and_in_class_on_five_seeds(id: str, text: str) -> None:
    home = [at_home(id, text, seed) for seed in SEEDS]
    assert len(set(home)) == 1, home
    points, price, parts = home[0]
    assert 0.7 * EXERCISES[id].points <= points < EXERCISES[id].points
    assert parts - price == points
    assert [in_class(id, text, seed) for seed in SEEDS] == [points] * len(SEEDS)


def test_one_seed_quickly() -> None:
    id, text = MENDED["a method that is not called"]
    assert in_class(id, text, 7) == at_home(id, text, 7)[0] == 4


@pytest.mark.parametrize(("id", "text"), IDEA_LEFT_OUT.values(), ids=IDEA_LEFT_OUT)
def test_who_leaves_out_the_idea_gets_nothing_for_a_repair(id: str, text: str) -> None:
    points, price, _ = at_home(id, text, 7)
    assert price == 0 and points < 0.6 * EXERCISES[id].points
    assert in_class(id, text, 7) == points
