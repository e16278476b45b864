"""What a slip costs and which parts it keeps, on an exercise of three parts that is made up for this."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from graders.exercises.base import CodeExercise, Idea, exactly
from graders.exercises.mistakes.base import Mutant, mistake
from graders.transcript.case import Case
from graders.transcript.encoding import encode
from graders.trusted.naming.candidates import explaining
from graders.trusted.naming.evidence import LAZY, OWN_EVALUATION
from graders.trusted.naming.pricing import Slip, points_of, price, slip, worth
from graders.trusted.verdicts import Verdict

EVERY = frozenset("abc")
A, B, C = Idea("a", 2), Idea("b", 3), Idea("c", 5)


class Search:
    """In place of a textbook search: nothing runs it here."""


def mutant(name: str, cost: float | None = 0.25, step: str = "", code: str = "") -> Mutant:
    one = mistake(name, code or name, "", "In words.", cost, **{step or name: len})
    return Mutant("made.up", (one,), Search, "value")


def exercise(*mutants: Mutant, ideas: tuple[Idea, ...] = (A, B, C)) -> CodeExercise:
    def right(case: Case) -> Any:
        return exactly(1)

    return CodeExercise(
        id="made.up",
        chapter="0",
        title="Made up",
        ideas=ideas,
        form="function",
        make=lambda rng: [],
        right=right,
        mutants=mutants,
    )


def priced(one: Mutant, kept: frozenset[str], cost: float) -> Slip:
    return Slip(kept, cost, one.code, one)


def verdict(part: str, number: int, right: bool, value_right: bool | None = None) -> Verdict:
    return Verdict(Case(part, number), {}, exactly(1), right if value_right is None else value_right, right)


@dataclass
class Told:
    """In place of the candidates: which cases (the root is their number) each explains, and whom nobody believes."""

    explained: dict[str, set[int]]
    doubted: set[str] = field(default_factory=set)
    asked: list[list[int]] = field(default_factory=list)

    def explains(self, one: Mutant, verdict: Verdict) -> bool:
        return verdict.case.root in self.explained.get(one.name, set())

    def explains_all(self, one: Mutant, found: Iterable[Verdict]) -> bool:
        return all(self.explains(one, verdict) for verdict in found)

    def convinces(self, one: Mutant, found: Iterable[Verdict]) -> bool:
        self.asked.append([verdict.case.root for verdict in found])
        return one.name not in self.doubted

    def same_search(self, one: Mutant, verdict: Verdict) -> bool:
        return True

    def information(self, one: Mutant, found: Iterable[Verdict]) -> float:
        return 0.0


def account(one: CodeExercise, candidates: Told, *found: Verdict, seen: str = "") -> Any:
    whole = explaining(one.mutants, found, cast(Any, candidates))
    known = {"seen": seen, "whole": whole, "is_constant": False, "second": ()}
    return SimpleNamespace(exercise=one, candidates=candidates, graded=list(found), **known)


# Of each part one case is right and one is wrong: 1 and 2 are of part a, 3 and 4 of b, 5 and 6 of c; 2, 4, 6 are wrong.
WRONG = [verdict(part, 2 * place + 1 + wrong, not wrong) for place, part in enumerate("abc") for wrong in (0, 1)]
ALL = set(range(1, 7))
PART_C = [replace(one, right=True, value_right=True) if one.case.part != "c" else one for one in WRONG]


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


def test_a_mistake_that_explains_everything_keeps_every_part() -> None:
    one = mutant("one")
    candidates = Told({"one": ALL})
    assert slip(account(exercise(one), candidates, *WRONG)) == priced(one, EVERY, 2.5)
    assert [sorted(asked) for asked in candidates.asked] == [
        [1, 2, 3, 4, 5, 6]
    ]  # right cases count as well as wrong ones


def test_the_first_one_named_that_has_a_price_decides() -> None:
    lazy, dear, cheap = mutant("lazy", None), mutant("dear", 0.5), mutant("cheap", 0.1)
    candidates = Told(dict.fromkeys(("lazy", "dear", "cheap"), ALL))
    assert slip(account(exercise(lazy, dear, cheap), candidates, *WRONG)) == priced(dear, EVERY, 5.0)
    assert slip(account(exercise(lazy), candidates, *WRONG)) is None


def test_a_slip_that_earns_no_more_than_the_right_cases_is_none() -> None:
    half, more, less = mutant("half", 0.5), mutant("more", 0.55), mutant("less", 0.45)
    candidates = Told(dict.fromkeys(("half", "more", "less"), ALL))
    for one, found in ((half, None), (more, None), (less, priced(less, EVERY, 4.5))):
        assert slip(account(exercise(one), candidates, *PART_C)) == found


def test_when_the_dearest_name_is_not_worth_it_no_other_one_is_tried() -> None:
    dear, cheap = mutant("dear", 0.9), mutant("cheap", 0.1)
    candidates = Told({"dear": ALL, "cheap": ALL})
    assert slip(account(exercise(dear, cheap), candidates, *PART_C)) is None


@pytest.mark.parametrize("seen", LAZY)
def test_who_leaves_out_the_idea_has_no_slip(seen: str) -> None:
    candidates = Told({"one": ALL})
    assert slip(account(exercise(mutant("one")), candidates, *WRONG, seen=seen)) is None


@pytest.mark.parametrize("moves", [("East", "West"), ("West", "East")])
def test_who_looks_at_another_move_and_takes_the_first_has_no_slip(moves: tuple[str, str]) -> None:
    """Leaving the loop too early is a slip: then only the first move was looked at, from whatever there is below it."""
    one, (first, other) = mutant("one"), moves
    root: Any = SimpleNamespace(actions=lambda: list(moves))
    for looked, found in (([[0, 0, other]], None), ([[0, 0, first], [1, 1, other]], priced(one, EVERY, 2.5))):
        candidates = Told({})
        candidates.explains = lambda one, verdict: True  # type: ignore[method-assign]
        record = json.loads(json.dumps({"value": encode(first), "steps": looked}))
        taken = Verdict(Case("c", root), record, exactly(1), False, False)
        assert slip(account(exercise(one), candidates, taken)) == found


def test_a_part_is_kept_if_the_mistake_explains_its_wrong_cases() -> None:
    one = mutant("one")
    candidates = Told({"one": {2, 6}})
    assert slip(account(exercise(one), candidates, *WRONG)) == priced(one, frozenset("ac"), 2.5)
    assert candidates.asked == [[2, 6]]


def test_a_part_that_is_right_is_kept_by_itself() -> None:
    one = mutant("one")
    found = [replace(verdict, right=True) if verdict.case.part == "a" else verdict for verdict in WRONG]
    assert slip(account(exercise(one), Told({"one": {6}}), *found)) == priced(one, frozenset("ac"), 2.5)


def test_a_doubtful_mistake_keeps_nothing() -> None:
    candidates = Told({"one": {2, 6}}, doubted={"one"})
    assert slip(account(exercise(mutant("one")), candidates, *WRONG)) is None


def test_where_only_the_work_was_wrong_the_same_work_convinces() -> None:
    candidates = Told({"one": {2, 6}})
    found = [replace(one, value_right=True) if one.case.root == 6 else one for one in WRONG]
    assert slip(account(exercise(mutant("one")), candidates, *found)) is not None
    assert candidates.asked == [[2]]


@pytest.mark.parametrize(("share", "kept"), [(0.2, True), (0.25, True), (0.3, False), (0.35, False)])
def test_a_part_that_costs_more_than_it_brings_is_not_kept(share: float, kept: bool) -> None:
    """Part c is right and worth 5; with b, worth 3, it is 8 less the price, and that has to be more than 5."""
    cases = [replace(one, right=True) if one.case.part == "c" else one for one in WRONG]
    one = mutant("one", share)
    found = priced(one, frozenset("bc"), 10 * share) if kept else None
    assert slip(account(exercise(one), Told({"one": {4}}), *cases)) == found


def test_of_mistakes_that_keep_the_same_parts_the_dearest_counts() -> None:
    cheap, dear, lazy = mutant("cheap", 0.1), mutant("dear", 0.2), mutant("lazy", None)
    candidates = Told({"cheap": {2, 6}, "dear": {2, 6}, "lazy": {2, 6}})
    for mutants in ((cheap, dear, lazy), (lazy, dear, cheap)):
        assert slip(account(exercise(*mutants), candidates, *WRONG)) == priced(dear, frozenset("ac"), 2.0)


@pytest.mark.parametrize(
    ("explained", "kept", "share", "points"),
    [
        ({4, 6}, "bc", 0.8, (2, 3, 5)),
        ({2, 6}, "ac", 0.75, (2, 3, 5)),
        ({4, 6}, "bc", 0.85, (2, 3, 5)),
        ({4, 6}, "bc", 0.95, (1, 4, 5)),
    ],
)
def test_a_mistake_that_costs_all_that_it_keeps_or_more_does_not_count_as_the_dearest(
    explained: set[int], kept: str, share: float, points: tuple[int, int, int]
) -> None:
    cheap, dear = mutant("cheap", 0.1), mutant("dear", share)
    candidates = Told({"cheap": explained, "dear": explained})
    one = exercise(cheap, dear, ideas=tuple(map(Idea, "abc", points)))
    assert slip(account(one, candidates, *WRONG)) == priced(cheap, frozenset(kept), 1.0)


def test_half_a_point_more_than_nothing_counts() -> None:
    one = mutant("one", 0.15)
    assert slip(account(exercise(one), Told({"one": {2}}), *WRONG)) == priced(one, frozenset("a"), 1.5)


def test_of_mistakes_that_keep_different_parts_the_one_that_earns_most_counts() -> None:
    large, small = mutant("large", 0.3), mutant("small", 0.1)
    candidates = Told({"large": {4, 6}, "small": {6}})  # 8 less 3, against 5 less 1
    for mutants in ((large, small), (small, large)):
        assert slip(account(exercise(*mutants), candidates, *WRONG)) == priced(large, frozenset("bc"), 3.0)


def test_nothing_that_explains_is_no_slip() -> None:
    assert slip(account(exercise(mutant("one")), Told({}), *WRONG)) is None
    assert slip(account(exercise(), Told({}), *WRONG)) is None


@pytest.mark.parametrize(("explained", "found"), [(86, True), (85, True), (84, False)])
def test_who_mostly_moves_as_one_that_goes_by_the_score_has_judged_by_something_else(
    explained: int, found: bool
) -> None:
    own = mutant("Own", 0.25, code=OWN_EVALUATION)
    some = [verdict("abc"[number % 3], number, right=number < 20) for number in range(100)]
    others = [mutant("other"), mutant("zigzag")]
    candidates = Told({"Own": set(range(explained)), "other": set(range(90)), "zigzag": set(range(90))})
    candidates.doubted |= {"Own", "other", "zigzag"}
    one = exercise(*others, own)
    assert slip(account(one, candidates, *some, seen=OWN_EVALUATION)) == (priced(own, EVERY, 2.5) if found else None)
    assert slip(account(one, candidates, *some)) is None
    assert slip(account(one, candidates, *some, seen="too-much-work")) is None


def test_what_a_slip_is_worth() -> None:
    one = exercise(mutant("one"))
    assert worth(one, Slip(frozenset("ac"), 2.5, "")) == 4.5
    assert worth(one, None) == 0
