"""What is known about a wrong answer: its wrong cases, what these show, and the mistakes that explain them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from graders.errors import UNCALLED, clear_code
from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant
from graders.reading import follows_one_line
from graders.transcript.case import Case
from graders.transcript.evaluation_games import GameRecord
from graders.transcript.running import Record
from graders.transcript.source import Source
from graders.trusted.diagnosis.families import OF_THE_VALUES, OF_THE_WORK, code_of
from graders.trusted.diagnosis.nodes import Difference
from graders.trusted.diagnosis.searches import NOTHING, Reading, count_below
from graders.trusted.diagnosis.second import second
from graders.trusted.naming.candidates import Candidates, Match, choices, convincing, explaining, same_error
from graders.trusted.naming.evidence import (
    ANOTHER,
    LAZY,
    NO_UTILITY,
    ONE_LINE,
    OWN_EVALUATION,
    POSITIONS,
    looks_one_move_ahead,
    observed,
    saves_more,
    searches_again,
    walks_one_line,
)
from graders.trusted.naming.facts import Fact, facts
from graders.trusted.naming.pricing import Slip, looks_and_takes_the_first, slip
from graders.trusted.verdicts import Kind, Verdict, kind, right_kinds
from graders.words import family_of


def waited(record: Record | GameRecord) -> bool:
    """Whether the clock on the wall ended something that computed almost nothing."""
    return (record.get("error") or {}).get("type") == "Waiting"


@dataclass(frozen=True)
class Account:
    """The verdicts on an answer, and what follows from them; everything is worked out when it is asked for.

    `source` is the text of the answer, where it is available. `written` is the text that the sheet brings along: it
    only decides, at home as in class, whether an answer that walks along one line was a search once. `second` are the
    verdicts on the answer with a slip undone, by the code of the slip.
    """

    exercise: CodeExercise
    found: tuple[Verdict, ...]
    source: Source | None = None
    written: Source | None = None
    second: tuple[tuple[str, tuple[Verdict, ...]], ...] = ()

    @property
    def waited(self) -> bool:
        """Whether something waited, so that it was not judged."""
        return any(waited(record) for one in self.found for record in (one.record, *one.others))

    @cached_property
    def candidates(self) -> Candidates:
        """The mistakes of the exercise, run when they are asked for."""
        return Candidates(self.exercise)

    @cached_property
    def graded(self) -> list[Verdict]:
        """The cases that belong to a part."""
        return [verdict for verdict in self.found if not verdict.case.advice]

    @cached_property
    def wrong(self) -> list[Verdict]:
        """The wrong ones among them."""
        return [verdict for verdict in self.graded if not verdict.right]

    @cached_property
    def right_kinds(self) -> set[Kind]:
        """The kinds of positions of the parts that are right."""
        return right_kinds(self.graded)

    @cached_property
    def is_constant(self) -> bool:
        """Whether the same came back whatever the position: then it is no merit where it happens to be right."""
        values = [verdict.trace.value for verdict in self.graded]
        return (
            bool(self.wrong)
            and not any(verdict.error for verdict in self.graded)
            and values.count(values[0]) == len(values)
        )

    @cached_property
    def blunt(self) -> list[Verdict]:
        """The verdicts that need no comparison, if they are half of the wrong ones at least."""
        blunt = [verdict for verdict in self.wrong if blunt_code(verdict)]
        return blunt if len(blunt) * 2 >= len(self.wrong) else []

    @cached_property
    def seen(self) -> str:
        """The code of what the records show by themselves, or an empty text."""
        if not self.wrong:
            return ""
        if code := observed(self.exercise, self.graded):
            return code
        if searches_again(self.graded):
            return ANOTHER
        if code := ANOTHER if saves_more(self.graded) else self._stops_short():
            return "" if self.whole else code
        if self._walks_one_line():
            return ONE_LINE
        if self.candidates.makes_up_the_ends(self.graded):
            return NO_UTILITY
        return OWN_EVALUATION if self.candidates.judged_alone(self.graded) else ""

    def _walks_one_line(self) -> bool:
        """Whether the answer goes into one child of each position, and its text looks at no other."""
        walks = self.written and walks_one_line(self.exercise, self.graded)
        return bool(walks and self.written and follows_one_line(self.written))

    def _stops_short(self) -> str:
        """The code of a function that stops in the middle of games, or an empty text."""
        if looks_one_move_ahead(self.exercise, self.graded):
            return "one-move-deep"
        return "stops-early" if self.candidates.stops_early(self.graded) else ""

    @cached_property
    def whole(self) -> list[Match]:
        """The single mistakes that explain every answer, the best first."""
        return explaining(self.exercise.mutants, self.graded, self.candidates)

    @cached_property
    def matches(self) -> list[Match]:
        """The mistakes that explain the answer, the best first, by the records alone: prices depend on them."""
        if self.blunt or self.seen or not self.wrong:
            return []
        left = [one for one in self.whole if one.certain or one.mutant.code not in LAZY]
        if not looks_and_takes_the_first(self):
            return left
        searched = [one for one in left if one.mutant.code != "returns-in-loop"]  # whose root loop ends at once
        if len({one.mutant.code for one in searched}) == 1:
            return searched
        return [one for one in self.whole if one.mutant.code == "takes-the-first"]  # several would explain it

    @cached_property
    def slip(self) -> Slip | None:
        """The slip by which the answer earns most, by the records alone; None where its own cases earn as much.

        A mistake that does not explain everything explains all ideas but one, in their correct cases as well, and it
        says something about the moves there.
        """
        found = slip(self) if self.wrong else None
        if found is None or found.mutant is None or self.whole or self.seen:
            return found
        kept = [verdict for verdict in self.graded if verdict.part in found.kept]
        most = len(found.kept) >= len(self.exercise.ideas) - 1
        return found if most and convincing([found.mutant], kept, self.candidates) else None

    @property
    def undone(self) -> Slip | None:
        """The slip without which the answer was asked again, where points come from that."""
        return self.slip if self.slip and self.slip.undone else None

    @cached_property
    def facts(self) -> list[Fact]:
        """What the searches show for certain."""
        return facts(self.graded)


@dataclass(frozen=True)
class Card:
    """What is told of an answer, and on which case.

    `reading` is what the recorded searches show, where they were read. No points depend on it.
    """

    account: Account
    reading: Reading = NOTHING

    @cached_property
    def voice(self) -> str:
        """Who speaks: the first that has something to say. This is the order of voices, and it is only here.

        ``undone`` is a slip without which the answer was asked again, if points come from that; ``errors`` in their own
        words; ``records`` what came back, and what was looked at; ``mistakes`` of the catalog that explain every
        answer, where that leaves one name; ``facts`` of all searches; ``search`` the recorded ones, node by node;
        ``mistakes`` that leave several names; ``parts`` a mistake that explains some of them; else nobody. Beside the
        price of some parts is the name that it is for, so a search that shows another family is silent.
        """
        voices: tuple[tuple[str, Callable[[], object]], ...] = (
            ("undone", lambda: self.account.undone),
            ("errors", lambda: self.account.blunt),
            ("records", lambda: self.account.seen),
            ("mistakes", lambda: any(match.certain for match in self.account.matches)),
            ("facts", lambda: self.account.facts and not self.account.matches),
            ("search", lambda: self.local and self._is_priced_so(self.local[0])),
            ("mistakes", lambda: self.account.matches),
            ("parts", lambda: self.account.slip),
        )
        return next((name for name, says in voices if says()), "")

    def _is_priced_so(self, code: str) -> bool:
        """Whether a name is of the family that a price is for, where there is one."""
        return not self.account.slip or family_of(self.account.slip.code) == family_of(code)

    @cached_property
    def local(self) -> tuple[str, Difference, Verdict] | None:
        """What the recorded searches show first: the code, where it shows, and the verdict on a case that shows it."""
        errors = [verdict for verdict in self.account.wrong if verdict.error]
        if 2 * len(errors) >= len(self.account.wrong):  # errors speak for themselves
            return None
        found, refuted = self.reading.found, {"", *self._refuted_codes}
        if found and found[0].family == "impossible-move":  # what was searched is another game than was asked
            return None
        pairs = zip(map(self._code_of, found), found, self.reading.verdicts, strict=False)
        return next((one for one in pairs if one[0] not in refuted), None)

    @cached_property
    def second_slip(self) -> Difference | None:
        """A slip beside the only one that is told, where it is certain; it costs nothing by itself."""
        told = {
            "facts": [fact.code for fact in self.account.facts],
            "search": [self.local[0]] if self.local else [],
            "parts": [self.account.slip.code] if self.account.slip else [],
        }.get(self.voice, [])
        found = second(told[0], self.reading) if len(told) == 1 else None
        return None if found and self._code_of(found) in self._refuted_codes else found

    def _code_of(self, difference: Difference) -> str:
        """The code of a difference; ends are not all where who never evaluates anything goes by the score."""
        code = code_of(difference)
        never = code == "leaf-not-evaluated" and any(fact.code == OWN_EVALUATION for fact in self.account.facts)
        return OWN_EVALUATION if never else code

    @property
    def _refuted_codes(self) -> set[str]:
        """What is not said of a recorded search, because the answers refute it."""
        values_right = all(verdict.value_right for verdict in self.account.wrong)
        right = [verdict for verdict in self.account.graded if verdict.right]
        chosen_well = any(len(verdict.expected.values) < len(choices(verdict.case)) for verdict in right)
        return {*(OF_THE_VALUES if values_right else OF_THE_WORK), *(("worst-move",) if chosen_well else ())}

    def with_example(self, shown: Reading) -> "Card":
        """The same, but where a simpler search shows what is told first, that one is shown."""
        if self.voice != "search" or not self.local:
            return self
        code = code_of(self.local[1])
        simpler = [pair for pair in zip(shown.found, shown.verdicts, strict=True) if code_of(pair[0]) == code]
        every = [*simpler[:1], *zip(self.reading.found, self.reading.verdicts, strict=True)]
        found, verdicts = zip(*every, strict=True)
        return Card(self.account, replace(self.reading, found=found, verdicts=verdicts))

    @property
    def mutant(self) -> Mutant | None:
        """The mistake that is named, where one is."""
        if self.voice == "parts":
            return self.account.slip.mutant if self.account.slip else None
        return self.account.matches[0].mutant if self.voice == "mistakes" else None

    @cached_property
    def shown(self) -> Verdict | None:
        """The wrong verdict that the findings show: the smallest that the named mistake explains, if there is one.

        A wrong answer says more than a right one after too much work, and most where the mistake alone is wrong, too.
        """
        if not self.account.wrong:
            return None
        if self.voice == "errors":
            return self.account.blunt[0]
        return self.local[2] if self.voice == "search" and self.local else self._smallest

    @property
    def _smallest(self) -> Verdict:
        """The smallest of the wrong verdicts that the named mistake explains."""
        explained = [verdict for verdict in self.account.wrong if self._named_explains(verdict)]
        telling = [verdict for verdict in explained if self._named_errs(verdict)]
        return min(telling or explained or self.account.wrong, key=self._how_little_it_shows)

    def _how_little_it_shows(self, verdict: Verdict) -> tuple[object, ...]:
        """What makes a verdict a worse example, the weightiest first."""
        looks_right = kind(verdict.case) in self.account.right_kinds
        return verdict.value_right, self._is_foreign(verdict), looks_right, size(verdict.case)

    def _is_foreign(self, verdict: Verdict) -> bool:
        """Whether a verdict shows an error next to a name that no error explains, and there are others to show."""
        errors = sum(bool(one.error) for one in self.account.wrong)
        return self.voice == "facts" and bool(verdict.error) != (2 * errors > len(self.account.wrong))

    def _named_explains(self, verdict: Verdict) -> bool:
        if self.voice == "facts":
            return self.account.facts[0].shows(verdict)
        return not self.mutant or self.account.candidates.explains(self.mutant, verdict)

    def _named_errs(self, verdict: Verdict) -> bool:
        """Whether the mistake named first would by itself answer wrongly here; True where there is none to ask."""
        if not self.mutant:
            return True
        record = self.account.candidates.trace(self.mutant, verdict.case).record
        return bool(record.get("error")) or not verdict.expected.accepts(record.get("value"))

    def same_failure(self, tried: Verdict) -> bool:
        """Whether another verdict shows the same failure as the shown one: the same mistake, error or direction."""
        shown = self.shown
        assert shown is not None
        if tried.right or tried.value_right != shown.value_right:
            return False
        if self.voice == "search":
            return tried.unproven == shown.unproven
        if self._named_errs(shown) and not self._named_errs(tried):
            return False
        if tried.error or shown.error:
            return same_error(tried.trace, shown.trace)
        return _direction(tried) == _direction(shown) and self._named_explains(tried)


def blunt_code(verdict: Verdict) -> str:
    """The code of a mistake that needs no comparison, or an empty text."""
    if verdict.record.get("changed"):
        return "changed-position"
    kind = verdict.value.get("type")
    if verdict.value.get("strange") and kind not in POSITIONS:
        return "missing-parentheses" if kind in UNCALLED else "strange-object"
    return clear_code(verdict.error)


def _direction(verdict: Verdict) -> tuple[object, ...]:
    """How an answer is wrong: the type of what came back, and for numbers too large or too small."""
    got, right = verdict.trace.value, next(iter(verdict.expected.values), None)
    if type(got) in (int, float) and isinstance(right, (int, float)) and not isinstance(right, bool):
        return "number", got > right
    return (verdict.value.get("type"),)


def size(case: Case) -> tuple[int, int, int]:
    """How large a case is: positions below the root, size of the numbers or of the board, length of the picture."""
    picture = str(case.root)
    if case.depth:
        return case.depth * 1000 * case.root.num_agents + case.root.num_agents, len(picture), 0
    return count_below(case.root), sum(map(int, re.findall(r"\d+", picture))), len(picture)
