"""What a slip costs, on an exercise of three parts that is made up for this."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from graders.exercises.base import CodeExercise, Idea, exactly
from graders.exercises.mistakes.base import Mutant, mistake
from graders.transcript.case import Case
from graders.transcript.encoding import encode
from graders.trusted.diagnosis.mutants import AHEAD, explaining, together
from graders.trusted.pricing import Slip, points_of, price, slip
from graders.trusted.verdicts import Verdict

A, B, C = Idea("a", 2), Idea("b", 3), Idea("c", 5)


class Search:
    """In place of a textbook search: nothing runs it here."""


def mutant(name: str, cost: float | None = 0.25, step: str = "", code: str = "") -> Mutant:
    one = mistake(name, code or name, "", "In words.", cost, **{step or name: len})
    return Mutant("made.up", (one,), Search, "value")


def exercise(*mutants: Mutant) -> CodeExercise:
    def right(case: Case) -> Any:
        return exactly(1)

    about = {"id": "made.up", "chapter": "0", "title": "Made up", "form": "function"}
    return CodeExercise(**about, ideas=(A, B, C), make=lambda rng: [], right=right, mutants=mutants)


def verdict(part: str, number: int, right: bool) -> Verdict:
    return Verdict(Case(part, number), {}, exactly(1), right, right)


@dataclass
class Told:
    """In place of the rivals: which cases (the root is their number) a mistake explains, and whom nobody believes."""

    explained: dict[str, set[int]]
    doubted: set[str] = field(default_factory=set)

    def explains(self, one: Mutant, verdict: Verdict) -> bool:
        return verdict.case.root in self.explained.get(one.name, set())

    def convinces(self, one: Mutant, found: Iterable[Verdict]) -> bool:
        return one.name not in self.doubted

    def searches_alike(self, one: Mutant, verdict: Verdict) -> bool:
        return True

    def information(self, one: Mutant, found: Iterable[Verdict]) -> float:
        return 0.0


def account(one: CodeExercise, rivals: Any, *found: Verdict) -> Any:
    wrong = [verdict for verdict in found if not verdict.right]
    known = explaining(one.mutants, found, rivals)
    pairs = [] if known else together(one.mutants, [*wrong, *found], rivals, set())
    told = {"explaining": known, "together": pairs, "is_constant": False, "is_another_search": False}
    return SimpleNamespace(exercise=one, graded=list(found), wrong=wrong, **told)


# Of each part one case is right and one is wrong: 1 and 2 are of part a, 3 and 4 of b, 5 and 6 of c; 2, 4, 6 are wrong.
WRONG = [verdict(part, 2 * place + 1 + wrong, not wrong) for place, part in enumerate("abc") for wrong in (0, 1)]
ALL = set(range(1, 7))
PART_C = [replace(one, right=True, value_right=True) if one.case.part != "c" else one for one in WRONG]


# ------------------------------------------------------------------------------------------------------------- prices


@pytest.mark.parametrize(
    ("share", "points", "costs"),
    [
        (0.25, 10, 2.5),
        (0.25, 4, 1.0),
        (0.25, 1, 0.5),
        (0.01, 10, 0.5),
        (0.0, 10, 0.5),
        (0.3, 10, 3.0),
        (0.33, 10, 3.5),
        (0.32, 10, 3.0),
        (0.25, 5, 1.0),  # 1.25 lies between 1 and 1.5: for the student
        (0.75, 5, 3.5),  # and so does 3.75
        (1.0, 10, 10.0),
        (1.5, 10, 10.0),
    ],
)
def test_a_price_is_a_share_to_the_nearest_half(share: float, points: int, costs: float) -> None:
    assert points_of(share, points) == costs


def test_the_price_of_a_mistake() -> None:
    one, lazy = mutant("one", 0.25), mutant("lazy", None)
    assert price(exercise(one), one) == 2.5
    assert price(exercise(lazy), lazy) is None


def test_two_mistakes_cost_both_and_one_without_a_price_takes_the_other_along() -> None:
    one, two, lazy = mutant("one", 0.25), mutant("two", 0.3), mutant("lazy", None)
    both, idle = one.with_(two), one.with_(lazy)
    assert both is not None and idle is not None
    assert price(exercise(one, two), both) == 5.5
    assert price(exercise(one, lazy), idle) is None


# ---------------------------------------------------------------------------------- what is confirmed, and what is not


def test_a_mistake_that_gives_every_answer_costs_its_price() -> None:
    one = mutant("one")
    assert slip(account(exercise(one), Told({"one": ALL}), *WRONG)) == Slip(("one",), 2.5)


@pytest.mark.parametrize("missing", ALL)
def test_a_mistake_that_misses_one_answer_costs_nothing_and_saves_nothing(missing: int) -> None:
    """Right answers count as well as wrong ones."""
    assert slip(account(exercise(mutant("one")), Told({"one": ALL - {missing}}), *WRONG)) is None


def test_a_doubtful_mistake_has_no_price() -> None:
    assert slip(account(exercise(mutant("one")), Told({"one": ALL}, doubted={"one"}), *WRONG)) is None


def test_the_price_is_that_of_the_name_which_is_told() -> None:
    lazy, dear, cheap = mutant("lazy", None), mutant("dear", 0.5), mutant("cheap", 0.1)
    rivals = Told(dict.fromkeys(("lazy", "dear", "cheap"), ALL))
    assert slip(account(exercise(dear, cheap), rivals, *WRONG)) == Slip(("dear",), 5.0)
    assert slip(account(exercise(lazy, dear, cheap), rivals, *WRONG)) is None


def test_a_slip_that_earns_no_more_than_the_right_cases_is_none() -> None:
    half, more, less = mutant("half", 0.5), mutant("more", 0.55), mutant("less", 0.45)
    rivals = Told(dict.fromkeys(("half", "more", "less"), ALL))
    for one, found in ((half, None), (more, None), (less, Slip(("less",), 4.5))):
        assert slip(account(exercise(one), rivals, *PART_C)) == found


def test_a_constant_earns_nothing_where_it_happens_to_be_right() -> None:
    dear = mutant("dear", 0.6)
    one = account(exercise(dear), Told({"dear": ALL}), *PART_C)
    assert slip(one) is None
    one.is_constant = True
    assert slip(one) == Slip(("dear",), 6.0)


def test_another_search_that_is_right_has_a_price_of_its_own() -> None:
    one = account(exercise(), Told({}), *WRONG)
    one.is_another_search = True
    assert slip(one) == Slip(("another-search",), 2.0)


def test_nothing_that_explains_is_no_slip() -> None:
    assert slip(account(exercise(mutant("one")), Told({}), *WRONG)) is None
    assert slip(account(exercise(), Told({}), *WRONG)) is None


@pytest.mark.parametrize("moves", [("East", "West"), ("West", "East")])
def test_who_looks_at_another_move_and_takes_the_first_has_no_slip(moves: tuple[str, str]) -> None:
    """Leaving the loop too early is a slip: then only the first move was looked at, from whatever there is below it."""
    one, (first, other) = mutant("one"), moves
    root: Any = SimpleNamespace(actions=lambda: list(moves))
    for looked, found in (([[0, 0, other]], None), ([[0, 0, first]], Slip(("one",), 2.5))):
        rivals = Told({})
        rivals.explains = lambda one, verdict: True  # type: ignore[method-assign]
        record = json.loads(json.dumps({"value": encode(first), "steps": looked}))
        taken = Verdict(Case("c", root), record, exactly(1), False, False)
        assert slip(account(exercise(one), rivals, taken)) == found


# ------------------------------------------------------------------------------------------------- two mistakes at once


def test_two_mistakes_together_cost_both_prices() -> None:
    one, two = mutant("one", 0.1), mutant("two", 0.1)
    rivals = Told({"one": {2, 6}, "two": {6}, "one + two": ALL})
    assert slip(account(exercise(one, two), rivals, *WRONG)) == Slip(("one", "two"), 2.0)


def test_where_one_explains_all_no_two_are_looked_for() -> None:
    one, two, three = mutant("one", 0.3), mutant("two", 0.1), mutant("three", 0.1)
    rivals = Told({"one": ALL, "two": {6}, "three": {6}, "two + three": ALL})
    assert slip(account(exercise(one, two, three), rivals, *WRONG)) == Slip(("one",), 3.0)


def test_two_mistakes_in_the_same_step_are_not_made_together() -> None:
    one, two = mutant("one", 0.1, step="same"), mutant("two", 0.1, step="same")
    assert slip(account(exercise(one, two), Told({"one": {6}, "one + two": ALL}), *WRONG)) is None


def test_only_those_that_explain_most_are_tried_together_with_others() -> None:
    singles = [mutant(f"m{place}", 0.1) for place in range(AHEAD + 1)]
    other = mutant("other", 0.05)
    for place in range(AHEAD + 1):
        explained = {one.name: {2, 4, 6} - ({6} if number == AHEAD else set()) for number, one in enumerate(singles)}
        rivals = Told(explained | {f"m{place} + other": ALL})
        assert (slip(account(exercise(*singles, other), rivals, *WRONG)) is not None) is (place < AHEAD)
