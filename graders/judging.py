"""Judging an answer sheet: compare what it says with what the textbook says.

This half of a check runs in a trusted process. It believes nothing but plain values: it makes the cases again from the
seed, computes every expected value itself (`reference`), checks types exactly, and never runs an answer.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from graders import evaluations, questions, reference
from graders.asking import FORMAT, Record, Sheet
from graders.cases import Case, Seed, cases, scenes
from graders.catalog import MESSAGES
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
    if kind == "dict":
        return {str(key): decode(item) for key, item in map(_pair, _list(value.get("items")))}
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
    """What the textbook says about one case: the values that are right, and the same in words.

    No values at all: any finite number will do.
    `made` is how many different successors a search may make here at most (where `exactly`: to the number), or None.
    """

    values: tuple[Any, ...]
    words: str
    made: int | None = None
    exactly: bool = False

    def accepts(self, value: object) -> bool:
        """Whether an encoded value is one of the right ones, with the right type."""
        try:
            plain = decode(value)
        except WrongType:
            return False
        return any(same(plain, right) for right in self.values) if self.values else _finite(plain)

    def allows(self, made: int) -> bool:
        """Whether so many different successors are right."""
        return self.made is None or made == self.made or (made < self.made and not self.exactly)


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


def _first_of(moves: Sequence[Any]) -> Expected:
    return _any_of(moves[:1])


def _best_isolation_moves(case: Case) -> Expected:
    return _any_of(reference.best_moves(reference.isolation_moves(case.root)))


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
    "minimax.value": lambda case: _one(reference.value(case.root)),
    "minimax.decision": _decision,
    "isolation.terminal_test": lambda case: _one(not case.root.get_legal_moves()),
    "isolation.min_value": lambda case: _one(reference.isolation_value(case.root, maximizing=False)),
    "isolation.max_value": lambda case: _one(reference.isolation_value(case.root, maximizing=True)),
    "isolation.decision": _best_isolation_moves,
    "pacman.minimax_agent": best_actions,
    "alphabeta.value": _alphabeta_value,
    "alphabeta.agent": _alphabeta_agent,
    "expectimax.exp_value": lambda case: _one(reference.value(case.root)),
    "expectimax.agent": lambda case: best_actions(case, "chance"),
    "evaluation.better": _any_number,
}


# ---------------------------------------------------------------------------------- what the code went through


def paths(record: Record) -> list[tuple[Any, ...]]:
    """For each position that the code made, the moves that lead to it from the root; position 0 is the root, ()."""
    found: list[tuple[Any, ...]] = [()]
    for step in _list(record.get("steps")):
        parent, agent, action = step if isinstance(step, list) and len(step) == 3 else (-1, 0, None)
        before = found[parent] if isinstance(parent, int) and 0 <= parent < len(found) else ("?",)
        found.append((*before, (agent if isinstance(agent, int) else 0, str(action))))
    return found


def different_successors(record: Record) -> int:
    """How many different positions the code made: the same move from the same place counts once."""
    return len(set(paths(record))) - 1


# --------------------------------------------------------------------------------------------------- a verdict


@dataclass(frozen=True)
class Verdict:
    """One case, what the answer did, whether its value is right, and whether all that is asked for is."""

    case: Case
    record: Record
    expected: Expected
    value_right: bool
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
    clean = not record.get("error") and not record.get("changed")
    right = clean and expected.accepts(record.get("value"))
    work = expected.made is None or expected.allows(different_successors(record))
    return Verdict(case, record, expected, right, right and work)


# ---------------------------------------------------------------------------------------------------- a report


def judge(id: str, sheet: object, seed: Seed = None) -> Report:
    """The report on an answer sheet. A sheet that cannot be read earns nothing, and the report says why."""
    one = exercise(id)
    problem = _unreadable(id, sheet)
    if problem is not None:
        return _nothing(one, problem)
    assert isinstance(sheet, dict)
    if one.form in ("answers", "experiment"):
        return _judge_data(one, sheet)
    found = verdicts(id, sheet, seed)
    if _untouched(found):
        return _nothing(one, _not_written())
    if one.form == "evaluation":
        return evaluations.report(one, _scene_values(found), sheet, seed, _scene_trouble(found))
    parts = _parts(one, found, len(cases(id, seed)))
    return Report(id, one.title, parts, _findings(one, sheet, found))


def _scene_values(found: list[Verdict]) -> dict[str, Any]:
    """What an evaluation function says about each scene; None where it is no number."""
    values = {
        verdict.expected.words: decode(verdict.record.get("value")) if verdict.right else None for verdict in found
    }
    return {name: values.get(name) for name in scenes()}


def _scene_trouble(found: list[Verdict]) -> list[Finding]:
    """A finding on the first scene where no number came back."""
    for verdict in found:
        if not verdict.right:
            scene = verdict.expected.words
            code = evaluations.crash(verdict.record, scene) if verdict.error else "wrong-type"
            shown = Example(f'The position "{scene}":', verdict.case.root, "a number", verdict.got)
            return [Finding(code, MESSAGES[code], shown, line_of(verdict))]
    return []


def _judge_data(one: Exercise, sheet: Sheet) -> Report:
    """The report on an answer that is data, not code."""
    records = _list(sheet.get("answers"))
    try:
        return questions.report(one, decode(records[0]["value"]))
    except (WrongType, KeyError, TypeError, RecursionError):
        return _nothing(one, Finding("wrong-type", MESSAGES["wrong-type"]))


def _nothing(one: Exercise, finding: Finding) -> Report:
    parts = tuple(Part(name, 0, points) for name, points in one.ideas.items())
    return Report(one.id, one.title, parts, [finding])


def _unreadable(id: str, sheet: object) -> Finding | None:
    """Why this is no sheet to be judged, or None."""
    if not isinstance(sheet, dict) or sheet.get("format") != FORMAT or sheet.get("exercise") != id:
        return Finding("no-answers", MESSAGES["no-answers"])
    if sheet.get("saw_reference"):
        return Finding("uses-the-reference", MESSAGES["uses-the-reference"])
    if sheet.get("unanswered") in ("NoneType", "ellipsis"):
        return _not_written()
    if "unanswered" in sheet:
        return Finding("not-callable", MESSAGES["not-callable"])
    return None if _list(sheet.get("answers")) else Finding("no-answers", "The answer sheet is empty.")


def _not_written() -> Finding:
    return Finding("not-written-yet", MESSAGES["not-written-yet"])


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
