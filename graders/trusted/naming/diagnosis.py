"""From a wrong answer to the misconception behind it.

What an answer did is compared, case by case, with what every mutant of the exercise does (`rivals`). A mistake that
explains everything is named; if several do, those that have searched as the answer did, and where that leaves more than
one name, none of them is certain. When no mistake explains everything, two at once may, and are certain only if the
search shows one of them by itself; else the best one is a guess, if it explains nearly all. Otherwise the report says
honestly that the mistake is not in the catalog.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant
from graders.trusted.naming.facts import facts, never_stops
from graders.trusted.naming.rivals import Rivals
from graders.trusted.verdicts import Verdict

COMPARED = 12  # wrong and right cases on which mistakes that explain not all are compared, of each at most this many
ROUND = 4  # cases between two eliminations
KEPT = (16, 8, 4)  # how many mutants stay after each elimination
FALLEN_BEHIND = 0.3  # a mutant that is so much less alike than the best one is dropped
NAMED = 0.85  # a guess explains at least this share of the wrong answers, and of the right ones
HOPEFUL = 0.5  # a mistake that explains less of the compared ones is not looked at on all others
UNLIKELY = 3.0  # a mistake that makes the moves so much less likely (about 20 times) than another one is no rival
EMPTIER = 0.2  # a mistake that says so much less about the moves than another one is no rival
ALWAYS_SEEN = ("takes-the-first",)  # the answers themselves say whether it is so: no guess
BEST = 3  # so many mistakes are tried together with every other one


@dataclass(frozen=True)
class Match:
    """A mutant, how many of the compared answers it explains, and whether that leaves no doubt."""

    mutant: Mutant
    compared: int
    agreed: int
    share: float = 1.0
    certain: bool = False


def diagnose(one: CodeExercise, found: Sequence[Verdict], rivals: Rivals) -> list[Match]:
    """The best matches, best first: mutants that behave like the answer, or nothing."""
    ordered = sorted(
        found,
        key=lambda verdict: (
            (verdict.right, verdict.case.depth, verdict.case.root.num_agents)
            if verdict.case.depth
            else (verdict.right, 0, 0)
        ),
    )
    if not ordered or ordered[0].right:
        return []
    whole = explaining(one.mutants, ordered, rivals)
    if whole:
        return whole
    guesses = _guesses(one.mutants, ordered, rivals)
    if not guesses or guesses[0].share < 0.95:
        evident = _evident(one, ordered)
        ahead = [*evident, *(match.mutant for match in guesses[:BEST])]
        pairs = {pair.name: pair for first in ahead for other in one.mutants if (pair := first.with_(other))}
        together = explaining(pairs.values(), ordered, rivals, alike_only=True)
        if together:
            return together if evident else [replace(match, certain=False) for match in together]
    likely = [match for match in guesses if match.share >= NAMED and match.mutant.codes != ALWAYS_SEEN]
    if likely and rivals.searched_right(found):  # nobody who looks elsewhere has made this mistake
        return [one for one in likely if all(rivals.searches_alike(one.mutant, verdict) for verdict in found)]
    return likely


def better(mutants: Sequence[Mutant], found: Sequence[Verdict], rivals: Rivals, than: list[Match]) -> list[Match]:
    """Of further mistakes, those that explain everything, or more than the best match so far; else that one."""
    wrong = [verdict for verdict in found if not verdict.right][:COMPARED]
    mutants = [one for one in mutants if 2 * sum(rivals.explains(one, verdict) for verdict in wrong) > len(wrong)]
    if not mutants:
        return than
    guesses = [match for match in _guesses(mutants, found, rivals, 0) if match.share >= NAMED]
    whole = explaining(mutants, found, rivals, alike_only=True)
    return whole or (guesses if guesses and (not than or guesses[0].share > than[0].share) else than)


def _evident(one: CodeExercise, found: Sequence[Verdict]) -> list[Mutant]:
    """The mistake that the search shows by itself and that people make beside others: Stop left out."""
    if all(fact.code != "drops-stop" for fact in facts(found)):
        return []
    name = "DropsStop" if never_stops(found) else "DropsStopAtRoot"
    return [mutant for mutant in one.mutants if mutant.name == name]


def explaining(
    mutants: Iterable[Mutant], found: Sequence[Verdict], rivals: Rivals, alike_only: bool = False
) -> list[Match]:
    """The mistakes that explain everything; of these those that have searched alike, and those that say most."""
    whole = [mutant for mutant in mutants if rivals.explains_all(mutant, found)]
    whole = [mutant for mutant in whole if rivals.convinces(mutant, found)]
    alike = [mutant for mutant in whole if all(rivals.searches_alike(mutant, verdict) for verdict in found)]
    likely = {mutant: rivals.likelihood(mutant, found) for mutant in (alike if alike_only else alike or whole)}
    rest = [mutant for mutant in likely if likely[mutant] > max(likely.values()) - UNLIKELY]
    told = {mutant: rivals.information(mutant, found) for mutant in rest}
    best = [mutant for mutant in told if told[mutant] > max(told.values()) - EMPTIER]
    alone = [mutant for mutant in rest if not likely[mutant]]  # they like all moves alike, and choose so
    habits = [mutant for mutant in alone if alike or told[mutant] < EMPTIER]
    fitting = alike or all(rivals.fits_the_search(mutant, verdict) for mutant in best for verdict in found)
    one = len({mutant.codes for mutant in [*best, *habits]}) == 1
    certain = one and bool(alike or (fitting and not found[0].case.depth))
    return [Match(mutant, len(found), len(found), certain=certain) for mutant in best]


# ------------------------------------------------------------------------------------------------- guesses


def _guesses(mutants: Sequence[Mutant], found: Sequence[Verdict], rivals: Rivals, least: int = BEST) -> list[Match]:
    """The mistakes that explain most, and that would have passed the parts that the answer passed.

    All that may be named, and so many at least: whether one convinces is the dearest question.
    """
    passed = {verdict.part for verdict in found} - {verdict.part for verdict in found if not verdict.right}
    wrong, right = (_spread([one for one in found if one.right == is_right])[:COMPARED] for is_right in (False, True))
    some = [*wrong, *right]
    ahead = _race(mutants, some, rivals)
    allowed = [
        one for one in ahead if all(rivals.explains(one, verdict) for verdict in found if verdict.part in passed)
    ]
    guesses = list[Match]()
    matches = [_match(mutant, some, rivals) for mutant in allowed]
    matches = [_match(one.mutant, found, rivals) if one.share >= HOPEFUL else one for one in matches]
    for match in sorted(matches, key=lambda match: -match.share):
        if len(guesses) >= least and match.share < NAMED:
            break
        fitting = sum(rivals.fits_the_search(match.mutant, verdict) for verdict in found)
        if 2 * fitting > len(found) and rivals.convinces(match.mutant, found):
            guesses.append(match)
    return guesses


def _match(mutant: Mutant, found: Sequence[Verdict], rivals: Rivals) -> Match:
    """What a mistake explains of the wrong answers and of the right ones: the smaller share counts."""
    agreed = {
        is_right: [rivals.explains(mutant, one) for one in found if one.right == is_right] for is_right in (False, True)
    }
    shares = [sum(some) / len(some) for some in agreed.values() if some]
    return Match(mutant, len(found), sum(map(sum, agreed.values())), min(shares))


def _spread(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Taken in turn from the parts, and within them from the numbers of ghosts and depths."""
    kinds: dict[tuple[str, int, int], list[Verdict]] = {}
    for verdict in verdicts:
        ghosts = verdict.case.root.num_agents if verdict.case.depth else 0
        kinds.setdefault((verdict.part, ghosts, verdict.case.depth), []).append(verdict)
    longest = max(map(len, kinds.values()), default=0)
    return [kind[place] for place in range(longest) for kind in kinds.values() if place < len(kind)]


def _race(mutants: Sequence[Mutant], found: Sequence[Verdict], rivals: Rivals) -> list[Mutant]:
    """Compare round by round and keep the ones in front."""
    agreed = dict.fromkeys(range(len(mutants)), 0)
    places = iter([*KEPT, *[KEPT[-1]] * len(found)])
    for start in range(0, len(found), ROUND):
        for number in agreed:
            agreed[number] += sum(rivals.explains(mutants[number], one) for one in found[start : start + ROUND])
        compared = min(start + ROUND, len(found))
        front = sorted(agreed, key=lambda number: -agreed[number])[: next(places)]
        least = max(agreed.values()) - FALLEN_BEHIND * compared
        agreed = {number: agreed[number] for number in front if agreed[number] > least}
    return [mutants[number] for number in agreed]


# ------------------------------------------------------------------------------------------------- words


def equals(best: Match, rivals: Sequence[Match]) -> list[str]:
    """The codes of other single mistakes that fit exactly as well, two at most."""
    same = [one.mutant.codes[0] for one in rivals if one.share >= best.share and len(one.mutant.codes) == 1]
    return [code for code in dict.fromkeys(same) if code not in best.mutant.codes][:2]


def certainty(match: Match, rivals: Sequence[Match]) -> str:
    """How sure the diagnosis is, in words."""
    who = "This mistake explains" if len(match.mutant.codes) == 1 else "These two mistakes together explain"
    if match.agreed == match.compared:
        return f"{who} your code's answers on all {match.compared} positions that were compared."
    return f"{who} {match.agreed} of the {match.compared} answers that were compared."
