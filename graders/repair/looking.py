"""Looking for the repair of an answer: where the half that makes edits and the half that tries them meet.

Neither is imported here. Each is a process of its own, and what comes back from it is read as plain data.
"""

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, cycle

from graders.repair.accepting import (
    CONFIRMED,
    COVERED,
    OF_SMALL_VALUES,
    TESTED,
    Fingerprint,
    Question,
    fresh,
    of_the_exercise,
)
from graders.repair.hiring import environment
from graders.repair.racing import Budget, CannotTry, Trier
from graders.repair.shared.kinds import UNUSUAL, USUAL, Change, Kind, Variant, from_json
from graders.repair.telling import words
from graders.repair.telling.codes import KNOWN, codes
from graders.transcript.case import Case, Seed
from graders.transcript.encoding import show
from graders.transcript.source import Source

SECONDS = 240.0  # what is tried is counted in edits and steps (`Budget`); the clock is for what only wastes time
PAIR_SECONDS = 15.0
MAKING_SECONDS = 12.0
MOST_KINDS, BEAM, STEPS, ALIKE, MOST_RIGHT = 3, 8, 30, 3, 200
_WORD = re.compile(r"""float\(\s*["'][+-]?inf\w*["']\s*\)|[\w.]*inf\b|\w+|[^\w\s]+""", re.IGNORECASE)
"""A word or a sign; an infinity is one word, however it is written."""
LAST_ROUND = 12  # so many variants are tried on all questions


@dataclass(frozen=True)
class Repair:
    """One kind of change, or two or three, after which an answer is right on all cases.

    changes   the changes
    cases     how many cases of the exercise are right then
    case      the smallest of them that goes wrong now, with what is expected there and what came back
    """

    exercise: str
    changes: tuple[Change, ...]
    cases: int
    case: Case
    expected: str
    got: str

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its changes."""
        return tuple(change.kind for change in self.changes)

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that are told, those where another change would do as well among them."""
        return tuple(sorted({line for change in self.changes for line in change.lines}))

    def words(self, step: int = 1, named: Sequence[str] = ()) -> str:
        """What is told at the first, the second and the third step.

        `named` are the mistakes that the catalog believes in: where it may be none of them, the place is told alone.
        What no kind of edit may be is no vote.
        """
        if step == 2:
            return f"The smallest case on which it shows:\n{self.case.root}\nexpected: {self.expected}\ngot: {self.got}"
        if step == 3:
            return words.meant([edit for change in self.changes for edit in change.edits])
        votes = KNOWN.intersection(named)
        agreed = not votes or any(votes & codes(kind) for kind in self.kinds)
        changes = list(dict.fromkeys(words.change(one.edits, one.others, agreed) for one in self.changes))
        right = f"makes all {self.cases} cases right."
        if len(changes) == 1:
            return f"Everything else in your search is right. {_capital(changes[0])} {right}"
        return f"{_capital(' and '.join(changes))} {right.replace('makes', 'make')}"

    def disputed(self, named: Iterable[str]) -> frozenset[str]:
        """The mistakes among those named that none of its changes may be; none, if one of these has no name at all."""
        possible = [codes(kind) for kind in self.kinds]
        return KNOWN.intersection(named).difference(*possible) if all(possible) else frozenset()

    def places(self, source: Source) -> list[str]:
        """The lines that are told, as they stand in the student's text; none where functions are told instead."""
        edits = [edit for change in self.changes for edit in (*change.edits, *change.others)]
        places = sorted({(edit.text, line, edit.function) for edit in edits for line in edit.lines})
        if len(self.lines) > 2 * len(self.changes):
            return []
        lines = [text.replace("\r\n", "\n").replace("\r", "\n").split("\n") for text in source.texts]
        return [
            f"line {line}{f', in {name}' if name else ''}: {lines[text][line - 1].strip()[:200]}"
            for text, line, name in places
        ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Draft:
    """What the making process found: the pieces of an answer and the variants of them."""

    def __init__(self, text: str) -> None:
        """From its line of JSON; ValueError if there is none."""
        data = json.loads(text)
        self.pieces: list[str] = data["pieces"]
        edits = [from_json(edit) for edit in data["edits"]]
        self.variants = [Variant(tuple(edits[number] for number in numbers)) for numbers in data["variants"]]


def draft_of(id: str, source: Source) -> Draft | None:
    """The edits of a source; None where its text cannot be read."""
    command = [sys.executable, "-m", "graders.repair.making"]
    try:
        made = subprocess.run(
            command,
            input=json.dumps({"source": source.as_json(), "chance": "expectimax" in id}) + "\n",
            capture_output=True,
            text=True,
            timeout=MAKING_SECONDS,
            env=environment(),
        )
        return Draft(made.stdout)
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None


def look(
    id: str,
    source: Source,
    seed: Seed = None,
    seconds: float | None = None,
    together: bool = False,
) -> Repair | None:
    """The best repair of a wrong answer by one kind of edit, or by two or three `together`; None if there is none."""
    if id not in COVERED:
        return None
    draft = draft_of(id, source)
    if draft is None or not draft.variants:
        return None
    questions = of_the_exercise(id, seed)
    mine = len(questions)
    questions += of_this_room(id)
    try:
        limit = seconds or (PAIR_SECONDS if together else SECONDS)
        with Trier(id, source, draft.pieces, questions, limit) as trier:
            search = Search(questions, draft, trier)
            accepted = search.together() if together else search.singles()
    except CannotTry:
        return None
    if not accepted:
        return None
    number = min((number for number in search.wrong if number < mine), default=search.wrong[0])
    question, answer = questions[number], search.original[number] if search.original else [None, None]
    got = str(answer[1]) if answer[1] else show(answer[0])
    changes = changes_of(accepted[0], accepted[1:])
    return Repair(id, changes, mine, question.case, question.expected.words, got)


@lru_cache(maxsize=16)
def of_this_room(id: str) -> list[Question]:
    """The questions of this room's own: what is right is worked out once, however many answers are asked."""
    return fresh(id, "tested", TESTED, OF_SMALL_VALUES) + fresh(id, "confirmed", CONFIRMED, CONFIRMED // 4)


class Search:
    """One search for repairs."""

    def __init__(self, questions: list[Question], draft: Draft, trier: Trier) -> None:
        """Ask the answer as it stands first."""
        self.questions, self.draft, self.trier, self.budget = questions, draft, trier, Budget()
        [self.original] = trier.fingerprints([Variant(())], list(range(len(questions))))
        self.wrong = [
            number
            for number, question in enumerate(questions)
            if self.original is None or not question.accepts(self.original[number])
        ]

    @property
    def hopeless(self) -> bool:
        """Whether nothing is to be mended: all is right, or there is only a stub."""
        if self.original is None:
            return True
        return not self.wrong or all(is_stub(answer) for answer in self.original)

    def singles(self) -> list[Variant]:
        """The variants with one kind of edit that are right everywhere."""
        if self.hopeless:
            return []
        left = self.draft.variants
        for numbers in self.rounds():
            asked = [self.questions[number] for number in numbers]
            left = self.survivors(self.budget.afford(left, asked, new=left is self.draft.variants), numbers)
            if len(numbers) > 3:
                left = sorted(left, key=self.cost)[:LAST_ROUND]
        return self.least(left)

    def needed(self, variant: Variant) -> Variant:
        """A variant without those of its edits that change nothing."""
        every = list(range(len(self.questions)))
        for edit in variant.edits:
            rest = Variant(tuple(one for one in variant.edits if one is not edit))
            if rest.edits and self.survivors(self.budget.afford([rest], self.questions, new=True), every):
                variant = rest
        return variant

    def least(self, variants: list[Variant]) -> list[Variant]:
        """Those that change least, each edit of them needed."""
        least = min(map(self.cost, variants), default=None)
        found = [variant for variant in variants if self.cost(variant) == least]
        return [self.needed(found[0])] if found and len(found[0].edits) > 2 else found

    def cost(self, variant: Variant) -> tuple[int, int, int]:
        """How much a variant changes."""
        return cost(variant, self.draft.pieces)

    def together(self) -> list[Variant]:
        """The variants with two or three kinds of edit that are right everywhere.

        Sought again, with other questions in mind, until the time is over.
        """
        few = [number for numbers in self.rounds()[:3] for number in numbers] if not self.hopeless else []
        found = list[Variant]()
        for sweep in range(len(few)):
            found = found or self.swept(few, sweep)
        return found

    def swept(self, few: list[int], sweep: int) -> list[Variant]:
        """The same, with one choice of the questions that steps go by; `few` grows by counterexamples.

        From the answer as it stands, always those steps further that come nearest to what is right: first `BEAM` of
        those with one kind, then in turn one with two kinds and one with one.
        """
        waiting: list[list[Near]] = [self.nearest([Variant(())], few), *([] for _ in range(MOST_KINDS))]
        for kinds in chain([0, *[1] * BEAM], cycle([2, 1])):
            if self.trier.late or not any(waiting[:MOST_KINDS]):
                return []
            for one in waiting[kinds][:1]:
                near = self.nearest(self.steps(one, sweep), few)
                while near and not near[0].wrong and not self.trier.late:
                    found = [one.variant for one in near if not one.wrong][:LAST_ROUND]
                    right, counterexamples = self.refuted(found, few)
                    if right:
                        return self.least(right)
                    few += counterexamples
                    near = self.nearest([one.variant for one in near], few)
                waiting[kinds].remove(one)
                waiting[kinds + 1] = sorted([*waiting[kinds + 1], *near], key=lambda one: -one.closeness)
        return []

    def refuted(self, variants: list[Variant], few: list[int]) -> tuple[list[Variant], list[int]]:
        """The variants that are right on all other questions, too; else small ones on which each of them is wrong."""
        rest = sorted(set(range(len(self.questions))) - set(few), key=lambda number: self.questions[number].steps)
        right, wrong = list[Variant](), dict[int, None]()
        for variant, answers in zip(variants, self.trier.fingerprints(variants, rest), strict=True):
            pairs = zip(rest, answers or [[None, "killed", 0, 0]] * len(rest), strict=True)
            against = [number for number, answer in pairs if not self.questions[number].accepts(answer)]
            right += [] if against else [variant]
            wrong |= dict.fromkeys(against[:2])
        return right, list(wrong)

    def steps(self, one: "Near", sweep: int) -> list[Variant]:
        """The edits that bring a variant nearer to what is right, on a few questions where it is wrong."""
        small = sorted(one.wrong, key=lambda number: self.questions[number].steps)
        places = {(len(small) * part // 6 + sweep) % len(small) for part in (0, 2, 3)}  # neighbors are often alike
        numbers = [small[place] for place in sorted(places)]
        both = [one.variant.with_(other) for other in self.draft.variants]
        near = self.nearest([variant for variant in both if variant is not None], numbers, ALIKE)
        right = [step.variant for step in near if not step.wrong]
        gains = {
            step.variant: max(step.by_question[each] - one.by_question[each] for each in numbers)
            for step in near
            if step.wrong
        }
        better = sorted((found for found in gains if gains[found] > 1e-6), key=lambda found: -gains[found])
        return right[:MOST_RIGHT] + better[: max(0, STEPS - len(right))]

    def nearest(self, variants: list[Variant], numbers: list[int], alike: int = 1) -> list["Near"]:
        """The variants by their closeness to what is right on these questions; of equal wrong ones the least.

        On few questions, very different ones come to the same: of those so many stay that are `alike`.
        """
        found = self.trier.fingerprints(variants, numbers, marks=True)
        asked = [self.questions[number] for number in numbers]
        groups = defaultdict[object, list[Near]](list)
        for variant, answers in zip(variants, found, strict=True):
            if answers is not None:
                pairs = list(zip(asked, answers, strict=True))
                closeness = [question.closeness(answer) for question, answer in pairs]
                wrong = [number for number, pair in zip(numbers, pairs, strict=True) if not pair[0].accepts(pair[1])]
                key: object = json.dumps([answer[:4] for answer in answers]) if wrong else variant
                groups[key].append(Near(variant, dict(zip(numbers, closeness, strict=True)), wrong))
        near = [one for group in groups.values() for one in sorted(group, key=self.cost_of)[:alike]]
        return sorted(near, key=lambda one: (-one.closeness, self.cost_of(one)))

    def cost_of(self, one: "Near") -> tuple[int, int, int]:
        """How much it changes."""
        return self.cost(one.variant)

    def rounds(self) -> list[list[int]]:
        """Which questions are asked when: first a small one that goes wrong, at the end all that are left."""
        small = sorted(range(len(self.questions)), key=lambda number: self.questions[number].steps)
        wrong = [number for number in small if number in set(self.wrong)]
        first = [wrong[0], *wrong[1 :: max(1, len(wrong) // 6)][:6], *small[:: max(1, len(small) // 4)][:4]]
        first = list(dict.fromkeys(first))
        rest = [number for number in small if number not in first]
        return [first[:1], first[1:4], first[4:], rest]

    def survivors(self, variants: list[Variant], numbers: list[int]) -> list[Variant]:
        """The variants that are right on all of these questions."""
        if not variants:
            return []
        found = self.trier.fingerprints(variants, numbers)
        asked = [self.questions[number] for number in numbers]
        return [
            variant
            for variant, answers in zip(variants, found, strict=True)
            if answers is not None
            and all(question.accepts(answer) for question, answer in zip(asked, answers, strict=True))
        ]


@dataclass(frozen=True)
class Near:
    """A variant, how near it comes to what is right on each question, and where it is still wrong."""

    variant: Variant
    by_question: dict[int, float]
    wrong: list[int]

    @property
    def closeness(self) -> float:
        """The mean."""
        return sum(self.by_question.values()) / max(1, len(self.by_question))


def is_stub(answer: Fingerprint) -> bool:
    """Whether a run did nothing at all."""
    value, error, _, made, *_ = answer
    nothing = isinstance(value, dict) and value.get("type") in ("None", "ellipsis")
    return made == 0 and (error == "NotImplementedError" or nothing)


def cost(variant: Variant, pieces: list[str]) -> tuple[int, int, int]:
    """How much a variant changes: kinds, rank, and words and signs that are new or gone. The least is the likeliest."""
    size = sum(_size(pieces[one.piece][one.start : one.end], one.new) for one in variant.splices)
    return len(variant.kinds), variant.rank, size + sum(UNUSUAL.get(kind.slip, USUAL) for kind in variant.kinds)


def _size(old: str, new: str) -> int:
    before, after = (Counter(_WORD.findall(text)) for text in (old, new))
    return 2 * (after - before).total() + (before - after).total()


def changes_of(best: Variant, others: list[Variant]) -> tuple[Change, ...]:
    """The changes of a variant, kind by kind; of a single line also on which other lines a change would do as well."""
    elsewhere = [other for other in others if len(other.lines) == len(best.lines) == 1 and other.lines != best.lines]
    edits = tuple(edit for other in elsewhere for edit in other.edits)
    groups = [tuple(edit for edit in best.edits if edit.kind == kind) for kind in best.kinds]
    groups.sort(key=lambda group: min(line for edit in group for line in edit.lines))
    return tuple(Change(group[0].kind, group, edits if len(groups) == 1 else ()) for group in groups)
