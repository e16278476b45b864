"""Judging an answer sheet: compare what it says with what the textbook says.

It believes nothing but plain values: it makes the cases again from the seed, computes every expected value itself,
checks types exactly, and never runs an answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graders.errors import line_of
from graders.exercises import exercise
from graders.exercises.base import CodeExercise, DataExercise, EvaluationExercise, Exercise, Idea
from graders.exercises.data import Experiment
from graders.exercises.evaluation import better
from graders.outcome import Json
from graders.reading import is_stub
from graders.report import Example, Finding, Part, Report
from graders.transcript.case import FORMAT, Seed
from graders.transcript.encoding import WrongType, as_list, decode
from graders.transcript.source import Source
from graders.trusted import claims
from graders.trusted.diagnosis.searches import NOTHING, Reading
from graders.trusted.findings import findings
from graders.trusted.naming.account import Account, Card, waited
from graders.trusted.naming.evidence import answers_differ, is_nothing, is_refusal
from graders.trusted.naming.pricing import Slip
from graders.trusted.trials import PlayedTrial
from graders.trusted.verdicts import Verdict, verdicts
from graders.words import MESSAGES

Sheet = Json


def judge(id: str, sheet: object, seed: Seed = None, played: list[PlayedTrial] | None = None) -> Report:
    """The report on an answer sheet. A sheet that cannot be read earns nothing, and the report says why.

    `played` are the rows of an experiment that the grader has played itself, where it could.
    """
    one = exercise(id)
    if played is not None and isinstance(one, Experiment) and _unreadable(one, sheet) is None:
        assert isinstance(sheet, dict)
        return _judge_plan(one, _judge_data(one, sheet), played)
    judgment = judgment_on(one, sheet, seed)
    return judgment if isinstance(judgment, Report) else judgment.report()


def judgment_on(one: Exercise, sheet: object, seed: Seed = None, source: Source | None = None) -> "Judgment | Report":
    """The judgment on a sheet with answers of code; the finished report where there is nothing more to find out.

    `source` is the text of the answer, where it is available: it helps to name things, and no points come from it.
    """
    problem = _unreadable(one, sheet)
    if problem is not None:
        return _nothing(one, problem)
    assert isinstance(sheet, dict)
    if isinstance(one, DataExercise):
        return _judge_data(one, sheet)
    assert isinstance(one, CodeExercise)
    second = tuple((slip, tuple(verdicts(one, other, seed))) for slip, other in claims.second(sheet))
    account = Account(one, tuple(verdicts(one, sheet, seed)), source, claims.source(sheet), second)
    if (problem := _worthless(account)) is not None:
        return _nothing(one, problem)
    if isinstance(one, EvaluationExercise):
        games = claims.game_records(sheet)
        report = one.weigh(_scene_values(account.found), games, one.luck(seed), _scene_trouble(account))
        return replace(report, waited=account.waited or any(map(waited, games)))
    return Judgment(account, len(one.cases(seed)))


@dataclass(frozen=True)
class Judgment:
    """The account of an answer, how many cases there were; and what its recorded searches show, and a simpler case.

    The points never depend on these two.
    """

    account: Account
    asked: int
    reading: Reading = NOTHING
    simpler: Verdict | None = None

    def report(self) -> Report:
        """Points per idea, and the findings."""
        told = findings(Card(self.account, self.reading), self.simpler)
        if not self.whole:
            gave_up = Finding(
                "gave-up", f"{MESSAGES['gave-up']} (The check saw {len(self.account.found)} of {self.asked} cases.)"
            )
            told = [*told, gave_up] if self.account.wrong else [gave_up]
        if self.account.wrong and any(verdict.record.get("unread") for verdict in self.account.found):
            told.append(Finding("too-much-written", MESSAGES["too-much-written"]))
        one, known = self.account.exercise, self.slip
        parts = tuple(self._part(idea, known) for idea in one.ideas)
        price = known.price if known else 0
        return Report(one.id, one.title, parts, told, price, waited=self.account.waited)

    @property
    def slip(self) -> Slip | None:
        """The slip that is priced, if there is one: the verdicts alone give it that name on the card."""
        known = self.account.slip if self.whole else None
        told = findings(Card(self.account)) if known else []
        return known if known and any(finding.slip == known.code for finding in told) else None

    @property
    def whole(self) -> bool:
        """Whether every case was answered. A check that was given up earns nothing."""
        return len(self.account.found) == self.asked

    def _part(self, idea: Idea, known: Slip | None) -> Part:
        """Points of one idea: all its cases are right, by no constant, or explained by the slip; or none."""
        mine = [verdict.right for verdict in self.account.found if verdict.part == idea.name]
        right = self.whole and bool(mine) and all(mine) and not self.account.is_constant
        kept = known is not None and idea.name in known.kept
        return replace(idea.part(right or kept), kept=kept and not right)


def _scene_values(found: Sequence[Verdict]) -> better.Values:
    """What an evaluation function says about each scene, by name: nothing where that is not a number."""
    return {
        verdict.case.name: [
            decode(record.get("value")) for record in (verdict.record, *verdict.others) if verdict.right
        ]
        for verdict in found
        if not verdict.case.advice
    }


def _scene_trouble(account: Account) -> list[Finding]:
    """A finding on the first scene where no finite number came back, of those that count; else lots, or advice."""
    for verdict in account.wrong[:1]:
        scene = "" if _is_everywhere(verdict, account.found) else verdict.case.name
        return [_about_scene(better.trouble(verdict.record, scene), verdict)]
    if answers_differ(account.graded):
        return [Finding("random-choice", MESSAGES["random-choice"])]
    advised = [verdict for verdict in account.found if verdict.case.advice and not verdict.right]
    return [_about_scene(verdict.case.advice, verdict) for verdict in advised[:1]]


def _is_everywhere(one: Verdict, found: Sequence[Verdict]) -> bool:
    """Whether the error of a scene comes in the same line on most others, too: then this scene is not what matters."""
    same = ("type", "line", "code")
    alike = [verdict for verdict in found if all(verdict.error.get(name) == one.error.get(name) for name in same)]
    return bool(one.error) and 2 * len(alike) > len(found)


def _about_scene(code: str, verdict: Verdict) -> Finding:
    return Finding(code, MESSAGES[code], _scene_shown(verdict), line_of(verdict.error))


_SCENES = {"won": "the game is won", "lost": "the game is lost"}


def _scene_shown(verdict: Verdict) -> Example:
    asked = f"The position ({_SCENES.get(verdict.case.name, verdict.case.name)}):"
    return Example(asked, verdict.case.root, verdict.expected.words, verdict.got)


def _judge_data(one: DataExercise, sheet: Sheet) -> Report:
    """The report on an answer that is data, not code."""
    try:
        given = decode(as_list(sheet.get("answers"))[0]["value"])
        marks = one.mark(given)
    except (WrongType, KeyError, TypeError, RecursionError):
        return _nothing(one, Finding("wrong-type", MESSAGES["wrong-type"]))
    parts = tuple(idea.part(right=not marks.get(idea.name)) for idea in one.ideas)
    told = [finding for idea in one.ideas for finding in marks.get(idea.name, [])]
    return Report(one.id, one.title, parts, list(dict.fromkeys(told)), about=one.about(given))


def _judge_plan(one: Experiment, table: Report, played: list[PlayedTrial]) -> Report:
    """The report on a plan: the table as it is there, and the moves of the agents that it names."""
    if all(row.absent for row in played):
        return _nothing(one, Finding("not-planned", MESSAGES["not-planned"]))
    wrong = next((row for row in played if row.wrong or row.absent), None)
    if wrong is None:
        return table
    trial = wrong.trial
    where = f"({trial.agent} on {trial.layout}, depth {trial.depth}, {trial.ghosts} ghosts"
    said = "no agent of that name answered" if wrong.absent else f"move {wrong.moves} was {wrong.wrong[:20]!r}"
    told = Finding("other-numbers", f"{MESSAGES['other-numbers']} {where}: {said}.)")
    numbers = one.ideas[-1]
    parts = tuple(numbers.part(right=False) if part.name == numbers.name else part for part in table.parts)
    return replace(table, parts=parts, findings=[told, *table.findings])


def _nothing(one: Exercise, finding: Finding) -> Report:
    return Report(one.id, one.title, tuple(idea.part(right=False) for idea in one.ideas), [finding])


def _unreadable(one: Exercise, sheet: object) -> Finding | None:
    """Why this is no sheet to be judged, or None."""
    if not isinstance(sheet, dict) or sheet.get("format") != FORMAT or sheet.get("exercise") != one.id:
        return Finding("no-answers", MESSAGES["no-answers"])
    if sheet.get("unanswered") in ("NoneType", "ellipsis"):
        return _not_written()
    if "unanswered" in sheet:
        return Finding("not-callable", MESSAGES["not-callable"])
    return None if as_list(sheet.get("answers")) else Finding("no-answers", "The answer sheet is empty.")


def _worthless(account: Account) -> Finding | None:
    """Why answers of code earn nothing, whatever they are: the grader's own search gave them, or nothing is written."""
    every = (*account.found, *(one for _, found in account.second for one in found))
    searched = next((str(name) for one in every if (name := one.record.get("searched"))), "")
    if searched:
        words = f"{MESSAGES['uses-the-reference']} (Here, {searched} generated the successors.)"
        return Finding("uses-the-reference", words)
    return _not_written() if _is_unwritten(account) and not account.undone else None


def _not_written() -> Finding:
    return Finding("not-written-yet", MESSAGES["not-written-yet"])


def _is_unwritten(account: Account) -> bool:
    """Whether nothing was done and nothing came back, and the text, where it is available, has nothing in it either."""
    if not all(map(_says_nothing, account.found)):
        return False
    stub = is_stub(account.source) if account.source else True
    return stub is not False or all(map(is_refusal, account.found))


def _says_nothing(verdict: Verdict) -> bool:
    work = [verdict.record.get(name) for name in ("made", "evaluated", "prints")]
    return not any(work) and (is_nothing(verdict) or is_refusal(verdict))
