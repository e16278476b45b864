"""Judging an answer sheet: compare what it says with what the textbook says.

This half of a check runs in a trusted process. It believes nothing but plain values: it makes the cases again from the
seed, computes every expected value itself (`reference`), checks types exactly, and never runs an answer.
"""

from typing import Any

from graders import evaluations, questions
from graders.asking import FORMAT, Sheet
from graders.cases import Seed, cases, scenes
from graders.catalog import MESSAGES
from graders.exercises import Exercise, exercise
from graders.expecting import Verdict, WrongType, as_list, decode, verdicts
from graders.findings import Simplify, findings, line_of
from graders.report import Example, Finding, Part, Report
from graders.shrinking import shrink


def judge(id: str, sheet: object, seed: Seed = None, answer: Any = None) -> Report:
    """The report on an answer sheet. A sheet that cannot be read earns nothing, and the report says why.

    With the `answer` at hand (the visible check only) the example of a finding is made as small as possible; the points
    never depend on it.
    """
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
    asked = len(cases(id, seed))
    told = findings(one, found, _simplifier(id, answer))
    if len(found) < asked:
        told.append(Finding("gave-up", f"{MESSAGES['gave-up']} (It saw {len(found)} of {asked}.)"))
    return Report(id, one.title, _parts(one, found, asked), told)


def _simplifier(id: str, answer: Any) -> Simplify:
    if answer is None:
        return lambda verdict: verdict
    return lambda verdict: shrink(id, answer, verdict)


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
    records = as_list(sheet.get("answers"))
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
    return None if as_list(sheet.get("answers")) else Finding("no-answers", "The answer sheet is empty.")


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
