"""What a slip costs: all points, less the price of the mistake that is told.

A price is given only where the trusted side confirms it by itself: one executable mistake of the catalog, or two made
together, gives every answer that was given, the right ones, too. What cannot be confirmed earns what its cases earn.
Points are the larger of the two. A mistake that leaves out the idea of the exercise has no price.
"""

import math
from dataclasses import dataclass

from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant
from graders.trusted.diagnosis import records
from graders.trusted.diagnosis.mutants import Deed
from graders.trusted.diagnosis.voices import Account


@dataclass(frozen=True)
class Slip:
    """What explains the wrong cases, and what it costs; `codes` are its names."""

    codes: tuple[str, ...]
    price: float


def price(exercise: CodeExercise, mutant: Mutant) -> float | None:
    """What a mistake costs here: a share of the points, to the nearest half, half a point at least; None: no price."""
    shares = [exercise.price(code) for code in mutant.codes]
    if None in shares:
        return None
    return points_of(sum(share for share in shares if share is not None), exercise.points)


def points_of(share: float, points: int) -> float:
    """A share of the points of an exercise, to the nearest half, half a point at least."""
    return max(0.5, math.ceil(2 * min(1.0, share) * points - 0.5) / 2)  # a tie is decided in the student's favour


def slip(account: Account) -> Slip | None:
    """The slip that is told, where it has a price and leaves more points than the right cases earn; or None."""
    one = _told(account)
    return one if one is not None and account.exercise.points - one.price > _earned(account) else None


def _told(account: Account) -> Slip | None:
    if account.is_another_search:
        share = account.exercise.price(records.ANOTHER)
        return None if share is None else Slip((records.ANOTHER,), points_of(share, account.exercise.points))
    if _leaves_out_the_search(account):
        return None
    mutant = next(iter(account.explaining or account.together), None)
    cost = price(account.exercise, mutant) if mutant else None
    return Slip(mutant.codes, cost) if mutant and cost is not None else None


def _earned(account: Account) -> float:
    """What the cases earn by themselves: an idea, where all its cases are right, by no constant."""
    wrong = {verdict.part for verdict in account.wrong}
    return 0 if account.is_constant else sum(one.points for one in account.exercise.ideas if one.name not in wrong)


def _leaves_out_the_search(account: Account) -> bool:
    """Whether right answers are not shown, nothing was searched or compared, or nothing comes of it."""
    one, graded = account.exercise, account.graded
    if records.unproven(graded) or records.lazy(one, graded):
        return True
    stopped = any(verdict.error for verdict in graded)  # by an error, on the first line that it went along
    return (records.walks_one_line(one, graded) and not stopped) or _looks_and_takes_the_first(account)


def _looks_and_takes_the_first(account: Account) -> bool:
    """Whether the first legal move is taken on every position, though others were looked at: nothing comes of that.

    Who leaves the loop too early looks at the first move only.
    """
    deeds = [Deed(verdict.record) for verdict in account.graded]
    others = any(len(path) == 1 and path[0][1] != str(deed.value) for deed in deeds for path in deed.made)
    return others and records.first_moves(account.graded)
