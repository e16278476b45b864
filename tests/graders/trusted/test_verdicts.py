"""A verdict: what came back, whether that is right, and whether the work that was done is the work that was asked."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from graders.errors import line_of
from graders.exercises.base import Expected, exactly
from graders.transcript.case import Case
from graders.transcript.encoding import encode
from graders.trusted import claims
from graders.trusted.verdicts import LEAST_SAVED, Verdict, judged, verdicts
from pacman_env.games import Tree
from tests.graders.builders import ask, ask_cases, cases, code, expected

TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
CASE = Case("trees", TREE)
THREE = exactly(3)


def record(value: object = 3, **said: Any) -> dict[str, Any]:
    return claims.record({"value": encode(value), **said})


def verdict(value: object = 3, right: Expected = THREE, **said: Any) -> Verdict:
    return judged(CASE, record(value, **said), right)


def test_the_right_value_is_right() -> None:
    found = verdict(3)
    assert (found.right, found.value_right, found.part, found.error, found.unproven) == (True, True, "trees", {}, False)
    assert found.value == {"type": "int", "value": "3", "was": "int"}


@pytest.mark.parametrize("value", [4, "3", None, True, (3,)])
def test_another_value_is_wrong(value: object) -> None:
    found = verdict(value)
    assert (found.right, found.value_right, found.unproven) == (False, False, False)


@pytest.mark.parametrize("said", [{"error": {"type": "NameError"}}, {"changed": "the walls"}])
def test_the_right_value_of_an_answer_that_failed_or_meddled_is_wrong(said: dict[str, Any]) -> None:
    found = verdict(3, **said)
    assert (found.right, found.value_right) == (False, False)


def test_what_came_back_in_words() -> None:
    assert verdict(4).got == "4"
    assert verdict("West").got == "'West'"
    assert verdict("West", Expected(("East",), "East")).got == "West"
    assert verdict("", Expected(("East",), "East")).got == "''"
    assert verdict(None, error={"type": "TimeUp", "message": "slow"}).got == "no answer in time"
    assert verdict(None, error={"type": "NameError", "message": "no x"}).got == "NameError: no x"
    assert verdict(None, error={"type": "NameError"}).got == "NameError"
    long = verdict(None, error={"type": "NameError", "message": "m" * 300}).got
    assert long == "NameError: " + "m" * 189 and len(long) == 200


def test_time_that_is_up_has_words_of_its_own_wherever_it_was_read() -> None:
    read = json.loads('{"type": "TimeUp", "message": "slow"}')
    assert verdict(None, error=read).got == "no answer in time"


def test_numbers_that_differ_look_different() -> None:
    assert verdict(0.33333, exactly(1 / 3)).words == ("0.333333", "0.33333")
    assert verdict("West", Expected(("East", "North"), "East or North")).words == ("East or North", "West")
    assert verdict("West", THREE).words == ("3", "'West'")
    assert verdict(4, Expected(("East",), "East")).words == ("East", "4")
    assert verdict(4, Expected((), "a number")).words == ("a number", "4")
    assert verdict(4, error={"type": "NameError", "message": "no x"}).words == ("3", "NameError: no x")
    strange = replace(verdict(4), record=claims.record({"value": {"type": "Sly", "strange": True}}))
    assert strange.words == ("3", "an object of type Sly")


def made(*moves: tuple[int, str]) -> dict[str, Any]:
    """A record of successors, each the parent's number and the move."""
    return {"steps": [[parent, 0, move] for parent, move in moves], "made": len(moves)}


A = [(0, "a"), (1, "a1"), (1, "a2"), (1, "a3")]
B, C = [(0, "b"), (5, "b1")], [(0, "c"), (7, "c1"), (7, "c2"), (7, "c3")]
CUT = Expected((3,), "3", made=10, exactly=True, uncut=12)


def test_work_has_to_be_shown() -> None:
    whole = verdict(3, CUT, **made(*A, *B, *C))
    assert whole.right and whole.value_right and not whole.unproven
    little = verdict(3, CUT, **made(*A))
    assert (little.right, little.value_right, little.unproven) == (False, True, True)
    more = verdict(3, CUT, **made(*A, (0, "b"), (5, "b1"), (5, "b2"), (0, "c"), (8, "c1"), (8, "c2"), (8, "c3")))
    assert (more.right, more.value_right, more.unproven) == (False, True, False)
    wrong = verdict(4, CUT, **made(*A))
    assert (wrong.right, wrong.unproven) == (False, False)


class Saving(Expected):
    """Says how much a record saved: five less than the number of its prints."""

    def savings(self, record: dict[str, Any]) -> tuple[int, int]:
        return record["prints"] - 5, 10

    def allows(self, case: Case, record: dict[str, Any]) -> bool:
        return True


def saved(*savings: int) -> list[bool]:
    some = code("alphabeta.value").cases()[: len(savings)]
    right = Saving((3,), "3", uncut=20)
    one: Any = SimpleNamespace(cases=lambda seed: some, expected=lambda seed: [right] * len(some))
    sheet = {"answers": [{"value": encode(3), "prints": 5 + saved} for saved in savings]}
    return [found.right for found in verdicts(one, sheet, None)]


def test_where_cuts_save_enough_in_all_no_case_has_to() -> None:
    assert LEAST_SAVED == 0.2
    assert saved(0, 8, 0, 0) == saved(0, 9, 0, 0) == saved(-1, 9, 0, 0) == [True] * 4


def test_where_cuts_save_hardly_anything_in_all_every_case_has_to() -> None:
    assert saved(0, 6, 1, 0) == [False, True, True, False]
    assert saved(-1, 7, 1, -2) == [False, True, True, False]


def test_the_verdicts_are_those_of_the_cases_that_were_answered() -> None:
    one, id = code("minimax.value"), "minimax.value"
    sheet = ask(id, lambda state: 1)
    found = verdicts(one, sheet, None)
    assert [each.case for each in found] == cases(id)
    assert [each.right for each in found] == [expected(id, case).accepts(encode(1)) for case in cases(id)]
    assert len(verdicts(one, {"answers": sheet["answers"][:3]}, None)) == 3


def test_a_list_looks_like_a_list_and_counts_like_a_tuple() -> None:
    pair = Expected(((1, (2, 3)),), "(1, [2, 3])")
    assert verdict([1, [2, 3]], pair).right and verdict((1, (2, 3)), pair).right
    assert verdict([1, (2, [4])], pair).got == "[1, (2, [4])]"


@pytest.mark.parametrize(
    ("exercise", "answer", "got"),
    [
        ("cross_entropy.elite", lambda samples, scores, count: samples[-count:][::-1] + samples[:1], r"\[\[.*\]\]"),
        ("cross_entropy.fit", lambda best: [(0, 0) for _ in best[0]], r"\[\(0, 0\)\]"),
        ("monte_carlo.select", lambda node, curiosity: next(iter(node.children)), "[a-z], which is not a node"),
        ("monte_carlo.back_up", lambda node, value: None, "nothing was added"),
        ("monte_carlo.expand", lambda node: None, "returns nothing, and no child was added"),
    ],
)
def test_what_came_of_a_call_reads_as_what_it_was(exercise: str, answer: Any, got: str) -> None:
    [case] = cases(exercise)[:1]
    [answered] = ask_cases(exercise, answer, [case])
    found = judged(case, answered, code(exercise).right(case))
    assert re.fullmatch(got, found.got), found.got


def test_a_line_is_named_with_its_function_where_that_has_a_name() -> None:
    error = {"type": "NameError", "message": "no x", "line": 3, "code": "return x"}
    assert line_of(verdict(None, error={**error, "where": "value"}).error) == "line 3, in value: return x"
    assert line_of(verdict(None, error={**error, "where": "<genexpr>"}).error) == "line 3: return x"
