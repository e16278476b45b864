"""From a wrong answer to the misconception behind it.

What an answer did is compared, case by case, with what every mutant of the exercise does (`graders.trusted.rivals`).
Mutants that fall behind are dropped early, and so is one that would have failed in a part that the answer passed. When
no single mistake explains everything, the best ones are tried together with every other one. What is named is the best
match, and only if it explains nearly all that was seen; otherwise the report says honestly that the mistake is not in
the catalog.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant
from graders.trusted.rivals import Deed, Rivals
from graders.trusted.verdicts import Verdict

COMPARED = 30  # wrong and right cases that are compared, of each at most this many
ROUND = 4  # cases between two eliminations
KEPT = (16, 8, 6)  # how many mutants stay after each elimination
FALLEN_BEHIND = 0.3  # a mutant that is so much less alike than the best one is dropped
NAMED = 0.85  # a match is named if it explains at least this share of the answers
SEARCHED = 0.6  # ... and if its search is as like the answer's as this


@dataclass
class Match:
    """A mutant and how well it fits so far: compared cases, answers explained, searches alike."""

    mutant: Mutant
    compared: int = 0
    agreed: int = 0
    places: float = 0.0

    @property
    def share(self) -> float:
        """The share of the cases with the same answer."""
        return self.agreed / max(1, self.compared)

    @property
    def searched(self) -> float:
        """How alike the searches are, from 0 to 1."""
        return self.places / max(1, self.compared)

    @property
    def fit(self) -> float:
        """Both together; the answers count most."""
        return 0.8 * self.share + 0.2 * self.searched

    @property
    def certain(self) -> bool:
        """Whether it explains every answer; of an agent, the searches too."""
        return self.agreed == self.compared and (self.mutant.method != "" or self.searched > 0.999)

    @property
    def named(self) -> bool:
        """Whether it explains enough; of an agent, whether its search is like the answer's, too."""
        return self.share >= NAMED and (self.mutant.method != "" or self.searched >= SEARCHED)

    def compare(self, verdict: Verdict, rivals: Rivals) -> None:
        """Take one more case into account."""
        mine, theirs = Deed(verdict.record), rivals.deed(self.mutant, verdict.case)
        self.compared += 1
        self.agreed += rivals.explains(self.mutant, verdict)
        self.places += _places(mine, theirs)


def _places(mine: Deed, theirs: Deed) -> float:
    """How alike two searches are, by the positions that were evaluated."""
    union = mine.evaluated | theirs.evaluated
    return len(mine.evaluated & theirs.evaluated) / len(union) if union else 1.0


def diagnose(one: CodeExercise, found: Sequence[Verdict], rivals: Rivals) -> list[Match]:
    """The best matches, best first: mutants that behave like the answer, or nothing."""
    evidence = _evidence(found)
    if not evidence:
        return []
    passed = _passed(found)
    singles = _race([Match(mutant) for mutant in one.mutants], evidence, passed, rivals)
    if not singles or singles[0].share < 1:
        pairs = _race([Match(pair) for pair in _pairs(one, singles[:2])], evidence, passed, rivals)
        best = singles[0].share if singles else 0.0
        singles = sorted([*singles, *(pair for pair in pairs if pair.share > best + 0.05)], key=_rank)
    return [match for match in singles if match.named]


def _rank(match: Match) -> tuple[float, int]:
    return -round(match.fit, 6), len(match.mutant.mistakes)


def _passed(found: Sequence[Verdict]) -> set[str]:
    """The parts in which everything is right."""
    return {verdict.part for verdict in found} - {verdict.part for verdict in found if not verdict.right}


def _evidence(found: Sequence[Verdict]) -> list[Verdict]:
    """Wrong and right cases by turns, each kind spread over the parts, small ones first."""
    wrong = _spread([verdict for verdict in found if not verdict.right])
    right = _spread([verdict for verdict in found if verdict.right])
    if not wrong:
        return []
    return [
        verdict for pair in zip(_padded(wrong), _padded(right), strict=True) for verdict in pair if verdict is not None
    ]


def _padded(verdicts: list[Verdict]) -> list[Verdict | None]:
    return [*verdicts, *[None] * COMPARED][:COMPARED]


def _spread(verdicts: list[Verdict]) -> list[Verdict]:
    """Taken in turn from the parts, and within them from the numbers of ghosts and depths."""
    kinds: dict[tuple[str, int, int], list[Verdict]] = {}
    for verdict in verdicts:
        ghosts = verdict.case.root.num_agents if verdict.case.depth else 0
        kinds.setdefault((verdict.part, ghosts, verdict.case.depth), []).append(verdict)
    longest = max(map(len, kinds.values()), default=0)
    return [kind[place] for place in range(longest) for kind in kinds.values() if place < len(kind)]


def _race(matches: list[Match], evidence: list[Verdict], passed: set[str], rivals: Rivals) -> list[Match]:
    """Compare round by round and keep the ones in front that contradict no passed part."""
    places = iter([*KEPT, *[KEPT[-1]] * len(evidence)])
    for start in range(0, len(evidence), ROUND):
        for match in list(matches):
            for verdict in evidence[start : start + ROUND]:
                agreed = match.agreed
                match.compare(verdict, rivals)
                if match.agreed == agreed and verdict.part in passed:
                    matches.remove(match)
                    break
        matches = sorted(matches, key=_rank)[: next(places)]
        matches = [match for match in matches if match.fit > matches[0].fit - FALLEN_BEHIND]
    return matches


def _pairs(one: CodeExercise, best: Iterable[Match]) -> list[Mutant]:
    """The best mistakes, each together with every other one that touches a different step."""
    pairs = [match.mutant.with_(other) for match in best for other in one.mutants]
    return [pair for pair in pairs if pair is not None]


def equals(best: Match, rivals: Sequence[Match]) -> list[str]:
    """The code of another mistake that fits exactly as well, if there is one: at most one."""
    same = [rival for rival in rivals if rival.fit > best.fit - 1e-6 and len(rival.mutant.codes) == 1]
    return [rival.mutant.codes[0] for rival in same if rival.mutant.codes[0] not in best.mutant.codes][:1]


def certainty(match: Match, rivals: Sequence[Match]) -> str:
    """How sure the diagnosis is, in words."""
    who = "This mistake explains" if len(match.mutant.codes) == 1 else "These two mistakes together explain"
    if match.agreed == match.compared:
        words = f"{who} your code's answers on all {match.compared} positions that were compared."
    else:
        words = f"{who} {match.agreed} of the {match.compared} answers that were compared."
    close = [rival for rival in rivals if rival.fit > match.fit - 0.01 and rival.mutant.codes != match.mutant.codes]
    return f"{words} It could also be: {close[0].mutant.codes[0]}." if close else words
