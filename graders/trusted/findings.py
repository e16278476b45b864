"""What a report says about wrong verdicts: the named mistake, the smallest position, the line in the student's code."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from graders.exercises import reference
from graders.exercises.base import CodeExercise
from graders.exercises.work import different_successors
from graders.report import Example, Finding, number
from graders.sheet.case import Case
from graders.sheet.encoding import show
from graders.sheet.running import CASE_SECONDS
from graders.trusted.diagnosis import certainty, diagnose, equals
from graders.trusted.observing import POSITIONS
from graders.trusted.rivals import Rivals
from graders.trusted.verdicts import Verdict
from graders.words import MESSAGES

TWICE = 1.5  # a right answer that makes this many times the different successors is told so
MANY_PRINTS = 1000

# Errors that say by themselves what is wrong; the others are first compared with the mutants.
_BLUNT = {
    "NameError": "missing-name",
    "UnboundLocalError": "missing-name",
    "AttributeError": "missing-attribute",
    "SystemExit": "exits",
    "KeyboardInterrupt": "interrupted",
    "ChangedEvaluation": "changed-evaluation",
    "TimeUp": "out-of-time",
}


def telling(found: Sequence[Verdict]) -> Verdict | None:
    """The wrong verdict that a finding shows, unless a simpler one is found; None if all is right."""
    wrong = _wrong(found)
    return (_blunt_ones(wrong) or [_smallest(wrong)])[0] if wrong else None


def findings(
    one: CodeExercise, found: Sequence[Verdict], rivals: Rivals, shown: Verdict | None = None, seen: str = ""
) -> list[Finding]:
    """All findings on the verdicts of one answer, the most important first.

    `shown` is the verdict whose position is shown, as `telling` chose it or a simpler one (`graders.shrinking`),
    `seen` the code of what the records show by themselves (`graders.trusted.observing`).
    """
    graded = [verdict for verdict in found if not verdict.case.advice]
    shown = shown or telling(graded)
    if shown is None:
        return [*_advice(found), *_about_work(graded)]
    told = _about_mistakes(one, graded, rivals, shown, seen)
    prints = sum(_count(verdict, "prints") for verdict in found)
    if prints > MANY_PRINTS:
        told.append(Finding("prints-a-lot", f"{MESSAGES['prints-a-lot']} (It printed {prints} times.)"))
    return told


def _wrong(found: Sequence[Verdict]) -> list[Verdict]:
    return [verdict for verdict in found if not verdict.right and not verdict.case.advice]


def _advice(found: Sequence[Verdict]) -> list[Finding]:
    """What costs nothing: cases beyond what the exercise asks for, each finding once."""
    failed = {verdict.case.advice: verdict for verdict in found if verdict.case.advice and not verdict.right}
    return [_finding(code, verdict) for code, verdict in failed.items()]


def _count(verdict: Verdict, name: str) -> int:
    value = verdict.record.get(name)
    return value if isinstance(value, int) else 0


# ------------------------------------------------------------------------------------------------- mistakes


def _about_mistakes(
    one: CodeExercise, found: Sequence[Verdict], rivals: Rivals, shown: Verdict, seen: str
) -> list[Finding]:
    if _blunt_ones(_wrong(found)):
        return [_finding(_blunt(shown), shown)]
    if seen:
        return [_finding(seen, shown)]
    matches = diagnose(one, found, rivals)
    if not matches:
        return [_unnamed(shown)]
    best = matches[0]
    sure = certainty(best, matches[1:])
    named = [_finding(code, shown if place == 0 else None, sure) for place, code in enumerate(best.mutant.codes)]
    named += [_finding(code, None, "This fits just as well.") for code in equals(best, matches[1:])]
    return named if best.certain else [replace(one, message=f"Perhaps: {one.message}") for one in named]


def _blunt_ones(wrong: list[Verdict]) -> list[Verdict]:
    """The verdicts that need no comparison, if they are half of the wrong ones at least."""
    blunt = [verdict for verdict in wrong if _blunt(verdict)]
    return blunt if len(blunt) * 2 >= len(wrong) else []


def _blunt(verdict: Verdict) -> str:
    """The code of a mistake that needs no comparison, or an empty text."""
    if verdict.record.get("changed"):
        return "changed-position"
    value = verdict.record.get("value") or {}
    if value.get("strange") and value.get("type") not in POSITIONS:
        return "strange-object"
    return _BLUNT.get(str(verdict.error.get("type")), "")


def _finding(code: str, verdict: Verdict | None, sure: str = "") -> Finding:
    words = MESSAGES[code]
    if code == "out-of-time":
        words += f" (The limit is {CASE_SECONDS:g} seconds for one position.)"
    if verdict is None:
        return Finding(code, words, sure=sure)
    return Finding(code, words, example(verdict), line_of(verdict), sure)


def _unnamed(shown: Verdict) -> Finding:
    """A mistake that no mutant explains: said by what came back."""
    return _finding(_kind(shown), shown)


def _kind(verdict: Verdict) -> str:
    """A code for what came back, when nothing better is known."""
    if verdict.error:
        return {"RecursionError": "endless-recursion"}.get(str(verdict.error.get("type")), "raises-error")
    value: dict[str, Any] = verdict.record.get("value") or {}
    if value.get("type") == "None":
        return "returns-nothing"
    if value.get("strange"):
        return "strange-object"
    if value.get("value") == "nan":
        return "nan-value"
    return _wrong_kind(verdict, value)


def _wrong_kind(verdict: Verdict, value: dict[str, Any]) -> str:
    if verdict.value_right:
        return "too-much-work"
    right = verdict.expected.values[0] if verdict.expected.values else 0
    if isinstance(right, bool):
        return "wrong-answer" if value.get("type") == "bool" else "not-a-bool"
    if isinstance(right, (str, tuple)):
        return "wrong-answer" if _is_move(verdict, show(value)) else "not-legal"
    return "wrong-answer" if value.get("type") in ("int", "float", "Fraction") else "wrong-type"


def _is_move(verdict: Verdict, shown: str) -> bool:
    root = verdict.case.root
    moves = root.legal_actions(0) if verdict.case.depth else root.actions()
    return shown in [repr(move) for move in moves]


# ------------------------------------------------------------------------------------------ right, but slow


def _about_work(found: Sequence[Verdict]) -> list[Finding]:
    """A right answer that does the same work several times."""
    made = sum(_count(verdict, "made") for verdict in found)
    different = sum(min(different_successors(verdict.record), _count(verdict, "made")) for verdict in found)
    if not different or made < TWICE * different:
        return []
    words = f"{MESSAGES['computes-twice']} (It made {made} successors, and {different} of them are different.)"
    return [Finding("computes-twice", words)]


# -------------------------------------------------------------------------------------- the smallest position


def _smallest(wrong: Sequence[Verdict]) -> Verdict:
    """The wrong case with the fewest positions, then the smallest numbers."""
    return min(wrong, key=lambda verdict: measure(verdict.case))


def measure(case: Case) -> tuple[int, int, int]:
    """How large a case is: positions below the root, size of the numbers or of the board, length of the picture."""
    picture = str(case.root)
    if case.depth:
        return case.depth * 1000 * case.root.num_agents + case.root.num_agents, len(picture), 0
    return _positions(case.root), sum(int(digits) for digits in _digits(picture)), len(picture)


def _positions(state: Any, most: int = 400) -> int:
    """Positions below a state, counted up to a limit."""
    total = 0
    for child in reference.children(state):
        total += 1 + _positions(child, most - total)
        if total >= most:
            break
    return total


def _digits(picture: str) -> list[str]:
    return "".join(letter if letter.isdigit() else " " for letter in picture).split()


def example(verdict: Verdict) -> Example:
    """The position of a verdict with expected and got."""
    case = verdict.case
    if verdict.value_right and verdict.expected.made is not None:
        made = different_successors(verdict.record)
        words = [f"{count} positions made" for count in (verdict.expected.made, made)]
        return Example(_asked(case), case.root, words[0], words[1], _remark(verdict), verdict.comparison)
    found = verdict.comparison
    return Example(_asked(case), case.root, verdict.expected.words, verdict.got, _remark(verdict), found)


def _asked(case: Case) -> str:
    if case.depth:
        ghosts = case.root.num_agents - 1
        return f"The smallest position where it shows: depth {case.depth}, {ghosts} ghost{'s' * (ghosts != 1)}."
    return "The smallest position where it shows:"


def _remark(verdict: Verdict) -> str:
    """What helps to check the example: the first node that is wrong; for agents, what each action is worth."""
    if verdict.comparison is not None:
        return f"The first difference on the way of your search: {verdict.comparison}"
    if not verdict.case.depth:
        return ""
    listed = ", ".join(f"{action} {number(value)}" for action, value in verdict.expected.worth.items())
    return (
        f"The check searches with an evaluation function of its own, which may give arbitrary numbers. "
        f"With it, Pacman's moves are worth, by the definition: {listed}."
    )


def line_of(verdict: Verdict) -> str:
    """Where the student's code raised, for a reader."""
    error = verdict.error
    if not error.get("line"):
        return ""
    return f"line {error['line']}, in {str(error.get('where'))[:60]}: {str(error.get('code'))[:200]}"
