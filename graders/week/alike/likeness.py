"""How alike two answers are: winnowing (Schleimer, Wilkerson, Aiken 2003; MOSS), by the package copydetect.

Code is turned into tokens without names and comments, and every run of `RUN` characters of these is a fingerprint.
Cells are short, so that all fingerprints are kept (a winnowing window of 1). Those of the released notebook say
nothing, and those that many answers share say little: each weighs by how rare it is among the students.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from typing import Any

import numpy as np
from copydetect import CodeFingerprint, compare_files

from graders.week.alike.answers import Answer

RUN = 8
"""Characters of filtered code that make a fingerprint; `python -m tools.measuring.similar` says how well it does."""

MOST = 20_000
"""Characters of a student's answer that are compared: an answer of a hundred screens must not stop the others'."""


@dataclass(frozen=True)
class Likeness:
    """Two answers, the second perhaps published, and how alike they are, from 0 to 1."""

    first: Answer
    second: Answer
    share: float
    lines: tuple[frozenset[int], frozenset[int]]


class Comparison:
    """The answers to one exercise, ready to be compared."""

    def __init__(self, answers: Sequence[Answer], template: str = "") -> None:
        """Take the fingerprints, without those of the template; an answer with none left is not compared."""
        common = _print("", template).hashes
        answers = [one if one.published else replace(one, source=one.source[:MOST]) for one in answers]
        found = [(answer, _without(_print(answer.owner, answer.source), common)) for answer in answers]
        self.answers = [(answer, prints) for answer, prints in found if prints.hashes]
        self.spread = Counter(mark for answer, prints in self.answers if not answer.published for mark in prints.hashes)

    def ranked(self, top: int, owners: Collection[str] = ()) -> list[Likeness]:
        """The pairs that are most alike, the most alike first; of two published ones none; only those of `owners`."""
        shares = self._shares()
        ones, others = np.triu_indices(len(self.answers), 1)
        if owners:
            own = np.array([answer.owner in owners for answer, _ in self.answers], bool)
            ones, others = ones[own[ones] | own[others]], others[own[ones] | own[others]]
        order = np.argsort(-shares[ones, others], kind="stable")[:top]
        pairs = [(min(1.0, float(shares[ones[place], others[place]])), ones[place], others[place]) for place in order]
        return [self._likeness(*pair) for pair in pairs if pair[0] > 0]

    def _shares(self) -> Any:
        """The weight of what two have in common: against the mean of two students, or against the student's alone."""
        columns = {mark: place for place, mark in enumerate(self.spread)}
        has = np.zeros((len(self.answers), len(columns)), np.float32)
        for row, (_, prints) in enumerate(self.answers):
            has[row, [columns[mark] for mark in prints.hashes if mark in columns]] = 1
        students = sum(not answer.published for answer, _ in self.answers)
        weights = np.log((1 + students) / np.array(list(self.spread.values()), np.float32))
        both, own = (has * weights) @ has.T, (has @ weights).astype(float)
        counts = np.array([not answer.published for answer, _ in self.answers], float)
        sums = (own * counts)[:, None] + (own * counts)[None, :]
        parts = counts[:, None] + counts[None, :]
        return np.divide(both * parts, sums, out=np.zeros_like(sums), where=sums > 0)

    def _likeness(self, share: float, one: int, two: int) -> Likeness:
        (first, a), (second, b) = self.answers[one], self.answers[two]
        if first.published:
            (first, a), (second, b) = (second, b), (first, a)
        _, _, (left, right) = compare_files(a, b)
        return Likeness(first, second, share, (_lines(first.source, left), _lines(second.source, right)))


def _print(owner: str, source: str) -> Any:
    return CodeFingerprint(owner, RUN, 1, language="python", fp=StringIO(source)) if source.strip() else _Nothing


class _Nothing:
    """The fingerprints of no code at all."""

    hashes: frozenset[int] = frozenset()


def _without(prints: Any, common: set[int]) -> Any:
    """The fingerprints but for those in common."""
    if prints is not _Nothing:
        prints.hashes -= common
    return prints


def _lines(source: str, slices: Any) -> frozenset[int]:
    """The numbers, from 0, of the lines in which copied passages stand."""
    if not len(slices):
        return frozenset()
    return frozenset(
        line
        for begin, end in zip(*slices.astype(int).tolist(), strict=True)
        for line in range(source.count("\n", 0, begin), source.count("\n", 0, max(begin, end - 1)) + 1)
    )
