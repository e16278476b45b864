"""What a report says about wrong verdicts: the named mistake, the smallest position, the line in the student's code."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from graders.exercises.base import CodeExercise
from graders.exercises.work import different_successors
from graders.report import Example, Finding
from graders.transcript.case import Case
from graders.transcript.running import CASE
from graders.trusted.diagnosis.voices import Account
from graders.trusted.verdicts import Verdict
from graders.words import MESSAGES
from pacman_env.wording import number

TWICE = 1.5  # a right answer that makes this many times the different successors is told so
MANY_PRINTS = 1000


def findings(account: Account, shown: Verdict | None = None) -> list[Finding]:
    """All findings on the verdicts of one answer, the most important first.

    `shown` is the verdict whose position is shown, where a simpler one was found (`graders.shrinking`).
    """
    if not account.told:
        return [*_advice(account), *_about_work(account.graded)]
    first, *others = account.told
    one = account.exercise
    told = [_finding(one, first.code, shown or first.verdict, first.words)]
    told += [_finding(one, other.code, None, other.words) for other in others]
    prints = sum(_count(verdict, "prints") for verdict in account.found)
    if prints > MANY_PRINTS:
        told.append(Finding("prints-a-lot", f"{MESSAGES['prints-a-lot']} (It printed {prints} times.)"))
    return told


def _advice(account: Account) -> list[Finding]:
    """What costs nothing: cases beyond what the exercise asks for, each finding once."""
    failed = {verdict.case.advice: verdict for verdict in account.found if verdict.case.advice and not verdict.right}
    return [_finding(account.exercise, code, verdict) for code, verdict in failed.items()]


def _count(verdict: Verdict, name: str) -> int:
    value = verdict.record.get(name)
    return value if isinstance(value, int) else 0


def _finding(one: CodeExercise, code: str, verdict: Verdict | None, sure: str = "") -> Finding:
    words = one.message(code)
    if code == "out-of-time":
        words += f" (The limit is {CASE.work:g} seconds of processor time for one position.)"
    if verdict is None:
        return Finding(code, words, sure=sure)
    return Finding(code, words, example(one, verdict), line_of(verdict), sure)


# ------------------------------------------------------------------------------------------ right, but slow


def _about_work(found: Sequence[Verdict]) -> list[Finding]:
    """A right answer that does the same work several times."""
    made, different = sum(_count(verdict, "made") for verdict in found), 0
    for verdict in found:
        different += min(different_successors(verdict.record), _count(verdict, "made"))
        if made < TWICE * different:  # of most answers that is clear half-way
            return []
    if not different:
        return []
    words = f"{MESSAGES['computes-twice']} (It made {made} successors, and {different} of them are different.)"
    return [Finding("computes-twice", words)]


# ------------------------------------------------------------------------------------------------ examples


def example(one: CodeExercise, verdict: Verdict) -> Example:
    """The position of a verdict with expected and got."""
    case = verdict.case
    if verdict.value_right and verdict.expected.made is not None:
        made = different_successors(verdict.record)
        words = f"{verdict.expected.made} positions made", f"{made} positions made"
    else:
        words = verdict.words
    search = partial(one.search, case) if one.search else None
    shown = Example(_asked(case), case.root, *words, _remark(verdict), verdict.comparison, search)
    can_be_called = one.form == "function" and not verdict.record.get("changed")
    return replace(shown, call=f"{one.name}({case.root!r})" if can_be_called else "")


def _asked(case: Case) -> str:
    if case.depth:
        ghosts = case.root.num_agents - 1
        return f"The smallest position where it shows: depth {case.depth}, {ghosts} ghost{'s' * (ghosts != 1)}."
    return "The smallest position where it shows:"


def _remark(verdict: Verdict) -> str:
    """What helps to check the example: the first node that is wrong; for agents, what each action is worth."""
    where = f"The first difference on the way of your search: {verdict.comparison}" if verdict.comparison else ""
    return " ".join(filter(None, [where, _worth(verdict)]))


def _worth(verdict: Verdict) -> str:
    if not verdict.case.depth:
        return ""
    listed = ", ".join(f"{action} {number(value)}" for action, value in verdict.expected.worth.items())
    return (
        "The check searches with an evaluation function of its own, which may give arbitrary numbers. "
        f"With it, Pacman's moves are worth, by the definition: {listed}. "
        "To look into this case: case = grade(...).case, then case.ask(your class) under an X-ray."
    )


def line_of(verdict: Verdict) -> str:
    """Where the student's code raised, for a reader."""
    error = verdict.error
    if not error.get("line"):
        return ""
    return f"line {error['line']}, in {str(error.get('where'))[:60]}: {str(error.get('code'))[:200]}"
