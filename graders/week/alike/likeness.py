"""How alike two answers are: winnowing (Schleimer, Wilkerson, Aiken 2003; MOSS), by the package copydetect.

Code is brought to one way of writing (`canon`) and turned into tokens without names and comments; every run of `RUN`
characters of these is a fingerprint. Cells are short, so that all fingerprints are kept (a winnowing window of 1).
Those of the released notebook say nothing, and those that many answers share say little: each weighs by how rare it is
among the students. The lines that a page marks are those of the texts as they were written.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import StringIO
from typing import Any

import numpy as np
from copydetect import CodeFingerprint, compare_files

from graders.week.alike.answers import Answer
from graders.week.alike.canon import canonical

RUN, LINE_RUN = 12, 8
"""Characters of filtered code that make a fingerprint, to rank (`python -m tools.measuring.similar`) and to mark."""

MOST = 20_000
"""Characters of a student's answer that are compared: an answer of a hundred screens must not stop the others'."""


@dataclass(frozen=True)
class Likeness:
    """Two answers, the second perhaps published, and how alike they are, from 0 to 1."""

    first: Answer
    second: Answer
    share: float
    template: str = ""

    @cached_property
    def lines(self) -> tuple[frozenset[int], frozenset[int]]:
        """The lines, from 0, that both have and the template has not."""
        texts = self.first.source, self.second.source
        a, b, template = (_print(text, LINE_RUN) for text in (*texts, self.template or "pass"))
        a.hashes -= template.hashes
        b.hashes -= template.hashes
        if not a.hashes & b.hashes:
            return frozenset(), frozenset()
        _, _, slices = compare_files(a, b)
        return _lines(texts[0], slices[0]), _lines(texts[1], slices[1])


class Comparison:
    """The answers to one exercise, ready to be compared."""

    def __init__(self, answers: Sequence[Answer], template: str = "") -> None:
        """Take the fingerprints, without those of the template; an answer with none left is not compared."""
        self.template = template
        common = marks(template)
        answers = [one if one.published else replace(one, source=one.source[:MOST]) for one in answers]
        found = [(answer, marks(answer.source) - common) for answer in answers]
        self.answers = [(answer, own) for answer, own in found if own]
        self.spread = Counter(mark for answer, own in self.answers if not answer.published for mark in own)

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
            has[row, [columns[mark] for mark in prints if mark in columns]] = 1
        students = sum(not answer.published for answer, _ in self.answers)
        weights = np.log((1 + students) / np.array(list(self.spread.values()), np.float32))
        both, own = (has * weights) @ has.T, (has @ weights).astype(float)
        counts = np.array([not answer.published for answer, _ in self.answers], float)
        sums = (own * counts)[:, None] + (own * counts)[None, :]
        parts = counts[:, None] + counts[None, :]
        return np.divide(both * parts, sums, out=np.zeros_like(sums), where=sums > 0)

    def _likeness(self, share: float, one: int, two: int) -> Likeness:
        first, second = sorted((self.answers[one][0], self.answers[two][0]), key=lambda answer: answer.published)
        return Likeness(first, second, share, self.template)


def marks(source: str) -> frozenset[int]:
    """The fingerprints of a program, whichever way it was written; none of an empty text."""
    return frozenset(_print(canonical(source), RUN).hashes) if source.strip() else frozenset()


def _print(source: str, run: int) -> Any:
    return CodeFingerprint("", run, 1, language="python", fp=StringIO(source))


def _lines(source: str, slices: Any) -> frozenset[int]:
    """The numbers, from 0, of the lines in which copied passages stand."""
    if not len(slices):
        return frozenset()
    return frozenset(
        line
        for begin, end in zip(*slices.astype(int).tolist(), strict=True)
        for line in range(source.count("\n", 0, begin), source.count("\n", 0, max(begin, end - 1)) + 1)
    )
