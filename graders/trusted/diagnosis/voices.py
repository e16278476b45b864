"""What is said of a wrong answer: five voices in one order. The first that has something to say speaks.

1. What came back speaks for itself: an error, nothing at all, a pair in the place of a number, lots.
2. One mistake of the catalog that gives every answer, after as much work, or two together: at home as in class.
3. The recorded searches, read node by node (`graders.trusted.diagnosis.nodes`): at home with their values, where the
   answer can run again; in class by the positions that the sheet says were made.
4. The same choice every time.
5. Else there is no name, and the first difference is what is told.

The line that one change would mend (`graders.repair`) is told beside these, at home, and may dispute what they say.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant
from graders.transcript.case import Case
from graders.transcript.running import Record
from graders.transcript.source import Source
from graders.trusted.diagnosis import errors, records
from graders.trusted.diagnosis.families import OF_THE_WORK, code_of
from graders.trusted.diagnosis.mutants import Rivals, choices, explaining, together
from graders.trusted.diagnosis.nodes import Difference
from graders.trusted.diagnosis.searches import NOTHING, Reading, read_sheet
from graders.trusted.diagnosis.text import is_uncalled
from graders.trusted.verdicts import Verdict
from pacman_env.games.searches import children

MOST_TOLD = 3  # families that are told at once


@dataclass(frozen=True)
class Told:
    """Something that is said: its code, the verdict that shows it, and what is said of the node where it shows.

    `difference` is that of a recorded search, `mutant` the mistake that gives every answer, where these speak.
    """

    code: str
    verdict: Verdict
    words: str = ""
    difference: Difference | None = None
    mutant: Mutant | None = None


@dataclass(frozen=True)
class Account:
    """The verdicts on an answer, and what follows from them; everything is worked out when it is asked for.

    `source` is the text of the answer, where it is at hand; `reading` is what its recorded searches show, where they
    were read. Both only serve words: no points come from them.
    """

    exercise: CodeExercise
    found: tuple[Verdict, ...]
    source: Source | None = None
    reading: Reading = NOTHING

    @property
    def waited(self) -> bool:
        """Whether something waited, so that it was not judged."""
        return any(waited(record) for one in self.found for record in (one.record, *one.others))

    @cached_property
    def rivals(self) -> Rivals:
        """The mistakes of the exercise, run when they are asked for."""
        return Rivals(self.exercise)

    @cached_property
    def graded(self) -> list[Verdict]:
        """The cases that belong to a part."""
        return [verdict for verdict in self.found if not verdict.case.advice]

    @cached_property
    def wrong(self) -> list[Verdict]:
        """The wrong ones among them, the smallest first: a wrong answer says more than a right one after much work."""
        return sorted((one for one in self.graded if not one.right), key=lambda one: (one.value_right, size(one.case)))

    @cached_property
    def is_constant(self) -> bool:
        """Whether the same came back whatever the position: then it is no merit where it happens to be right."""
        values = [self.rivals.mine(verdict).value for verdict in self.graded]
        return (
            bool(self.wrong)
            and not any(verdict.error for verdict in self.graded)
            and values.count(values[0]) == len(values)
        )

    @cached_property
    def wrong_first(self) -> list[Verdict]:
        """All verdicts that count: most mistakes are refuted by the first of them."""
        return [*self.wrong, *(verdict for verdict in self.graded if verdict.right)]

    @cached_property
    def explaining(self) -> list[Mutant]:
        """The mistakes of the catalog that give every answer."""
        return explaining(self.exercise.mutants, self.wrong_first, self.rivals) if self.wrong else []

    @cached_property
    def together(self) -> list[Mutant]:
        """The pairs of mistakes that give every answer, where none does so alone."""
        none = self.wrong and not self.explaining
        seen = set(map(code_of, self.sheet.found)) if none else set()
        return together(self.exercise.mutants, self.wrong_first, self.rivals, seen) if none else []

    @cached_property
    def sheet(self) -> Reading:
        """What the positions show that the sheet says were made: in class there is nothing else."""
        return read_sheet(self.exercise, self.graded)

    @cached_property
    def is_another_search(self) -> bool:
        """Whether the values are right, and the work is that of a right search other than the one asked for."""
        return bool(self.wrong) and records.another_search(self.graded) and not self.explaining

    @cached_property
    def told(self) -> list[Told]:
        """What is said of this answer, what matters most first; nothing where nothing is wrong."""
        return say(self) if self.wrong else []

    def with_reading(self, reading: Reading) -> "Account":
        """The same, with what its recorded searches show; what was worked out already is not worked out again."""
        other = replace(self, reading=reading)
        known = ("rivals", "graded", "wrong", "wrong_first", "explaining", "together", "sheet")
        vars(other).update({name: vars(self)[name] for name in known if name in vars(self)})
        return other

    def with_example(self, shown: Reading) -> "Account":
        """The same, but where a simpler search shows what is told first, that one is shown."""
        if not self.told or not self.told[0].difference:
            return self
        code = self.told[0].code
        simpler = [pair for pair in zip(shown.found, shown.verdicts, strict=True) if code_of(pair[0]) == code]
        every = [*simpler[:1], *zip(self.reading.found, self.reading.verdicts, strict=True)]
        found, verdicts = zip(*every, strict=True)
        return self.with_reading(Reading(found, verdicts))

    def alike(self, tried: Verdict) -> bool:
        """Whether another verdict shows what is told first: the same error, mistake or direction."""
        first = self.told[0]
        if tried.right or tried.value_right != first.verdict.value_right:
            return False
        if tried.error or first.verdict.error:
            return errors.alike(tried.error, first.verdict.error)
        if first.mutant:
            return self.rivals.explains(first.mutant, tried)
        return bool(first.difference) or _direction(tried) == _direction(first.verdict)


Voice = Callable[[Account], Sequence[Told]]


def say(account: Account, without: Voice | None = None) -> list[Told]:
    """What is said: by the first voice that has something to say. (`without` one of them, to see what it is worth.)"""
    for voice in VOICES:
        if voice is not without and (said := voice(account)):
            return list(said)
    return no_name(account)


# ------------------------------------------------------------------------------------------- what came back


def what_came_back(account: Account) -> list[Told]:
    """What needs no comparison, where it is half of the wrong ones at least: an error, a thing of another kind."""
    if account.source and is_uncalled(account.source):
        return _first(account, "missing-parentheses")
    kinds = [(records.kind_of(verdict), verdict) for verdict in account.wrong]
    telling = [
        one for one in kinds if one[0] not in ("", "raises-error") and (one[0] != "returns-nothing" or one[1].error)
    ]
    if 2 * len(telling) < len(kinds):
        return []
    codes = [code for code, _ in telling]
    code = max(codes, key=codes.count)
    return [Told(code, next(verdict for kind, verdict in telling if kind == code))]


def not_shown(account: Account) -> list[Told]:
    """Right answers that what was looked at does not show, or searches that are right and save more."""
    code = records.unproven(account.graded)
    return _first(account, code or (records.ANOTHER if account.is_another_search else ""))


def lots(account: Account) -> list[Told]:
    """Another answer to the same question: by lots, or by what is remembered from one call to the next."""
    drawn = [verdict for verdict in account.graded if records.draws_lots(verdict)]
    return [Told(records.LOTS, drawn[0])] if drawn else []


def nothing_at_all(account: Account) -> list[Told]:
    """Nothing ever came back, or nobody ever looked at a position after this one."""
    if errors.all_nothing(account.graded):
        return _first(account, "returns-nothing")
    return _first(account, records.lazy(account.exercise, account.graded))


def _first(account: Account, code: str) -> list[Told]:
    return [Told(code, account.wrong[0])] if code else []


# ------------------------------------------------------------------------------------------- what was looked at


def recorded_searches(account: Account) -> list[Told]:
    """What the recorded searches show at their nodes, the commonest family first."""
    shown = account.reading if account.reading.found else account.sheet
    found = list(zip(shown.found, shown.verdicts, strict=True))
    if found and found[0][0].family == "impossible-move":  # what was searched is another game than the one asked
        found = found[:1]
    chosen_well = any(one.right and len(one.expected.values) < len(choices(one.case)) for one in account.graded)
    values_right = all(verdict.value_right for verdict in account.wrong)
    named: dict[str, Told] = {}
    for difference, verdict in found:
        code = code_of(difference)
        if code == "worst-move" and chosen_well:
            continue
        if code and (values_right or code not in OF_THE_WORK):
            named.setdefault(code, _at_a_node(code, difference, verdict))
    return [*named.values()][:MOST_TOLD]


def _at_a_node(code: str, difference: Difference, verdict: Verdict) -> Told:
    where = f"At {', '.join(difference.path) or 'the root'}: {difference}"
    return Told(code, verdict, where, difference)


def habit(account: Account) -> list[Told]:
    """The first legal move every time, or the last."""
    return _first(account, records.habit(account.graded))


def one_mistake(account: Account) -> list[Told]:
    """The one mistake of the catalog that gives every answer; of several, the one that the recorded searches show.

    One that they show nothing of is told only if it searches as the answer does.
    """
    shown = set(map(code_of, account.reading.found)) - {""}
    borne = [one for one in account.explaining if not shown.isdisjoint(one.codes)]
    alike = (one for one in account.explaining if not shown or _searches_alike(account, one))
    mutant = borne[0] if borne else next(alike, None)
    return [_made(account, mutant, code) for code in mutant.codes] if mutant else []


def _searches_alike(account: Account, mutant: Mutant) -> bool:
    return all(account.rivals.searches_alike(mutant, verdict) for verdict in account.graded)


def two_mistakes(account: Account) -> list[Told]:
    """Two mistakes of the catalog that give every answer together."""
    pair = next(iter(account.together), None)
    return [_made(account, pair, code) for code in pair.codes] if pair else []


def _made(account: Account, mutant: Mutant, code: str) -> Told:
    """A mistake, at the node where a recorded search shows it, if one does."""
    shown = (
        pair for pair in zip(account.reading.found, account.reading.verdicts, strict=True) if code_of(pair[0]) == code
    )
    node = next((_at_a_node(code, *pair) for pair in shown), Told(code, _shown_by(account, mutant)))
    return replace(node, mutant=mutant)


def _shown_by(account: Account, mutant: Mutant) -> Verdict:
    """The smallest wrong verdict on which a mistake alone would be wrong, too."""
    errs = (one for one in account.wrong if not _is_right(account.rivals.deed(mutant, one.case).record, one))
    return next(errs, account.wrong[0])


def _is_right(record: Record, verdict: Verdict) -> bool:
    return not record.get("error") and verdict.expected.accepts(record.get("value"))


def no_name(account: Account) -> list[Told]:
    """The check does not know what it is; what came back may still be of another kind."""
    first = account.wrong[0]
    code = records.kind_of(first)
    if not code and first.value_right:
        code = records.UNPROVEN if first.unproven else "too-much-work"
    return [Told(code or "wrong-answer", first)]


VOICES: tuple[Voice, ...] = (
    what_came_back,
    not_shown,
    lots,
    nothing_at_all,
    one_mistake,
    two_mistakes,
    recorded_searches,
    habit,
)
"""The order of the voices: this is the only place where it is written."""


# ------------------------------------------------------------------------------------------------- small questions


def waited(record: Record) -> bool:
    """Whether the clock on the wall ended what hardly computed."""
    return (record.get("error") or {}).get("type") == "Waiting"


def _direction(verdict: Verdict) -> tuple[object, ...]:
    """How an answer is wrong: the type of what came back, and for numbers too large or too small."""
    value: Any = verdict.value
    right = next(iter(verdict.expected.values), None)
    if value.get("type") in ("int", "float") and isinstance(right, (int, float)) and not isinstance(right, bool):
        return "number", float(value["value"]) > right
    return (value.get("type"),)


def size(case: Case) -> tuple[int, int, int]:
    """How large a case is: positions below the root, size of the numbers or of the board, length of the picture."""
    picture = str(case.root)
    if case.depth:
        return case.depth * 1000 * case.root.num_agents + case.root.num_agents, len(picture), 0
    return _positions(case.root), sum(int(digits) for digits in _digits(picture)), len(picture)


def _positions(state: Any, most: int = 400) -> int:
    """Positions below a state, counted up to a limit."""
    total = 0
    for child in children(state):
        total += 1 + _positions(child, most - total)
        if total >= most:
            break
    return total


def _digits(picture: str) -> list[str]:
    return "".join(letter if letter.isdigit() else " " for letter in picture).split()
