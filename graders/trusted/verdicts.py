"""Verdicts: what an answer did on each case, and whether that is right."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from numbers import Real
from typing import TYPE_CHECKING

from graders.exercises.base import CodeExercise, Expected
from graders.exercises.work import leaves_and_returns
from graders.outcome import Json
from graders.transcript.case import Case, Seed
from graders.transcript.encoding import Encoded, WrongType, decode, show
from graders.transcript.running import Raised, Record
from graders.trusted import claims
from graders.trusted.trace import Trace
from pacman_env.games.tree import Tree
from pacman_env.wording import apart

if TYPE_CHECKING:
    from pacman_env.search_xray.telling.compare import Comparison

LEAST_SAVED = 0.2
"""Of the positions that cuts save in the usual order, the least share that has to be saved in any order."""
MOST_ANEW = 0.1
"""Of the positions where cuts count, the largest share in which a search may look as if it had guessed first."""


@dataclass(frozen=True)
class Verdict:
    """One case, what the answer did, whether its value is right, and whether all that is asked for is.

    `others` are records of what else came back when the case was asked again: this is the worst of all.
    `comparison` is the recorded search next to the one of the definition, where there is one (`graders.shrinking`).
    """

    case: Case
    record: Record
    expected: Expected
    value_right: bool
    right: bool
    comparison: "Comparison | None" = None
    others: tuple[Record, ...] = ()

    @property
    def part(self) -> str:
        """The idea of the exercise that the case belongs to."""
        return self.case.part

    @cached_property
    def trace(self) -> Trace:
        """What the answer did."""
        return Trace(self.record)

    @property
    def error(self) -> Raised:
        """The exception, as the sheet says, or an empty dict."""
        return self.trace.error

    @property
    def value(self) -> Encoded:
        """What came back, encoded, as the sheet says, or an empty dict."""
        return self.record.get("value") or {}

    @property
    def got(self) -> str:
        """What came back, in words."""
        if self.error.get("type") in ("TimeUp", "Waiting"):
            return "no answer in time"
        if self.error:
            return f"{self.error.get('type')}: {self.error.get('message')}"[:200].rstrip(": ")
        if self.value.get("type") == "None":
            return str(getattr(self.case.root, "silence", "None"))
        shown = show(self.record.get("value"))
        return shown.strip("'\"") or shown if isinstance(next(iter(self.expected.values), None), str) else shown

    @property
    def unproven(self) -> bool:
        """Whether the value is right, and the recorded work does not show it."""
        return self.value_right and not self.right and not self.expected.shown(self.case, self.record)

    @property
    def looks_again(self) -> bool:
        """Whether a search for Pacman came back to a position whose children it had kept, with another window."""
        return bool(self.case.depth) and leaves_and_returns(self.record, self.case.root.num_agents)

    @property
    def words(self) -> tuple[str, str]:
        """What should have come back and what did; two numbers that differ look different."""
        right = next(iter(self.expected.values), None)
        with contextlib.suppress(WrongType):
            value = decode(self.record.get("value"))
            if not self.error and isinstance(right, Real) and isinstance(value, Real):
                return apart(right, value)
        got = self.got
        if got == self.expected.words and not self.value_right and isinstance(right, tuple):
            got = repr(decode(self.record.get("value"), lists=True))  # with all digits: they differ somewhere
        return self.expected.words, got


Kind = tuple[int, int, int, bool]


def kind(case: Case) -> Kind:
    """What sort of position a case has: rounds and agents, or how high a tree is, and whether chance moves first."""
    height = _height(case.root) if isinstance(case.root, Tree) else 0
    return case.depth, getattr(case.root, "num_agents", 0), height, getattr(case.root, "to_move", "") == "chance"


def _height(tree: Tree) -> int:
    return 0 if tree.is_terminal() else 1 + max(_height(tree.result(action)) for action in tree.actions())


def right_kinds(graded: Sequence[Verdict]) -> set[Kind]:
    """The kinds of positions of the parts that are right: no example of what is wrong should look like these."""
    parts = {verdict.part for verdict in graded} - {verdict.part for verdict in graded if not verdict.right}
    return {kind(verdict.case) for verdict in graded if verdict.part in parts}


def verdicts(one: CodeExercise, sheet: Json, seed: Seed) -> list[Verdict]:
    """The verdict on each case that has an answer; one that came out in several ways counts as the worst of them."""
    asked = zip(one.cases(seed), claims.records(sheet), one.expected(seed), strict=False)
    others: dict[int, list[Record]] = {}
    for number, record in claims.further_records(sheet):
        others.setdefault(number, []).append(record)
    return _once(_saving([_worst(others.get(number, []), *one) for number, one in enumerate(asked)]))


def _worst(others: list[Record], case: Case, record: Record, expected: Expected) -> Verdict:
    ways = [judged(case, one, expected) for one in (record, *others)]
    worst = min(ways, key=lambda way: (way.value_right, way.right))
    return replace(worst, others=tuple(way.record for way in ways if way.value != worst.value))


def _saving(found: list[Verdict]) -> list[Verdict]:
    """The same verdicts; but where cuts save hardly anything all in all, none that saves nothing is right.

    The order of the moves is free, and in a bad one alpha-beta has to look at everything. No order is as bad as that on
    position after position, unless it was made up after the search, when the values were known.
    """
    savings = [verdict.expected.savings(verdict.record) for verdict in found]
    if sum(saved for saved, _ in savings) >= LEAST_SAVED * sum(usual for _, usual in savings):
        return found
    counted = [verdict.expected.uncut is None or saved > 0 for verdict, (saved, _) in zip(found, savings, strict=True)]
    return [replace(verdict, right=verdict.right and fine) for verdict, fine in zip(found, counted, strict=True)]


def _once(found: list[Verdict]) -> list[Verdict]:
    """The same verdicts; but where a search guesses first and looks again, none in which it shows is right.

    Where it keeps its successors it makes no more of them than alpha-beta does; yet it is another search.
    """
    counted = {number for number, verdict in enumerate(found) if verdict.expected.uncut is not None}
    anew = {number for number in counted if found[number].looks_again}
    if len(anew) <= MOST_ANEW * len(counted):
        return found
    return [replace(verdict, right=verdict.right and number not in anew) for number, verdict in enumerate(found)]


def judged(case: Case, record: Record, expected: Expected) -> Verdict:
    """The verdict on one record."""
    clean = not record.get("error") and not record.get("changed")
    right = clean and expected.accepts(record.get("value"))
    return Verdict(case, record, expected, right, right and expected.allows(case, record))
