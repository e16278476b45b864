"""What a slip costs: the parts that one known mistake keeps, less its price.

Points are the larger of what the cases earn by themselves, and of this. A mistake that explains every case keeps every
part: its price is that of the name which the report says first, so name and price are the same whatever the cases.
Where no mistake explains all, a part is kept if each of its cases is right or is what the mistake would have answered.
Of mistakes that keep the same parts, the one with the highest price counts. A mistake that leaves out the idea of
the exercise has no price. Where a small slip leaves no answers, the answer without it is asked, too
(`graders.code.listed_edits`): its parts count, less the price.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from graders.exercises.base import CodeExercise, Idea
from graders.exercises.mistakes.base import Mutant
from graders.trusted.naming.evidence import ANOTHER, LAZY, OWN_EVALUATION, REMEMBERED, UNPROVEN, first_moves
from graders.trusted.verdicts import Verdict

if TYPE_CHECKING:
    from graders.trusted.naming.account import Account

MOSTLY = 0.85  # an evaluation of one's own agrees with the score on at least this share of the cases


@dataclass(frozen=True)
class Slip:
    """A mistake that explains wrong cases: the parts it keeps, and what it costs.

    A card has to tell its `code` next to the price. It is `undone` if the parts are right in the answer without it.
    """

    kept: frozenset[str]
    price: float
    code: str
    mutant: Mutant | None = None
    undone: bool = False


def price(exercise: CodeExercise, mutant: Mutant) -> float | None:
    """What a mistake costs here: a share of the points, to the nearest half, half a point at least; None: no price."""
    share = exercise.price(mutant.code)
    return None if share is None else points_of(share, exercise.points)


def points_of(share: float, points: int) -> float:
    """A share of the points of an exercise, to the nearest half, half a point at least."""
    return max(0.5, math.ceil(2 * min(1.0, share) * points - 0.5) / 2)  # a tie is decided in the student's favour


def worth(exercise: CodeExercise, one: Slip | None) -> float:
    """What an answer earns by a slip."""
    return sum(idea.points for idea in exercise.ideas if idea.name in one.kept) - one.price if one else 0


def slip(account: "Account") -> Slip | None:
    """The slip by which an answer earns most, or None where its own cases earn as much."""
    known = [one for one in (_explaining(account), _undone(account)) if one]
    return max(known, key=partial(worth, account.exercise), default=None)


def _undone(account: "Account") -> Slip | None:
    """The slip by which an answer earns most when it is undone; None where its own cases earn as much."""
    found = [_without(account, slip, verdicts) for slip, verdicts in account.second]
    best = max(filter(None, found), key=partial(worth, account.exercise), default=None)
    return best if worth(account.exercise, best) > _Parts(account).earned else None


def _without(account: "Account", slip: str, verdicts: tuple[Verdict, ...]) -> Slip | None:
    """What the answer without a slip earns: the parts whose cases are all correct then."""
    share, changed = account.exercise.price_undone(slip), replace(account, found=verdicts, second=())
    if share is None or len(verdicts) < len(account.found) or changed.is_constant:
        return None
    right = frozenset(idea.name for idea, wrong in _Parts(changed).wrong.items() if not wrong)
    return Slip(right, points_of(share, account.exercise.points), slip, undone=True)


def _explaining(account: "Account") -> Slip | None:
    """The mistake by which an answer earns most, or None where its own cases earn as much."""
    exercise = account.exercise
    if account.seen == ANOTHER:
        share = exercise.price(ANOTHER)
        return None if share is None else Slip(_every(exercise), points_of(share, exercise.points), ANOTHER)
    if account.seen in (*LAZY, UNPROVEN, REMEMBERED) or looks_and_takes_the_first(account):
        return None
    parts = _Parts(account)
    fitting = [match.mutant for match in account.whole] or parts.nearly(account.seen)
    best = parts.named(fitting) if fitting else parts.best(exercise.mutants)
    return best if best is not None and worth(exercise, best) > parts.earned else None


def looks_and_takes_the_first(account: "Account") -> bool:
    """Whether the first legal move is taken on every position, though others were looked at: nothing comes of that.

    Who leaves the loop too early looks at the first move only.
    """
    traces = [verdict.trace for verdict in account.graded]
    others = any(len(path) == 1 and path[0][1] != str(trace.value) for trace in traces for path in trace.made)
    return others and first_moves(account.graded)


def _every(exercise: CodeExercise) -> frozenset[str]:
    """The names of all parts."""
    return frozenset(idea.name for idea in exercise.ideas)


class _Parts:
    """The parts of an answer: which are right, and which wrong cases are in the way of the others."""

    def __init__(self, account: "Account") -> None:
        self.exercise, self.candidates = account.exercise, account.candidates
        self.right = [verdict for verdict in account.graded if verdict.right]
        wrong = defaultdict[str, list[Verdict]](list)
        for verdict in account.graded:
            wrong[verdict.part] += [] if verdict.right else [verdict]
        self.wrong = {idea: wrong[idea.name] for idea in self.exercise.ideas}
        earned = 0 if account.is_constant else sum(idea.points for idea, some in self.wrong.items() if not some)
        self.earned: float = earned

    def nearly(self, seen: str) -> list[Mutant]:
        """The mistake that an agent with an evaluation of its own makes, if it moves as one that goes by the score.

        What its own numbers are, nobody knows; but a search that compares them correctly does not often leave it.
        """
        verdicts = [verdict for wrong in self.wrong.values() for verdict in wrong] + self.right
        mutants = [mutant for mutant in self.exercise.mutants if mutant.code == OWN_EVALUATION == seen]
        least = MOSTLY * len(verdicts)
        return [one for one in mutants if sum(self.candidates.explains(one, verdict) for verdict in verdicts) >= least]

    def named(self, fitting: Iterable[Mutant]) -> Slip | None:
        """The first of these mistakes that has a price; it keeps every part."""
        slips = (
            Slip(_every(self.exercise), cost, one.code, one)
            for one in fitting
            if (cost := price(self.exercise, one)) is not None
        )
        return next(slips, None)

    def best(self, mutants: Iterable[Mutant]) -> Slip | None:
        """The mistake by which an answer earns most; of those that keep the same parts, the most expensive one."""
        dearest = {one.kept: one for one in sorted(self.tried(mutants), key=lambda one: one.price)}
        return max(dearest.values(), key=partial(worth, self.exercise), default=None)

    def tried(self, mutants: Iterable[Mutant]) -> list[Slip]:
        """The mistakes with a price that keep more than the right parts."""
        found = []
        for mutant in mutants:
            cost = price(self.exercise, mutant)
            if cost is not None:
                found.append(Slip(self._kept(mutant, self.earned + cost), cost, mutant.code, mutant))
        return [one for one in found if one.kept]

    def _kept(self, mutant: Mutant, least: float) -> frozenset[str]:
        """The parts that a mistake keeps; none if they are not worth more than this."""
        left, kept = self.exercise.points, list[Idea]()
        for idea in sorted(self.exercise.ideas, key=lambda idea: -idea.points):
            if left <= least:
                break
            if self.candidates.explains_all(mutant, self.wrong[idea]):
                kept.append(idea)
            else:
                left -= idea.points
        worth_it = left > least and self._convinces(mutant, kept)
        return frozenset(idea.name for idea in kept) if worth_it else frozenset()

    def _convinces(self, mutant: Mutant, kept: Sequence[Idea]) -> bool:
        """Whether a mistake convinces in these parts; the same work done convinces by itself."""
        wrong = [one for idea, some in self.wrong.items() if idea in kept for one in some]
        return self.candidates.convinces(mutant, [one for one in wrong if not one.value_right])
