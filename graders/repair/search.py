"""The search for the repair of an answer: where what makes edits and what tries them meet.

Neither is imported here. Each is a process of its own, and what comes back from it is read as plain data. All variants
are tried on one case that goes wrong, those that are right there on further ones, until few are left.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from graders.code.edits import Edit
from graders.exercises import REPAIRABLE
from graders.repair import words
from graders.repair.edits import UNUSUAL, USUAL, Variant
from graders.repair.limits import FINALISTS
from graders.repair.oracle import RepairQuestion, of_the_exercise, of_this_room
from graders.repair.worker import CannotTry, RepairBudget, Worker
from graders.transcript.case import Seed
from graders.transcript.source import Source
from pacman_env.sandbox.child import environment

_WORD = re.compile(r"""float\(\s*["'][+-]?inf\w*["']\s*\)|[\w.]*inf\b|\w+|[^\w\s]+""", re.IGNORECASE)
"""A word or a sign; an infinity is one word, however it is written."""


@dataclass(frozen=True)
class Repair:
    """One kind of change after which an answer is right on all cases.

    edits    the change, at one place or at several
    cases    how many cases are right then
    cells    how many cells the answer is in
    others   other variants that would do as well, the likeliest first
    """

    edits: tuple[Edit, ...]
    cases: int
    cells: int = 1
    others: tuple[Variant, ...] = ()

    @property
    def line(self) -> int:
        """The line that is told."""
        return self.edits[0].lines[0]

    def __str__(self) -> str:
        """What a student is told: a place and the expression there, never what should be there instead."""
        return words.place(self.edits, self.cases, self.cells)


@dataclass(frozen=True)
class Nothing:
    """Why there is no repair, in a sentence."""

    why: str

    def __bool__(self) -> Literal[False]:
        """It counts as false."""
        return False

    def __str__(self) -> str:
        """The sentence."""
        return self.why


class Draft:
    """What the making process found: the pieces of an answer and the variants of them."""

    def __init__(self, text: str) -> None:
        """From its line of JSON; ValueError if there is none."""
        data = json.loads(text)
        self.pieces: list[str] = data["pieces"]
        self.complete: bool = data["all"]
        edits = [Edit.from_json(edit) for edit in data["edits"]]
        self.variants = [Variant(tuple(edits[number] for number in numbers)) for numbers in data["variants"]]


def draft_of(id: str, source: Source) -> Draft | None:
    """The edits of a source; None where its text cannot be read."""
    request = json.dumps({"source": source.as_json(), "chance": "expectimax" in id})
    command = [sys.executable, "-m", "graders.repair.variants"]
    made = subprocess.run(command, input=f"{request}\n", capture_output=True, text=True, env=environment())
    try:
        return Draft(made.stdout)
    except (ValueError, KeyError):
        return None


def look(id: str, source: Source, seed: Seed = None, trial: Sequence[str] = ()) -> Repair | Nothing:
    """The best repair by one kind of edit, or why there is none. OSError: no process can be started.

    `trial` is the command that tries edits, where that is to be done behind walls (the clinic: `graders.live.ward`).
    """
    if id not in REPAIRABLE:
        return Nothing(words.NOT_FOUND)
    draft = draft_of(id, source)
    if draft is None:
        return Nothing(words.UNREADABLE)
    questions = of_the_exercise(id, seed)
    cases = len(questions)
    questions = questions + of_this_room(id)
    try:
        with Worker(id, source, draft.pieces, questions, trial=trial) as worker:
            search = RepairSearch(questions, draft, worker)
            found = search.finalists()
            best = search.needed(found[0]) if found else None
    except CannotTry:
        return Nothing(words.UNREADABLE)
    if best is None:
        return Nothing(words.CUT_SHORT if search.cut_short else words.NOT_FOUND)
    return Repair(best.edits, cases, len(source.texts), tuple(found[1:]))


class RepairSearch:
    """One search for a repair."""

    def __init__(self, questions: list[RepairQuestion], draft: Draft, worker: Worker) -> None:
        """Ask the answer as it is first."""
        self.questions, self.draft, self.worker, self.budget = questions, draft, worker, RepairBudget()
        self.wrong = list(range(len(questions)))
        [found] = worker.fingerprints([Variant(())], self.wrong)
        if found is not None:
            self.wrong = [number for number in self.wrong if not questions[number].accepts(found[number])]

    @property
    def cut_short(self) -> bool:
        """Whether there was more to try."""
        return self.budget.spent or self.worker.late or not self.draft.complete

    def finalists(self) -> list[Variant]:
        """Variants that are right everywhere, the one that changes least first; none if nothing is to be mended."""
        if not self.wrong:
            return []
        left = self.draft.variants
        for numbers in self._rounds():
            left = self._right(left, numbers, new=left is self.draft.variants)
            if len(numbers) > 3:
                left = sorted(left, key=self.cost)[:FINALISTS]
        return sorted(left, key=self.cost)

    def _rounds(self) -> list[list[int]]:
        """Which questions are asked when: first a small one that goes wrong, at the end all that are left."""
        small = sorted(range(len(self.questions)), key=lambda number: self.questions[number].steps)
        wrong = [number for number in small if number in set(self.wrong)]
        first = [wrong[0], *wrong[1 :: max(1, len(wrong) // 6)][:6], *small[:: max(1, len(small) // 4)][:4]]
        first = list(dict.fromkeys(first))
        rest = [number for number in small if number not in first]
        return [first[:1], first[1:4], first[4:], rest]

    def _right(self, variants: list[Variant], numbers: list[int], new: bool = False) -> list[Variant]:
        """The variants that are right on all of these questions."""
        asked = [self.questions[number] for number in numbers]
        variants = self.budget.afford(variants, asked, new)
        found = self.worker.fingerprints(variants, numbers) if variants else ()
        return [
            variant
            for variant, answers in zip(variants, found, strict=True)
            if answers is not None
            and all(question.accepts(answer) for question, answer in zip(asked, answers, strict=True))
        ]

    def needed(self, variant: Variant) -> Variant:
        """A variant without those of its edits that change nothing."""
        for edit in variant.edits if len(variant.edits) > 2 else ():
            rest = Variant(tuple(one for one in variant.edits if one is not edit))
            if self._right([rest], list(range(len(self.questions))), new=True):
                variant = rest
        return variant

    def cost(self, variant: Variant) -> tuple[int, int, int, bool]:
        """How much a variant changes: rank, and words and signs that are new or gone. The least is the likeliest.

        Of equal ones one place goes before several, and a test before what is passed on to it.
        """
        size = sum(_size(self.draft.pieces[one.piece][one.start : one.end], one.new) for one in variant.splices)
        first = variant.edits[0]
        return variant.rank, size + UNUSUAL.get(first.slip, USUAL), len(variant.lines), "| handed on |" in first.kind


def _size(old: str, new: str) -> int:
    before, after = (Counter(_WORD.findall(text)) for text in (old, new))
    return 2 * (after - before).total() + (before - after).total()
