"""What a mistake would have done: mutants run on the cases of an answer, and compared with what the answer did.

Compared are the answers (a move is explained if it is among those that the mistake values best, a value if it is equal
up to rounding), errors by their type, their moment and, where they are ours, their words; how deep the search went; of
agents the set of evaluated positions; and the number of successors, but only where the exercise counts work.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from graders.exercises.base import CodeExercise, same
from graders.exercises.mistakes.alpha_beta import in_order
from graders.exercises.mistakes.base import Mutant
from graders.exercises.work import Path, different_successors, order_of_moves, paths
from graders.sheet.case import Case
from graders.sheet.encoding import WrongType, decode
from graders.sheet.running import Record, run
from graders.trusted.verdicts import Verdict

SECONDS = 1.0  # for a mutant on one case


@dataclass(frozen=True)
class Deed:
    """What somebody did on one case: the record, and for a mistake how its best moves are found."""

    record: Record
    find_best: Callable[[], list[Any] | None] = lambda: None

    @cached_property
    def best(self) -> list[Any] | None:
        """The moves that are valued best; None where no values are compared."""
        try:
            return self.find_best()
        except Exception:  # what the mistake raises; its record says so
            return None

    @cached_property
    def error(self) -> dict[str, Any]:
        """The exception, or an empty dict."""
        error = self.record.get("error")
        return error if isinstance(error, dict) else {}

    @cached_property
    def value(self) -> Any:
        """What came back; the type's name for something that is no plain value."""
        try:
            return decode(self.record.get("value"))
        except WrongType as wrong:
            return wrong.args

    @cached_property
    def made(self) -> frozenset[Path]:
        """The different positions that were made."""
        return frozenset(paths(self.record)) - {()}

    @cached_property
    def evaluated(self) -> frozenset[Path]:
        """The positions that were evaluated."""
        where = paths(self.record)
        numbers = [number for number in self.record.get("leaves") or [] if isinstance(number, int)]
        return frozenset(where[number] for number in numbers if 0 <= number < len(where))

    @cached_property
    def depth(self) -> int:
        """How many moves deep the deepest position lies."""
        return max(map(len, self.made), default=0)


def answers_alike(mine: Deed, theirs: Deed) -> bool:
    """Whether a mistake would have answered this."""
    if mine.error or theirs.error:
        return errors_alike(mine.record, theirs.record)
    if same(mine.value, theirs.value) or (mine.value is None and theirs.value is None):
        return True
    return isinstance(mine.value, (str, tuple)) and any(same(mine.value, move) for move in theirs.best or ())


def errors_alike(mine: Record, theirs: Record) -> bool:
    """The same type and gist at the same moment: as deep, after the same successors but for those made in advance."""
    one, other = Deed(mine), Deed(theirs)
    if one.error.get("type") != other.error.get("type") or _gist(one.error) != _gist(other.error):
        return False
    return one.depth == other.depth and (one.made <= other.made or one.made >= other.made)


def _gist(error: dict[str, Any]) -> str:
    """What an error's words say, without what depends on the case or on the version of Python."""
    words = str(error.get("message"))
    if "empty" in words or "no arguments" in words:
        return "empty"
    return re.sub(r"'[^']*'|\d+", "", words)[:60]


class Rivals:
    """The mutants of an exercise, each run at most once on each case."""

    def __init__(self, one: CodeExercise) -> None:
        """Nothing has been run yet."""
        self.exercise, self.questions = one, one.questions()
        self._deeds: dict[tuple[str, int], Deed] = {}
        self._ordered: dict[tuple[str, int], list[int]] = {}

    def deed(self, mutant: Mutant, case: Case) -> Deed:
        """What a mutant does on one case."""
        key = mutant.name, id(case)
        if key not in self._deeds:
            [record] = run(self.questions, mutant.answer, [case], SECONDS)
            settings = {"evalFn": case.evaluation, "depth": case.depth} if case.depth else {}
            self._deeds[key] = Deed(record, lambda: mutant.best(case.root, **settings))
        return self._deeds[key]

    def explains(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Whether a mistake would have answered what a verdict says, where work counts with as much work.

        An answer that has not searched is explained by no mistake in a search.
        """
        mine, theirs = Deed(verdict.record), self.deed(mutant, verdict.case)
        if not answers_alike(mine, theirs) or min(mine.depth, 2) < min(theirs.depth, 2):
            return False
        return self.works_alike(mutant, verdict)

    def works_alike(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Where a case counts work: whether the answer did as much as the mistake does in the same order of moves."""
        if verdict.expected.made is None:
            return True
        made = different_successors(verdict.record)
        if verdict.expected.exactly:
            return made == different_successors(self.deed(mutant, verdict.case).record)
        return made in self._made_in_order(mutant, verdict)

    def _made_in_order(self, mutant: Mutant, verdict: Verdict) -> list[int]:
        """The successors that a mistake makes in the answer's order, with strict cuts and with cuts on equality."""
        key = mutant.name, id(verdict.case)
        if key not in self._ordered:
            order = order_of_moves(verdict.case.root, verdict.record)
            searches = [in_order(mutant, order, strict) for strict in (True, False)]
            records = [run(self.questions, search, [verdict.case], SECONDS)[0] for search in searches]
            self._ordered[key] = [different_successors(record) for record in records]
        return self._ordered[key]
