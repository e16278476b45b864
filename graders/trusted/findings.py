"""What a report says about wrong verdicts: the named mistake, a small position, the line in the student's code."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from graders.errors import METHODS, QUESTIONS, line_of, meant, raised_code
from graders.exercises.base import CodeExercise, same
from graders.exercises.work import different_successors
from graders.report import Example, Finding
from graders.transcript.calls import Call
from graders.transcript.case import Case
from graders.transcript.encoding import Encoded
from graders.transcript.running import CASE
from graders.trusted.diagnosis.families import code_of
from graders.trusted.diagnosis.nodes import Difference
from graders.trusted.naming.account import Account, Card, blunt_code
from graders.trusted.naming.candidates import choices, is_legal, others
from graders.trusted.naming.evidence import LOTS, UNPROVEN, answers_differ
from graders.trusted.verdicts import Verdict
from graders.words import MESSAGES
from pacman_env.wording import amount, number

MOST_TOLD = 3  # facts that are told at once: each of them is certain by itself
TWICE = 1.5  # a correct answer that makes this many times the different successors gets a remark
MANY_PRINTS = 1000, 20  # lines in all, and for each position
SECOND = "There is a second slip."
LONGEST_CALL = 120  # characters of a case that is a line to paste


def findings(card: Card, shown: Verdict | None = None) -> list[Finding]:
    """All findings on the verdicts of one answer, the most important first.

    `shown` is the verdict whose position is shown: the card's, or a simpler one (`graders.shrinking`).
    """
    account, shown = card.account, shown or card.shown
    if shown is None:
        return [*_advice(account), *_about_work(account.graded)]
    told = [*_about_mistakes(card, shown), *_second(card)]
    prints = sum(verdict.record.get("prints", 0) for verdict in account.found)
    if prints > max(MANY_PRINTS[0], MANY_PRINTS[1] * len(account.found)):
        told.append(Finding("prints-a-lot", f"{MESSAGES['prints-a-lot']} (Your code printed {prints:,} times.)"))
    return told


def _advice(account: Account) -> list[Finding]:
    """What costs nothing: cases beyond what the exercise asks for, each finding once."""
    failed = {verdict.case.advice: verdict for verdict in account.found if verdict.case.advice and not verdict.right}
    return [_finding(account.exercise, code, verdict) for code, verdict in failed.items()]


# ------------------------------------------------------------------------------------------------- mistakes


def _about_mistakes(card: Card, shown: Verdict) -> list[Finding]:
    account, one = card.account, card.account.exercise
    match card.voice:
        case "undone" if account.slip:
            kept = [idea.name for idea in one.ideas if idea.name in account.slip.kept]
            right = (
                "all ideas were correct."
                if len(kept) == len(one.ideas)
                else f"these ideas were correct: {'; '.join(kept)}."
            )
            sure = f"The check fixed this slip and ran your code again. Then {right}"
            return [_finding(one, account.slip.code, shown, sure)]
        case "facts":
            return _by_facts(account, shown)
        case "search" if card.local:
            code, difference, _ = card.local
            small = replace(example(one, shown), remark=_worth(shown))  # one node is told already
            return [replace(_finding(one, code, shown, _at(difference)), example=small)]
        case "parts" if account.slip:
            ideas = ", ".join(idea.name for idea in one.ideas if idea.name in account.slip.kept)
            sure = f"By itself, this mistake explains your code's answers for these ideas: {ideas}."
            return [_finding(one, account.slip.code, shown, sure)]
        case "mistakes":
            return _by_mistakes(account, shown)
    code = blunt_code(shown) if card.voice == "errors" else account.seen
    code = code or _kind(account, shown)
    remembers = code == LOTS and account.source and not _DRAWS.search(repr(account.source))
    return [_finding(one, "remembers-something" if remembers else code, shown)]


_DRAWS = re.compile(r"random|shuffle|choice|sample|secrets|uuid|time|\bid\(", re.IGNORECASE)
"""What is in the text of whoever draws lots, or looks at a clock; without it, another answer comes from memory."""


def _by_facts(account: Account, shown: Verdict) -> list[Finding]:
    """What holds on every position; an error does not belong to it."""
    one = account.exercise
    told = [_finding(one, _came_back(shown), shown)] if shown.error else []
    for fact in account.facts[:MOST_TOLD]:
        told.append(_finding(one, fact.code, None if told else shown, fact.where))
    return told


def _by_mistakes(account: Account, shown: Verdict) -> list[Finding]:
    """The mistakes that explain every answer."""
    one = account.exercise
    best = account.matches[0]
    named = [_finding(one, best.mutant.code, shown, str(best))]
    named += [
        _finding(one, code, None, "This mistake explains your code's answers equally well.")
        for code in others(account.matches)
    ]
    return named if best.certain else [found.perhaps() for found in named]


def _second(card: Card) -> list[Finding]:
    """A second slip, in one sentence, with its own node and numbers."""
    if not card.second_slip:
        return []
    code = code_of(card.second_slip)
    words, _, _ = card.account.exercise.message(code).partition(". ")
    return [Finding(code, f"{SECOND} {words.rstrip('.')}.", sure=_at(card.second_slip))]


def _at(difference: Difference) -> str:
    """Where a recorded search shows something, and what."""
    moves = ", then ".join(difference.path)
    kind = "move " if moves[:1].islower() else ""  # of a small tree: "After a" reads as if a noun were missing
    return f"{f'After {kind}{moves}' if moves else 'At the root'}, {difference}"


def _finding(one: CodeExercise, code: str, verdict: Verdict | None, sure: str = "") -> Finding:
    words = one.message(code)
    if code == "out-of-time":
        words += f" (The limit is {CASE.work:g} seconds of processor time for one position.)"
    if verdict is None:
        return Finding(code, words, sure=sure)
    if code == "called-value":
        sure = " ".join(f"In that line, `{name}` is a plain value." for name in _called(verdict))
    if code == "missing-attribute" and (name := meant(verdict.error)):
        sure = f"Did you mean `{name}`?"
    return Finding(code, words, example(one, verdict), line_of(verdict.error), sure)


def _called(verdict: Verdict) -> list[str]:
    """What of a position is a plain value, and is called in the line that raised."""
    names = re.findall(r"\.(\w+)\(\)", str(verdict.error.get("code")))
    return [name for name in dict.fromkeys(names) if name in QUESTIONS - METHODS]


def _kind(account: Account, shown: Verdict) -> str:
    """A code for a mistake that no mutant explains."""
    if _keeps_no_move(account.graded):
        return "start-within-reach"
    code = _came_back(shown)
    if code == "compares-none" and account.source and "None" not in "".join(account.source.texts):
        return "returns-nothing"
    if code != "wrong-answer":
        return code
    if account.candidates.searched_right(account.graded):
        return "right-positions"
    return LOTS if answers_differ(account.graded) else code


def _keeps_no_move(graded: Sequence[Verdict]) -> bool:
    """Whether no legal move came back exactly where each would have been correct: no value beats the start there."""
    wrong = [verdict for verdict in graded if not verdict.right]
    return len(wrong) < len(graded) and all(
        not verdict.error
        and not is_legal(verdict.case, verdict.trace.value)
        and bool(moves := choices(verdict.case))
        and all(any(same(move, right) for right in verdict.expected.values) for move in moves)
        for verdict in wrong
    )


def _came_back(verdict: Verdict) -> str:
    """A code for what came back."""
    if verdict.error:
        return blunt_code(verdict) or raised_code(verdict.error)
    value = verdict.value
    if value.get("type") == "None":
        return "returns-nothing"
    if value.get("strange"):
        return "strange-object"
    if value.get("value") == "nan":
        return "nan-value"
    return _wrong_kind(verdict, value)


def _wrong_kind(verdict: Verdict, value: Encoded) -> str:
    if verdict.value_right:
        return UNPROVEN if verdict.unproven else "too-much-work"
    right = verdict.expected.values[0] if verdict.expected.values else 0
    if isinstance(right, bool):
        return "wrong-answer" if value.get("type") == "bool" else "not-a-bool"
    if isinstance(right, (str, tuple)):
        if not choices(verdict.case):  # no move is asked for
            return "wrong-answer"
        return "wrong-answer" if is_legal(verdict.case, verdict.trace.value) else "not-legal"
    return "wrong-answer" if value.get("type") in ("int", "float", "Fraction") else "wrong-type"


# ------------------------------------------------------------------------------------------ right, but slow


def _about_work(found: Sequence[Verdict]) -> list[Finding]:
    """A correct answer that does the same work several times."""
    made, different = sum(verdict.record.get("made", 0) for verdict in found), 0
    for verdict in found:
        different += min(different_successors(verdict.record), verdict.record.get("made", 0))
        if made < TWICE * different:  # of most answers that is clear half-way
            return []
    if not different:
        return []
    few = amount(different, "different position")
    words = f"{MESSAGES['computes-twice']} (Your code generated {made:,} successors, but only {few}.)"
    return [Finding("computes-twice", words)]


# ------------------------------------------------------------------------------------------------ examples


def example(one: CodeExercise, verdict: Verdict) -> Example:
    """The position of a verdict with expected and got."""
    case = verdict.case
    if verdict.value_right and verdict.expected.made is not None:
        asked, made = verdict.expected.made, different_successors(verdict.record)
        all_made = verdict.record.get("made", 0)
        again = f", and {all_made:,} with repeats" if made <= asked and made < all_made else ""
        words = f"{amount(asked, 'position')} generated", f"{amount(made, 'position')} generated{again}"
    else:
        words = verdict.words
    search = partial(one.search, case) if one.search else None
    return Example(
        _asked(case), case.root, *words, _remark(verdict), verdict.comparison, search, call=_call(one, verdict)
    )


def _call(one: CodeExercise, verdict: Verdict) -> str:
    """The case as a line of code; empty for agents, for long positions, and for one that the answer left in ruins."""
    if one.form != "function" or verdict.record.get("changed"):
        return ""
    call = f"{one.called or one.name}({verdict.case.root!r})"
    return call if len(call) <= LONGEST_CALL else ""


def _asked(case: Case) -> str:
    shows = f"that shows {'this' if case.advice else 'the mistake'}"
    if case.depth:
        ghosts = case.root.num_agents - 1
        return f"A small position {shows} (depth {case.depth}, {amount(ghosts, 'ghost')}):"
    return f"A small {'example' if isinstance(case.root, Call) else 'position'} {shows}:"


def _remark(verdict: Verdict) -> str:
    """What helps to check the example: the first node that is wrong; for agents, what each action is worth."""
    return " ".join(filter(None, [_first(verdict.comparison), _worth(verdict)]))


def _first(found: Any) -> str:
    """Where the searches part; empty where that would only say again what was expected and what came back."""
    if found is None or (found.what in ("value", "action") and found.node == found.search.tree.graph["root"]):
        return ""
    told = str(found)
    return f"Your search first differs from the expected one {told[0].lower()}{told[1:]}"


def _worth(verdict: Verdict) -> str:
    if not verdict.case.depth:
        return ""
    listed = ", ".join(f"{action} {number(value)}" for action, value in verdict.expected.worth.items())
    return (
        "The check uses its own evaluation function, whose numbers may look arbitrary. "
        f"With that function, these are the correct values of Pacman's moves: {listed}. "
        "To look into this case, write `case = grade(...).case`. "
        "Then call `case.ask(...)` with your class, inside `with xray() as search:`."
    )
