"""What is recorded beside a student's code is a claim: work earns points only where the record proves it."""

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from graders.exercises.base import turn
from graders.exercises.proof import Proof
from graders.exercises.reference import Turn
from graders.transcript.case import Case
from pacman_env.games.searches import minimax
from pacman_env.games.tree import Tree
from tests.graders.builders import ask, cases, judge
from tests.graders.forged_records import FORGERIES, Forgery
from tests.graders.test_fairness import InAnyOrder
from tests.sample import rarely
from tools.corpus import load

lecture, without_cuts = load("right/alphabeta.value/lecture"), load("right/minimax.value/one_function")

SEED = 5


PLAIN: dict[str, tuple[Any, float]] = {"alphabeta.agent": (InAnyOrder, 6), "alphabeta.value": (without_cuts, 3)}
"""Searches without cuts, and what they are worth: everything but the parts that are about work."""


pytestmark = pytest.mark.usefixtures("some_cases")


def sheet_of(id: str) -> dict[str, Any]:
    """What such a search hands in."""
    return _handed_in(id, len(cases(id, SEED)))


@cache
def _handed_in(id: str, asked: int) -> dict[str, Any]:
    return ask(id, PLAIN[id][0], SEED)


def forged(id: str, forge: Forgery) -> dict[str, Any]:
    sheet = copy.deepcopy(sheet_of(id))
    asked: list[Case] = cases(id, SEED)
    sheet["answers"] = [forge(case, record) for case, record in zip(asked, sheet["answers"], strict=True)]
    return sheet


@pytest.mark.slow
@pytest.mark.parametrize("id", PLAIN)
def test_without_a_forgery_minimax_earns_what_it_is_worth(id: str) -> None:
    assert judge(id, sheet_of(id), SEED).points == PLAIN[id][1]


@pytest.mark.parametrize(
    ("id", "name"),
    [pytest.param(id, name, marks=rarely(f"{id} {name}", 5)) for id in PLAIN for name in FORGERIES],
)
def test_no_forged_record_gains_a_point(id: str, name: str) -> None:
    report = judge(id, forged(id, FORGERIES[name]), SEED)
    assert report.points <= PLAIN[id][1], str(report)
    assert {"not-shown", "too-much-work", "no-pruning"} & {finding.slip for finding in report.findings}


@pytest.mark.slow
@pytest.mark.parametrize("id", PLAIN)
def test_an_honest_search_among_them_keeps_everything(id: str) -> None:
    answer = lecture if id == "alphabeta.value" else type("Cutting", (InAnyOrder,), {"cuts": True})
    report = judge(id, ask(id, answer, SEED), SEED)
    assert report.passed, str(report)


TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def made(*leaves: str) -> list[Any]:
    """Paths to these leaves of the tree, by the letter of the node above and their number."""
    found = []
    for letter, number in leaves:
        first = TREE.actions()["abc".index(letter)]
        found.append(((0, first), (0, TREE.result(first).actions()[int(number) - 1])))
    return found


@pytest.mark.parametrize(
    ("leaves", "shown"),
    [
        (("a1", "a2", "a3", "b1", "c1", "c2", "c3"), True),
        (("a1", "a2", "a3", "b1", "c3"), True),
        (("a1", "a2", "a3", "b2", "c3"), False),
        (("a1", "a2", "b1", "c3"), False),
        (("a1", "a2", "a3", "b1"), False),
        ((), False),
    ],
)
def test_a_value_is_shown_when_nothing_else_is_possible(leaves: tuple[str, ...], shown: bool) -> None:
    proof = Proof(TREE, made(*leaves))
    assert proof.shows_value(3) is shown
    assert not proof.shows_value(4)


def test_a_move_may_be_shown_to_be_best_while_its_value_is_open() -> None:
    left, middle, _ = TREE.actions()
    proof = Proof(TREE, made("a1", "a2", "a3", "b1", "c3"))
    assert proof.shows_best(left) and not proof.shows_best(middle) and not proof.shows_best("nowhere")


def searched(node: Any, known: set[Any] | None = None) -> Iterator[Any]:
    """The paths that a search without cuts makes; with a table of what is `known`, no position is searched twice."""
    meaning = (node.state, node.agent, node.depth)
    if node.is_terminal() or meaning in (known or ()):
        return
    for action in node.actions():
        yield node.result(action).path
        yield from searched(node.result(action), known)
    if known is not None:
        known.add(meaning)


def best(node: Any) -> Any:
    return max(node.actions(), key=lambda action: minimax(node.result(action)))


def test_what_was_searched_in_one_place_is_known_in_another() -> None:
    """A memory table: equal positions of Pacman, with the same agent to move and the same depth left."""
    saved = 0
    for root in (turn(case) for case in cases("alphabeta.agent", SEED) if case.depth > 1):
        with_table = list(searched(root, set()))
        assert Proof(root, with_table).shows_best(best(root))
        saved += len(list(searched(root))) - len(with_table)
    assert saved > 100


def test_the_same_position_with_less_depth_left_says_nothing() -> None:
    deep = turn(next(case for case in cases("alphabeta.agent", SEED) if case.depth == 2))
    shallow = Turn(deep.state, deep.evaluate, 1)
    assert Proof(shallow, searched(shallow)).shows_best(best(shallow))
    assert not Proof(deep, searched(shallow)).shows_best(best(deep))


JUNK: list[Any] = [
    None, True, -1, 10**18, -(10**400), 1e308, "", "x" * 1000, "inf", [], [[]], [[], []], {}, [0, 0, "West"],
    {"type": "int", "value": "9" * 300}, {"type": "Fraction", "value": "1e99999999"}, {"type": ["list"]},
    {"type": "float", "value": "1e400"}, {"type": "Fraction", "value": "Fraction(1, 0)"},
    {"type": "dict", "items": [["a", {"type": "int", "value": "1"}]]}, {"type": {"a": 1}, "value": "3"},
]  # fmt: skip


def spoiled(rng: random.Random, value: Any, depth: int = 0) -> Any:
    """A sheet with junk in some places."""
    if rng.random() < 0.15 or depth > 6 or not isinstance(value, (dict, list)) or not value:
        return copy.deepcopy(rng.choice(JUNK))
    for key in rng.choices(list(value) if isinstance(value, dict) else range(len(value)), k=2):
        value[key] = spoiled(rng, value[key], depth + 1)
    return value


@pytest.mark.slow
@pytest.mark.parametrize("id", PLAIN)
def test_the_judge_survives_whatever_is_written_on_a_sheet(id: str) -> None:
    rng = random.Random(id)
    for _ in range(4):
        report = judge(id, spoiled(rng, copy.deepcopy(sheet_of(id))), SEED)
        assert 0 <= report.points <= PLAIN[id][1]
        assert report.findings and str(report) and report._repr_html_()


@pytest.mark.slow
def test_a_line_of_play_without_end_is_judged_in_no_time() -> None:
    sheet = copy.deepcopy(sheet_of("alphabeta.agent"))
    endless = [[n, 0, "Stop"] for n in range(100_000)]
    for record in sheet["answers"][:2]:
        record["steps"] = endless
    assert judge("alphabeta.agent", sheet, SEED).points <= 6
