"""Judging an answer sheet: compare what it says with what the textbook says.

This half of a check runs in a trusted process. It believes nothing but plain values: it makes the cases again from the
seed, computes every expected value itself (`reference`), checks types exactly, and never runs an answer.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from graders import reference
from graders.asking import FORMAT, Record, Sheet
from graders.cases import Case, Seed, cases
from graders.exercises import Exercise, exercise
from graders.report import Example, Finding, Part, Report, number

NUMBERS = ("int", "float", "Fraction")


# ------------------------------------------------------------------------------------------- reading a value


class WrongType(Exception):
    """The value is not of a kind that this exercise asks for; the message names what it is."""


def decode(value: object) -> Any:
    """The Python value of an encoded one; WrongType for anything that is no plain value."""
    if not isinstance(value, dict):
        raise WrongType("nothing")
    kind = value.get("type")
    if kind in ("None", "ellipsis"):
        return None
    if kind in ("tuple", "list"):
        return tuple(decode(item) for item in _list(value.get("items")))
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
        return {"int": _int, "float": float}[kind](text)
    except (KeyError, ValueError, ZeroDivisionError):
        raise WrongType(f"an object of type {kind[:40]}") from None


def _int(text: str) -> int | float:
    return float(text) if text.endswith("inf") else int(text)


def _list(value: object) -> list[Any]:
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
    """What the textbook says about one case: the values that are right, and the same in words."""

    values: tuple[Any, ...]
    words: str

    def accepts(self, value: object) -> bool:
        """Whether an encoded value is one of the right ones, with the right type."""
        try:
            plain = decode(value)
        except WrongType:
            return False
        return any(same(plain, right) for right in self.values)


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


def _one(value: Any) -> Expected:
    return Expected((value,), number(value))


def _any_of(moves: Sequence[Any]) -> Expected:
    words = [repr(move) if isinstance(move, tuple) else str(move) for move in moves]
    return Expected(tuple(moves), " or ".join(words))


def _first_of(moves: Sequence[Any]) -> Expected:
    return _any_of(moves[:1])


def _best_isolation_moves(case: Case) -> Expected:
    return _any_of(reference.best_moves(reference.isolation_moves(case.root)))


def best_actions(case: Case, ghosts: str) -> Expected:
    """The best actions of Pacman in an agent case."""
    assert case.evaluation is not None
    values = reference.action_values(case.root, case.depth, case.evaluation, ghosts)
    best = max(values.values())
    return _any_of([action for action, value in values.items() if same(value, best)])


EXPECTED: dict[str, Callable[[Case], Expected]] = {
    "minimax.value": lambda case: _one(reference.value(case.root)),
    "isolation.terminal_test": lambda case: _one(not case.root.get_legal_moves()),
    "isolation.min_value": lambda case: _one(reference.isolation_value(case.root, maximizing=False)),
    "isolation.max_value": lambda case: _one(reference.isolation_value(case.root, maximizing=True)),
    "isolation.decision": _best_isolation_moves,
    "pacman.minimax_agent": lambda case: best_actions(case, "min"),
}


# --------------------------------------------------------------------------------------------------- a verdict


@dataclass(frozen=True)
class Verdict:
    """One case, what the answer did and whether that is right."""

    case: Case
    record: Record
    expected: Expected
    right: bool

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
        if self.error:
            return f"{self.error.get('type')}: {self.error.get('message')}"[:200]
        return show(self.record.get("value"))


def verdicts(id: str, sheet: Sheet, seed: Seed) -> list[Verdict]:
    """The verdict on each case that has an answer."""
    records = [record for record in _list(sheet.get("answers")) if isinstance(record, dict)]
    return [_verdict(EXPECTED[id], case, record) for case, record in zip(cases(id, seed), records, strict=False)]


def _verdict(expect: Callable[[Case], Expected], case: Case, record: Record) -> Verdict:
    expected = expect(case)
    right = not record.get("error") and not record.get("changed") and expected.accepts(record.get("value"))
    return Verdict(case, record, expected, right)


# ---------------------------------------------------------------------------------------------------- a report


def judge(id: str, sheet: object, seed: Seed = None) -> Report:
    """The report on an answer sheet. A sheet that cannot be read earns nothing, and the report says why."""
    one = exercise(id)
    problem = _unreadable(id, sheet)
    if problem is not None:
        return _nothing(one, problem)
    assert isinstance(sheet, dict)
    found = verdicts(id, sheet, seed)
    if _untouched(found):
        return _nothing(one, _not_written())
    parts = _parts(one, found, len(cases(id, seed)))
    return Report(id, one.title, parts, _findings(one, sheet, found))


def _nothing(one: Exercise, finding: Finding) -> Report:
    parts = tuple(Part(name, 0, points) for name, points in one.ideas.items())
    return Report(one.id, one.title, parts, [finding])


def _unreadable(id: str, sheet: object) -> Finding | None:
    """Why this is no sheet to be judged, or None."""
    if not isinstance(sheet, dict) or sheet.get("format") != FORMAT or sheet.get("exercise") != id:
        return Finding("no-answers", "There is no answer sheet for this exercise, so there is nothing to grade.")
    if sheet.get("saw_reference"):
        return Finding(
            "uses-the-reference",
            "Your answer has the grader's own solution at hand. A check can only tell you something about code of "
            "your own: take the import out and let your function do the search.",
        )
    if sheet.get("unanswered") in ("NoneType", "ellipsis"):
        return _not_written()
    if "unanswered" in sheet:
        return Finding(
            "not-callable",
            f"The check needs your function or class itself; it was given something of type "
            f"{str(sheet['unanswered'])[:40]}. Pass the name without parentheses.",
        )
    return None if _list(sheet.get("answers")) else Finding("no-answers", "The answer sheet is empty.")


def _not_written() -> Finding:
    return Finding(
        "not-written-yet",
        "This exercise is still waiting for your lines. That is fine: write them when you are ready, "
        "run the cell with your code, then run this check again.",
    )


def _untouched(found: list[Verdict]) -> bool:
    return all(_says_nothing(verdict) for verdict in found)


def _says_nothing(verdict: Verdict) -> bool:
    if verdict.error:
        return verdict.error.get("type") == "NotImplementedError"
    value = verdict.record.get("value")
    return not isinstance(value, dict) or value.get("type") in ("None", "ellipsis", "NotImplementedType")


def _parts(one: Exercise, found: list[Verdict], asked: int) -> tuple[Part, ...]:
    """Points per idea: all its cases are right, or none. A check that was given up earns nothing."""
    whole = len(found) == asked
    parts = []
    for name, points in one.ideas.items():
        mine = [verdict.right for verdict in found if verdict.part == name]
        parts.append(Part(name, points if whole and mine and all(mine) else 0, points))
    return tuple(parts)


def _findings(one: Exercise, sheet: Sheet, found: list[Verdict]) -> list[Finding]:
    wrong = [verdict for verdict in found if not verdict.right]
    if not wrong:
        return []
    return [_unnamed(wrong[0])]


def _unnamed(verdict: Verdict) -> Finding:
    return Finding(
        "wrong-answer",
        "On this position your code gives another answer than the definition does.",
        example(verdict),
        line_of(verdict),
    )


def example(verdict: Verdict) -> Example:
    """The position of a verdict with expected and got."""
    return Example(str(verdict.case), verdict.case.root, verdict.expected.words, verdict.got)


def line_of(verdict: Verdict) -> str:
    """Where the student's code raised, for a reader."""
    error = verdict.error
    if not error.get("line"):
        return ""
    return f"line {error['line']}, in {str(error.get('where'))[:60]}: {str(error.get('code'))[:200]}"
