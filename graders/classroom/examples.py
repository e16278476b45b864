"""What a feedback page shows of a wrong answer: never a hidden case.

In its place is the named mistake's own code on the public cases, the smallest of them on which it shows. A finding
that names no mistake of the catalog has words only; where an error was raised, its type, and its words if they can
hold no position.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from graders.exercises import EXERCISES, REPAIRABLE
from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant
from graders.report import Example, Finding, Pair, Report
from graders.shrinking import shrink
from graders.transcript.running import run
from graders.trusted.findings import example
from graders.trusted.naming.account import Account, Card
from graders.trusted.naming.candidates import WORK, Match
from graders.trusted.verdicts import judged

ASKED = "A small position where this mistake shows up (the grader keeps its own cases to itself):"
NOT_YOURS = "A program that makes only this mistake gave this answer. See what your own code returns here."
AT_HOME = "The check in your own notebook shows your code at work, and it may find the line to fix."
_KIND = r"\w+(?:Error|Exit|Interrupt|Iteration|Exception)"
_HARMLESS = re.compile(rf"an object of type \w+|{_KIND}(?:: [^\d\n\\#%]{{1,100}})?")


def publish(report: Report) -> Report:
    """The same points and words, without what was asked only in the hidden cases."""
    asked = report.exercise in REPAIRABLE and bool(report.findings) and not report.passed
    found = [_published(report.exercise, one) for one in report.findings]
    return replace(report, findings=found, hint=AT_HOME if asked else "")


def _published(exercise: str, found: Finding) -> Finding:
    """The finding with a public example, or with words that point to no position, and what came back."""
    own = found.example
    if own is None or _is_public(exercise, own):
        return found
    if made := mistake_shown(exercise, found.slip):
        return replace(found, example=made)
    words = found.message.replace("this position", "a hidden position")
    words = words.replace("Work through the position by hand", "Make up small positions and work through them by hand")
    # Of what came back a strange object, or an error: only its type, where its words tell more.
    said = _HARMLESS.fullmatch(own.got) or re.match(rf"{_KIND}(?=:)", own.got)
    return replace(found, example=None, message=f"{words} ({said[0]})" if said else words)


def _is_public(exercise: str, shown: Example | Pair) -> bool:
    """Whether everybody is asked this at home; a case of an agent has numbers of its own next to the position."""
    one = EXERCISES[exercise]
    if not isinstance(one, CodeExercise) or one.form == "agent":
        return False
    positions = shown.positions if isinstance(shown, Pair) else (shown.position,)
    return all(any(case.root == position for case in one.cases()) for position in positions)


@cache
def mistake_shown(exercise: str, code: str) -> Example | None:
    """The smallest public position on which a mistake shows, with its own code; None if the catalog has none."""
    one = EXERCISES.get(exercise)
    mutants = one.mutants if isinstance(one, CodeExercise) else ()
    found = (shown for mutant in mutants if mutant.code == code for shown in _shown(mutant))
    return next(found, None)


@dataclass(frozen=True)
class _Known(Account):
    """The account of a mistake's own code: nobody has to look for what explains it."""

    mutant: Mutant | None = None

    @cached_property
    def matches(self) -> list[Match]:
        return [Match(self.mutant, len(self.found), certain=True)] if self.mutant else []


def _shown(mutant: Mutant) -> Iterator[Example]:
    one = EXERCISES[mutant.exercise]
    assert isinstance(one, CodeExercise)
    records = run(one.questions(), mutant.answer, one.cases(), None, WORK)
    card = Card(_Known(one, tuple(map(judged, one.cases(), records, one.expected())), mutant=mutant))
    if card.shown is not None:
        smallest = shrink(card, mutant.answer, card.shown)
        yield replace(example(one, smallest), asked=ASKED, remark=NOT_YOURS, mine=False)
