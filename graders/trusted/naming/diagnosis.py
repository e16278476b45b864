"""From a wrong answer to the misconception behind it.

What an answer did is compared, case by case, with what every mutant of the exercise does (`rivals`). Mistakes that
explain everything are named; if several do, those that have searched as the answer did, and where that leaves more than
one name, none of them is certain. Otherwise this voice is silent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graders.exercises.mistakes.base import Mutant
from graders.trusted.naming.rivals import Rivals
from graders.trusted.verdicts import Verdict

UNLIKELY = 3.0  # a mistake that makes the moves so much less likely (about 20 times) than another one is no rival
EMPTIER = 0.2  # a mistake that says so much less about the moves than another one is no rival


@dataclass(frozen=True)
class Match:
    """A mutant that explains all answers that were compared, and whether that leaves no doubt."""

    mutant: Mutant
    compared: int
    certain: bool = False

    def __str__(self) -> str:
        """How sure that is."""
        return f"By itself, this mistake explains your code's answers on all {self.compared} positions of the check."


def explaining(mutants: Iterable[Mutant], found: Sequence[Verdict], rivals: Rivals) -> list[Match]:
    """The mistakes that explain everything; of these those that have searched alike, and those that say most."""
    found = sorted(found, key=lambda one: (one.right, one.case.depth))  # wrong ones, and small ones, refute soonest
    whole = [mutant for mutant in mutants if rivals.explains_all(mutant, found)]
    whole = [mutant for mutant in whole if rivals.convinces(mutant, found)]
    alike = [mutant for mutant in whole if all(rivals.searches_alike(mutant, verdict) for verdict in found)]
    likely = {mutant: rivals.likelihood(mutant, found) for mutant in alike or whole}
    rest = [mutant for mutant in likely if likely[mutant] > max(likely.values()) - UNLIKELY]
    told = {mutant: rivals.information(mutant, found) for mutant in rest}
    best = [mutant for mutant in told if told[mutant] > max(told.values()) - EMPTIER]
    alone = [mutant for mutant in rest if not likely[mutant]]  # they like all moves alike, and choose so
    habits = [mutant for mutant in alone if alike or told[mutant] < EMPTIER]
    fitting = alike or all(rivals.fits_the_search(mutant, verdict) for mutant in best for verdict in found)
    one = len({mutant.code for mutant in [*best, *habits]}) == 1
    certain = one and bool(alike or (fitting and not found[0].case.depth))
    return [Match(mutant, len(found), certain) for mutant in best]


def others(matches: Sequence[Match]) -> list[str]:
    """The names of further single mistakes that fit as well, two at most."""
    best, *rest = matches
    codes = dict.fromkeys(one.mutant.code for one in rest)
    return [code for code in codes if code != best.mutant.code][:2]
