"""How alike two answers are: winnowing (Schleimer, Wilkerson, Aiken 2003; MOSS), by the package copydetect.

Each answer is looked at in two ways of writing, one close to the text (`canon`), one that keeps only what it does
(`deep`), both turned into tokens without names and comments. Every run of `RUN` characters of these is a fingerprint.
Cells are short, so all fingerprints are kept (a winnowing window of 1). Those of the released notebook say nothing, and
those that many answers share say little: each weighs by how rare it is among the students.

How alike two are is a third of the first likeness and two thirds of the second. The order of the list asks how far that
lies above how alike each of the two is to the others: who writes as everybody does is like everybody.
The lines that a page marks are those of the texts as they were written.
"""

import ast
import builtins
import re
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
from graders.week.alike.deep import essence

RUN, LINE_RUN = 12, 8
"""Characters of filtered code that make a fingerprint, to rank (`python -m tools.measuring.similar`) and to mark."""

CLOSE, DEEP = 1 / 3, 2 / 3
"""What the two ways of writing weigh."""

NEXT = 5
"""How alike two are is compared with how alike each is to so many next ones."""

RARITY = 2
"""The power of how rare a fingerprint is: what two alone have counts much more than what a few have."""

RAREST, PIECE = 3, 12
"""So many pieces are named that two have and few others, each longer than so many characters."""

KNOWN = {*dir(builtins), "argmax", "argmin", "inf"}

MOST = 20_000
"""Characters of a student's answer that are compared: an answer of a hundred screens must not stop the others'."""


@dataclass(frozen=True)
class Likeness:
    """Two answers, the second perhaps published, and how alike they are, from 0 to 1.

    `beyond` is how far that stands out from how alike each is to the others, at most 1; `among` is the class.
    """

    first: Answer
    second: Answer
    share: float
    beyond: float
    among: "Comparison"

    @cached_property
    def rare(self) -> list[tuple[str, int]]:
        """The pieces of program that both have and fewest others, each with the number of students who have it."""
        return self.among.rare(self.first, self.second)

    @cached_property
    def lines(self) -> tuple[frozenset[int], frozenset[int]]:
        """The lines, from 0, that both have and the template has not."""
        texts = self.first.source, self.second.source
        a, b, template = (_print(text, LINE_RUN) for text in (*texts, self.among.template or "pass"))
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
        answers = [one if one.published else replace(one, source=one.source[:MOST]) for one in answers]
        common = marks(template)
        found = [(answer, marks(answer.source) - common) for answer in answers]
        self.answers = [answer for answer, own in found if own]
        self.close = [own for _, own in found if own]
        common = deep_marks(template)
        self.deep = [deep_marks(answer.source) - common for answer in self.answers]

    def ranked(self, top: int, owners: Collection[str] = ()) -> list[Likeness]:
        """The pairs that are most alike, the most alike first; of two published ones none; only those of `owners`."""
        shares = CLOSE * self._shares(self.close) + DEEP * self._shares(self.deep)
        beyond = self._beyond(shares)
        ones, others = np.triu_indices(len(self.answers), 1)
        if owners:
            own = np.array([answer.owner in owners for answer in self.answers], bool)
            ones, others = ones[own[ones] | own[others]], others[own[ones] | own[others]]
        some = shares[ones, others] > 0
        ones, others = ones[some], others[some]
        order = np.argsort(-beyond[ones, others], kind="stable")[:top]
        places = ((ones[place], others[place]) for place in order)
        return [self._likeness(one, two, shares[one, two], beyond[one, two]) for one, two in places]

    @property
    def students(self) -> int:
        """How many answers are students'."""
        return int(self._students.sum())

    @cached_property
    def _students(self) -> Any:
        return np.array([not answer.published for answer in self.answers], bool)

    def _shares(self, prints: Sequence[frozenset[int]]) -> Any:
        """The weight of what two have in common: against the mean of two students, or against the student's alone."""
        written = [own for own, student in zip(prints, self._students, strict=True) if student]
        spread = Counter(mark for own in written for mark in own)
        columns = {mark: place for place, mark in enumerate(spread)}
        has = np.zeros((len(prints), len(columns)), np.float32)
        for row, own in enumerate(prints):
            has[row, [columns[mark] for mark in own if mark in columns]] = 1
        weights = np.log((1 + len(written)) / np.array(list(spread.values()), np.float32)) ** RARITY
        both, alone = (has * weights) @ has.T, (has @ weights).astype(float)
        counts = self._students.astype(float)
        sums = (alone * counts)[:, None] + (alone * counts)[None, :]
        parts = counts[:, None] + counts[None, :]
        return np.minimum(1, np.divide(both * parts, sums, out=np.zeros_like(sums), where=sums > 0))

    def _beyond(self, shares: Any) -> Any:
        """How much more alike two are than each is to its next, and how far that lies above the usual: half and half.

        Of the second, 1 is the most: somebody who is like one and equally unlike all others.
        """
        others = self._students[None, :] & ~np.eye(len(shares), dtype=bool)
        count = np.maximum(1, others.sum(axis=1))
        usual = ((shares * others).sum(axis=1) / count)[:, None]
        spread = np.sqrt((((shares - usual) ** 2) * others).sum(axis=1) / count)
        most = (spread * np.sqrt(np.maximum(1, count - 1)))[:, None]
        above = np.divide(shares - usual, most, out=np.zeros_like(shares), where=most > 0)
        following = np.sort(np.where(others, shares, 0), axis=1)[:, ::-1][:, 1 : 1 + NEXT].sum(axis=1) / NEXT
        far = above + shares - following[:, None]
        return (far + far.T) / 4

    def _likeness(self, one: int, two: int, share: float, beyond: float) -> Likeness:
        first, second = sorted((self.answers[one], self.answers[two]), key=lambda answer: answer.published)
        return Likeness(first, second, float(share), float(beyond), self)

    def rare(self, first: Answer, second: Answer) -> list[tuple[str, int]]:
        """What both do and fewest others, as the first writes it: the rarest first, of two as rare ones the larger."""
        words = self._pieces[first.source]
        both = words.keys() & self._pieces[second.source].keys()
        found: list[str] = []
        for piece in sorted(both, key=lambda piece: (self._spread[piece], -len(piece), piece)):
            if len(found) < RAREST and not any(piece in other for other in found):
                found.append(piece)
        return [(words[piece], self._spread[piece]) for piece in found]

    @cached_property
    def _pieces(self) -> dict[str, dict[str, str]]:
        return {answer.source: pieces(answer.source) for answer in self.answers}

    @cached_property
    def _spread(self) -> Counter[str]:
        return Counter(
            piece for answer in self.answers if not answer.published for piece in self._pieces[answer.source]
        )


def marks(source: str) -> frozenset[int]:
    """The fingerprints of a program, whichever way it was written; none of an empty text."""
    return frozenset(_print(canonical(source), RUN).hashes) if source.strip() else frozenset()


def deep_marks(source: str) -> frozenset[int]:
    """The fingerprints of what a program does; none of an empty text."""
    return frozenset(_print(essence(source), RUN).hashes) if source.strip() else frozenset()


def pieces(source: str) -> dict[str, str]:
    """The longer expressions of a program, by what they are without its own names."""
    try:
        tree = ast.parse(essence(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    nodes = list(ast.walk(tree))
    own = {one.id for one in nodes if isinstance(one, ast.Name)} - KNOWN
    texts = (ast.unparse(one) for one in nodes if isinstance(one, ast.expr))
    return {_nameless(text, own): text for text in texts if len(text) > PIECE}


def _nameless(text: str, own: Collection[str]) -> str:
    return re.sub(r"(?<![.\w])[A-Za-z_]\w*", lambda word: "x" if word[0] in own else word[0], text)


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
