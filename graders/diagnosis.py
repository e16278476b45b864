"""From a wrong answer to the misconception behind it.

The behavior of an answer (what came back, which positions it evaluated, how many successors it made) is compared, case
by case, with the behavior of every mutant of the exercise. Mutants that fall behind are dropped early. When no single
mistake explains everything, the best ones are tried together with every other one. What is named is the best match,
and only if it explains nearly all that was seen; otherwise the report says honestly that the mistake is not in the
catalog.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from graders.asking import Record, ask_cases
from graders.cases import Case
from graders.exercises import exercise
from graders.exercises.mistakes import mutants_of
from graders.exercises.mistakes.base import Mutant
from graders.expecting import Verdict, show
from graders.work import paths

COMPARED = 30  # wrong and right cases that are compared, of each at most this many
ROUND = 4  # cases between two eliminations
KEPT = (16, 8, 6)  # how many mutants stay after each elimination
FALLEN_BEHIND = 0.3  # a mutant that is so much less alike than the best one is dropped
NAMED = 0.85  # a match is named if it explains at least this share of the answers


@dataclass(frozen=True)
class Behavior:
    """What an answer did on one case."""

    outcome: str
    places: frozenset[tuple[Any, ...]]
    order: int
    made: int


def behavior(record: Record, agent: bool) -> Behavior:
    """The behavior that a record tells: of agents the evaluated positions count, of functions all that were made."""
    where = paths(record)
    if agent:
        numbers = [number for number in record.get("leaves") or [] if isinstance(number, int)]
        places = frozenset(where[number] for number in numbers if 0 <= number < len(where))
    else:
        places = frozenset(where)
    made = record.get("made")
    return Behavior(_outcome(record), places, hash(tuple(where)), made if isinstance(made, int) else 0)


def _outcome(record: Record) -> str:
    error = record.get("error")
    return f"error {error.get('type')}" if isinstance(error, dict) else show(record.get("value"))


def likeness(one: Behavior, other: Behavior) -> float:
    """How alike two behaviors on one case are, from 0 to 1; the answer counts most, then the places,
    then the work; the order of the search only decides between equals."""
    union = len(one.places | other.places)
    places = len(one.places & other.places) / union if union else 1.0
    work = (1 + min(one.made, other.made)) / (1 + max(one.made, other.made))
    same_order = one.order == other.order
    return 0.6 * (one.outcome == other.outcome) + 0.25 * places + 0.13 * work + 0.02 * same_order


@dataclass
class Match:
    """A mutant and how well it fits so far."""

    mutant: Mutant
    compared: int = 0
    agreed: int = 0
    like: float = 0.0
    seen: list[bool] = field(default_factory=list)

    @property
    def fit(self) -> float:
        """The mean likeness."""
        return self.like / max(1, self.compared)

    @property
    def share(self) -> float:
        """The share of the cases with the same answer."""
        return self.agreed / max(1, self.compared)

    def compare(self, mine: Behavior, theirs: Behavior) -> None:
        """Take one more case into account."""
        self.compared += 1
        self.agreed += mine.outcome == theirs.outcome
        self.like += likeness(mine, theirs)
        self.seen.append(mine.outcome == theirs.outcome)


def diagnose(id: str, found: Sequence[Verdict]) -> list[Match]:
    """The best matches, best first: mutants that behave like the answer, or nothing."""
    evidence = _evidence(found)
    if not evidence:
        return []
    agent = exercise(id).form == "agent"
    mine = [behavior(verdict.record, agent) for verdict in evidence]
    runs = _Runs(id, [verdict.case for verdict in evidence], agent)
    singles = _race([Match(mutant) for mutant in mutants_of(id)], mine, runs)
    if singles and singles[0].share < 1:
        pairs = _race([Match(pair) for pair in _pairs(id, singles[:2])], mine, runs)
        singles = sorted([*singles, *(pair for pair in pairs if pair.share > singles[0].share + 0.05)], key=_rank)
    return [match for match in singles if match.share >= NAMED]


def _rank(match: Match) -> tuple[float, int]:
    return -round(match.fit, 6), len(match.mutant.mistakes)


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


class _Runs:
    """Mutants, run on the cases of the evidence on demand."""

    def __init__(self, id: str, cases: list[Case], agent: bool) -> None:
        self.id, self.cases, self.agent = id, cases, agent

    def behavior(self, mutant: Mutant, number: int) -> Behavior:
        """What a mutant does on one case."""
        [record] = ask_cases(self.id, mutant.answer, [self.cases[number]], seconds=1.0)
        return behavior(record, self.agent)


def _race(matches: list[Match], mine: list[Behavior], runs: _Runs) -> list[Match]:
    """Compare round by round and keep the ones in front."""
    places = iter([*KEPT, *[KEPT[-1]] * len(mine)])
    for start in range(0, len(mine), ROUND):
        for match in matches:
            for number in range(start, min(start + ROUND, len(mine))):
                match.compare(mine[number], runs.behavior(match.mutant, number))
        matches = sorted(matches, key=_rank)[: next(places)]
        matches = [match for match in matches if match.fit > matches[0].fit - FALLEN_BEHIND]
    return matches


def _pairs(id: str, best: Iterable[Match]) -> list[Mutant]:
    """The best mistakes, each together with every other one that touches a different step."""
    pairs = [match.mutant.with_(other) for match in best for other in mutants_of(id)]
    return [pair for pair in pairs if pair is not None]


def equals(best: Match, rivals: Sequence[Match]) -> list[str]:
    """The code of another mistake that fits exactly as well, if there is one: at most one."""
    same = [rival for rival in rivals if rival.fit > best.fit - 1e-6 and len(rival.mutant.codes) == 1]
    return [rival.mutant.codes[0] for rival in same if rival.mutant.codes[0] not in best.mutant.codes][:1]


def certainty(match: Match, rivals: Sequence[Match]) -> str:
    """How sure the diagnosis is, in words."""
    if match.share == 1:
        words = f"This mistake explains your code's answers on all {match.compared} positions that were compared."
    else:
        words = (
            f"This mistake explains {match.agreed} of the {match.compared} answers that were compared: a likely guess."
        )
    close = [rival for rival in rivals if rival.fit > match.fit - 0.01 and rival.mutant.codes != match.mutant.codes]
    return f"{words} It could also be: {close[0].mutant.codes[0]}." if close else words
