"""How alike two answers are: winnowing (Schleimer, Wilkerson, Aiken 2003; MOSS), by the package copydetect.

Each answer is brought to its normal form and turned into tokens without names and comments; every run of `RUN`
characters of these is a fingerprint. Cells are short, so all fingerprints are kept (a winnowing window of 1). Those of
the released notebook say nothing, and those that many answers share say little: each weighs by how rare it is among
the students (inverse document frequency). How alike two are is the weight of what both have.

A student who writes as everybody does is like everybody. So the list is in the order of how far two *stand out*. Half
of that is how much more alike they are than each is to the part of the class (`NEXT`) that is nearest to it; the
other half is how far that is above what is usual for each.
The lines that a page marks are those of the texts as they were written.
"""

import ast
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from io import StringIO
from statistics import median

import numpy as np
from copydetect import CodeFingerprint, compare_files
from numpy.typing import NDArray

from graders.code.syntax import UNREADABLE
from graders.reports.answers import Answer
from graders.reports.similarity.normal_form import expressions, normal_form

RUN = 8
"""Characters of filtered code that make a fingerprint."""

RARITY = 2
"""The power of how rare a fingerprint is: what two alone have counts much more than what a few have."""

NEXT, FEWEST_NEXT = 1 / 5, 5
"""The nearest share of the class that two are compared with, and how many answers that is at least."""

RAREST, LONG = 3, 12
"""So many expressions are named that two have and few others, each longer than that many characters."""

EQUAL = 0.95
"""From here on two answers differ in hardly more than names, comments and layout."""

MOST = 20_000
"""Characters of a student's answer that are compared: an answer of a hundred screens must not stop the others'."""

Shares = NDArray[np.floating]
"""How alike two answers are, for each pair."""
Truths = NDArray[np.bool_]


@dataclass(frozen=True)
class Likeness:
    """Two answers, the second perhaps published, and how alike they are, from 0 to 1.

    `beyond` is how far that stands out from how alike each is to the others, at most 1; `among` is the class.
    """

    first: Answer
    second: Answer
    share: float
    beyond: float
    among: "ComparedAnswers"

    @property
    def kind(self) -> str:
        """Whether the two are one text: to the letter, or but for names, comments and layout; else empty."""
        if _plain(self.first.source) == _plain(self.second.source):
            return "the same text"
        return "the same except for names" if self.share > EQUAL else ""

    @property
    def rare(self) -> list[tuple[str, int]]:
        """What both do and fewest others, as the first writes it, with how many students do it: the rarest first."""
        words, others = expressions(self.first.source), expressions(self.second.source)
        both = [piece for piece in words.keys() & others.keys() if len(piece) > LONG]
        spread = {piece: sum(piece in one for one in self.among.expressions) for piece in both}
        found: list[str] = []
        for piece in sorted(both, key=lambda piece: (spread[piece], -len(piece), piece)):
            if len(found) < RAREST and not any(piece in other for other in found):
                found.append(piece)
        return [(words[piece], spread[piece]) for piece in found]

    @property
    def lines(self) -> tuple[frozenset[int], frozenset[int]]:
        """The lines, from 0, that both have and the template has not."""
        texts = self.first.source, self.second.source
        a, b, template = (_print(text) for text in (*texts, self.among.template or "pass"))
        a.hashes -= template.hashes
        b.hashes -= template.hashes
        if not a.hashes & b.hashes:
            return frozenset(), frozenset()
        _, _, slices = compare_files(a, b)
        return _lines(texts[0], slices[0]), _lines(texts[1], slices[1])


class ComparedAnswers:
    """The answers to one exercise, ready to be compared."""

    def __init__(self, answers: Sequence[Answer], template: str = "") -> None:
        """Take the fingerprints, without those of the template; an answer with none left is not compared."""
        self.template = template
        answers = [one if one.published else replace(one, source=one.source[:MOST]) for one in answers]
        found = [(answer, fingerprints(answer.source) - fingerprints(template)) for answer in answers]
        self.answers = [answer for answer, own in found if own]
        self.fingerprints = [own for _, own in found if own]
        self.students = [answer.source for answer in self.answers if not answer.published]

    @property
    def lines(self) -> float:
        """How many lines an answer of the class has (the median)."""
        return median([normal_form(source).strip().count("\n") + 1 for source in self.students] or [0])

    @cached_property
    def expressions(self) -> list[Collection[str]]:
        return [expressions(source).keys() for source in self.students]

    def ranked(self, top: int, owners: Collection[str] = ()) -> list[Likeness]:
        """The pairs that stand out most, in this order; only those of `owners`.

        Two published texts are no pair, and of those that one has published each student has one: the most alike.
        """
        shares = self._shares()
        beyond = self._beyond(shares)
        pairs = np.triu(self._may_be_pairs(shares) & (shares > 0), 1)
        if owners:
            wanted = np.array([answer.owner in owners for answer in self.answers], bool)
            pairs &= wanted[:, None] | wanted[None, :]
        ones, others = np.nonzero(pairs)
        order = np.argsort(-beyond[ones, others], kind="stable")[:top]
        found = []
        for one, two in zip(ones[order], others[order], strict=True):
            first, second = sorted((self.answers[one], self.answers[two]), key=lambda answer: bool(answer.published))
            found.append(Likeness(first, second, float(shares[one, two]), float(beyond[one, two]), self))
        return found

    def _may_be_pairs(self, shares: Shares) -> Truths:
        """Two students; a student and the most alike text of a publisher, of equally alike ones the shortest."""
        pairs = np.outer(self._is_student, self._is_student)
        published = np.array([answer.published for answer in self.answers], object)
        close = shares - np.array([len(own) for own in self.fingerprints]) / 10**9
        for publisher in {*published} - {""}:
            texts = np.flatnonzero(published == publisher)
            pairs[np.arange(len(pairs)), texts[close[:, texts].argmax(axis=1)]] = True
        return pairs | pairs.T

    @cached_property
    def _is_student(self) -> Truths:
        return np.array([not answer.published for answer in self.answers], bool)

    def _shares(self) -> Shares:
        """The weight of what two have in common: against the mean of two students, or against the student's alone."""
        written = [own for own, student in zip(self.fingerprints, self._is_student, strict=True) if student]
        spread = Counter(mark for own in written for mark in own)
        columns = {mark: place for place, mark in enumerate(spread)}
        has = np.zeros((len(self.fingerprints), len(columns)), np.float32)
        for row, own in enumerate(self.fingerprints):
            has[row, [columns[mark] for mark in own if mark in columns]] = 1
        weights = np.log((1 + len(written)) / np.array(list(spread.values()), np.float32)) ** RARITY
        both, alone = (has * weights) @ has.T, (has @ weights).astype(float)
        counts = self._is_student.astype(float)
        sums = (alone * counts)[:, None] + (alone * counts)[None, :]
        parts = counts[:, None] + counts[None, :]
        found: Shares = np.minimum(1, np.divide(both * parts, sums, out=np.zeros_like(sums), where=sums > 0))
        return found

    def _beyond(self, shares: Shares) -> Shares:
        """How much more alike two are than each is to its next, and how far that is above the usual: half and half.

        Of the second, 1 is the most: who is like one and equally unlike all others, or more like a published text.
        """
        others = self._is_student[None, :] & ~np.eye(len(shares), dtype=bool)
        count = np.maximum(1, others.sum(axis=1))
        usual = ((shares * others).sum(axis=1) / count)[:, None]
        spread = np.sqrt((((shares - usual) ** 2) * others).sum(axis=1) / count)
        most = (spread * np.sqrt(np.maximum(1, count - 1)))[:, None]
        above = np.divide(shares - usual, most, out=np.zeros_like(shares), where=most > 0)
        following = max(FEWEST_NEXT, int(NEXT * len(self.students)))
        nearest = np.sort(np.where(others, shares, 0), axis=1)[:, ::-1][:, 1 : 1 + following]
        far = np.minimum(1, above) + shares - nearest.sum(axis=1)[:, None] / following
        found: Shares = (far + far.T) / 4
        return found


@cache
def fingerprints(source: str) -> frozenset[int]:
    """The fingerprints of a program in its normal form; none of an empty text."""
    return frozenset(_print(normal_form(source)).hashes) if source.strip() else frozenset()


def _print(source: str) -> CodeFingerprint:
    return CodeFingerprint("", RUN, 1, language="python", fp=StringIO(source))


def _plain(source: str) -> str:
    """A program without comments and layout; what cannot be read without spaces."""
    try:
        return ast.unparse(ast.parse(source))
    except UNREADABLE:
        return "".join(source.split())


def _lines(source: str, slices: np.ndarray) -> frozenset[int]:
    """The numbers, from 0, of the lines in which copied passages are."""
    if not len(slices):
        return frozenset()
    return frozenset(
        line
        for begin, end in zip(*slices.astype(int).tolist(), strict=True)
        for line in range(source.count("\n", 0, begin), source.count("\n", 0, max(begin, end - 1)) + 1)
    )
