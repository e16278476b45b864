"""What is right: reading a record, and comparing it with what the textbook says.

Only plain values are believed. Types are checked exactly: a bool is no number, and an object that decides by itself
what it is equal to is nothing at all.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from graders import reference, work
from graders.asking import Record, Sheet
from graders.cases import Case, Seed, cases, scenes
from graders.exercises import exercise
from graders.report import number
from graders.work import different_successors

# ------------------------------------------------------------------------------------------- reading a value


class WrongType(Exception):
    """The value is not of a kind that this exercise asks for; the message names what it is."""


def decode(value: object, depth: int = 0) -> Any:
    """The Python value of an encoded one; WrongType for anything that is no plain value."""
    if not isinstance(value, dict) or depth > 5:
        raise WrongType("nothing")
    kind = value.get("type")
    if kind in ("None", "ellipsis"):
        return None
    if kind in ("tuple", "list"):
        return tuple(decode(item, depth + 1) for item in as_list(value.get("items")))
    if kind == "dict":
        return {str(key): decode(item, depth + 1) for key, item in map(_pair, as_list(value.get("items")))}
    text = value.get("value")
    if not isinstance(text, str) or len(text) > 300:
        raise WrongType(f"an object of type {str(kind)[:40]}")
    return _scalar(str(kind), text)


def _scalar(kind: str, text: str) -> Any:
    try:
        if kind == "str":
            return text
        if kind == "bool":
            return {"True": True, "False": False}[text]
        if kind == "Fraction":
            return Fraction(text.removeprefix("Fraction(").removesuffix(")").replace(", ", "/"))
        return _int(text) if kind == "int" else {"float": float}[kind](text)
    except (KeyError, ValueError, ZeroDivisionError):
        raise WrongType(f"an object of type {kind[:40]}") from None


def _int(text: str) -> int | float:
    return float(text) if text.endswith("inf") else int(text)


def _pair(entry: object) -> list[Any]:
    if not isinstance(entry, list) or len(entry) != 2:
        raise WrongType("a table that cannot be read")
    return entry


def as_list(value: object) -> list[Any]:
    """A list, or an empty one in place of anything else."""
    return value if isinstance(value, list) else []


def show(value: object) -> str:
    """An encoded value for a reader."""
    try:
        plain = decode(value)
    except WrongType as wrong:
        return str(wrong)
    return repr(plain) if isinstance(plain, (str, tuple)) else number(plain)


# ---------------------------------------------------------------------------------------------- what is right


@dataclass(frozen=True)
class Expected:
    """What the textbook says about one case: the values that are right, and the same in words.

    No values at all: any finite number will do.
    `made` is how many different successors a search may make here at most (where `exactly`: to the number), or None;
    `chance` says that the ghosts are careless.
    """

    values: tuple[Any, ...]
    words: str
    made: int | None = None
    exactly: bool = False
    chance: bool = False

    def accepts(self, value: object) -> bool:
        """Whether an encoded value is one of the right ones, with the right type."""
        try:
            plain = decode(value)
        except WrongType:
            return False
        return any(same(plain, right) for right in self.values) if self.values else _finite(plain)

    def allows(self, case: Case, record: Record) -> bool:
        """Whether the search made no more different successors than it may.

        Where less is right, too, the order of the moves is free: what counts is the work of the textbook's search in
        the order that the record shows (`graders.work`).
        """
        if self.made is None:
            return True
        if self.exactly:
            return different_successors(record) == self.made
        return different_successors(record) <= self.made or work.is_cut(turn(case), record)


def same(value: object, right: object) -> bool:
    """Equal in type and content; numbers of any kind are one type, bool is not among them."""
    if isinstance(right, bool) or isinstance(value, bool):
        return type(value) is type(right) and value == right
    if isinstance(right, (int, float, Fraction)):
        return isinstance(value, (int, float, Fraction)) and _close(value, right)
    if isinstance(right, tuple):
        return isinstance(value, tuple) and len(value) == len(right) and all(map(same, value, right))
    return isinstance(value, str) and isinstance(right, str) and value == str(right)


def _close(value: Any, right: Any) -> bool:
    try:
        return bool(value == right) or math.isclose(value, right, rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:
        return False


def _finite(value: object) -> bool:
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool) and math.isfinite(value)


def _one(value: Any) -> Expected:
    return Expected((value,), number(value))


def _any_of(moves: Sequence[Any]) -> Expected:
    words = [repr(move) if isinstance(move, tuple) else str(move) for move in moves]
    return Expected(tuple(moves), " or ".join(words))


def _value(case: Case) -> Expected:
    return _one(reference.value(case.root))


def _best_moves(case: Case) -> Expected:
    return _any_of(reference.best_moves(reference.move_values(case.root)))


def turn(case: Case, ghosts: str = "min") -> reference.Turn:
    """The root of an agent case as a small game."""
    assert case.evaluation is not None
    return reference.Turn(case.root, case.evaluation, case.depth, ghosts)


def best_actions(case: Case, ghosts: str = "min") -> Expected:
    """The best actions of Pacman in an agent case."""
    values = reference.move_values(turn(case, ghosts))
    best = max(values.values())
    return _any_of([action for action, value in values.items() if same(value, best)])


def _decision(case: Case) -> Expected:
    return _any_of(reference.best_moves(reference.move_values(case.root))[:1])


def _alphabeta_value(case: Case) -> Expected:
    """The value; where the part is about work, also the number of successors (cuts on equality, as the text asks)."""
    search = reference.AlphaBeta(on_equality=True)
    value = search.value(case.root)
    _, work, _, equality = exercise("alphabeta.value").ideas
    counted = search.made if case.part in (work, equality) else None
    return Expected((value,), number(value), counted, exactly=True)


def _alphabeta_agent(case: Case) -> Expected:
    """The best actions; where the part is about work, at most the successors of a search without cuts on equality."""
    search = reference.AlphaBeta(on_equality=False)
    search.value(turn(case))
    best = best_actions(case)
    *_, work = exercise("alphabeta.agent").ideas
    return Expected(best.values, best.words, search.made if case.part == work else None)


def _any_number(case: Case) -> Expected:
    """Any finite number; in words, the name of the scene."""
    name = next(name for name, state in scenes().items() if state is case.root)
    return Expected((), name)


EXPECTED: dict[str, Callable[[Case], Expected]] = {
    "minimax.value": _value,
    "minimax.decision": _decision,
    "isolation.terminal_test": lambda case: _one(not case.root.get_legal_moves()),
    "isolation.min_value": _value,
    "isolation.max_value": _value,
    "isolation.decision": _best_moves,
    "pacman.minimax_agent": best_actions,
    "alphabeta.value": _alphabeta_value,
    "alphabeta.agent": _alphabeta_agent,
    "expectimax.exp_value": _value,
    "expectimax.agent": lambda case: replace(best_actions(case, "chance"), chance=True),
    "evaluation.better": _any_number,
}


# --------------------------------------------------------------------------------------------------- a verdict


@dataclass(frozen=True)
class Verdict:
    """One case, what the answer did, whether its value is right, and whether all that is asked for is.

    `comparison` is the recorded search beside the one of the definition, where there is one (`graders.shrinking`).
    """

    case: Case
    record: Record
    expected: Expected
    value_right: bool
    right: bool
    comparison: Any = None

    @property
    def part(self) -> str:
        """The idea of the exercise that the case belongs to."""
        return self.case.part

    @property
    def error(self) -> dict[str, Any]:
        """The exception, as the sheet says, or an empty dict."""
        error = self.record.get("error")
        return error if isinstance(error, dict) else {}

    @property
    def got(self) -> str:
        """What came back, in words."""
        if self.error.get("type") == "OutOfTime":
            return "no answer in time"
        if self.error:
            return f"{self.error.get('type')}: {self.error.get('message')}"[:200]
        shown = show(self.record.get("value"))
        return shown.strip("'") if isinstance(next(iter(self.expected.values), None), str) else shown


def verdicts(id: str, sheet: Sheet, seed: Seed) -> list[Verdict]:
    """The verdict on each case that has an answer."""
    records = [record for record in as_list(sheet.get("answers")) if isinstance(record, dict)]
    asked = zip(cases(id, seed), records, strict=False)
    return [judged(case, record, EXPECTED[id](case)) for case, record in asked]


def judged(case: Case, record: Record, expected: Expected) -> Verdict:
    """The verdict on one record."""
    clean = not record.get("error") and not record.get("changed")
    right = clean and expected.accepts(record.get("value"))
    return Verdict(case, record, expected, right, right and expected.allows(case, record))
