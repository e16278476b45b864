"""The visible check: ask an answer, judge what it said, show the mistake on a small position, and offer to look
for the line that one change would mend.

This is the only place where the asking and the judging half meet.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from graders.exercises import exercise
from graders.exercises.base import forget
from graders.repair.offer import offered
from graders.report import Report
from graders.shrinking import shrink
from graders.transcript.case import Case, Evaluation, Questions, Seed
from graders.transcript.running import call_for, seeded
from graders.transcript.source import source_of
from graders.transcript.watching import CaseRecorder
from graders.trusted.diagnosis.searches import read
from graders.trusted.judging import judgment_on
from graders.trusted.naming.account import Card
from graders.untrusted.asking import Sheet, ask, elsewhere
from pacman_env.games.protocol import State


@dataclass(frozen=True)
class FailingCase:
    """What was asked: `case = grade(...).case`, then `case.ask(answer)`, for example inside an X-ray.

        with xray() as search:
            case.ask(MinimaxAgent)
        search.draw()

    `expected` is what should come back, in words.
    """

    case: Case = field(repr=False)
    expected: str
    questions: Questions = field(repr=False)

    @property
    def position(self) -> State:
        return self.case.root

    @property
    def depth(self) -> int:
        """For agents, how many rounds to look ahead; else 0."""
        return self.case.depth

    @property
    def evaluation(self) -> Evaluation | None:
        """For agents, the function to search with; else None."""
        return self.case.evaluation

    def ask(self, answer: Callable[..., object]) -> object:
        """What an answer says to it. Nothing is caught: an error shows its own traceback."""
        return call_for(self.questions, answer)(self.case, CaseRecorder(self.case.root))

    def __str__(self) -> str:
        return f"{self.position}\ndepth {self.depth}" if self.depth else str(self.position)


def grade(id: str, answer: object, seed: Seed = None) -> Report:
    """Check an answer: run it on every case, and judge the results.

    `id` is one of `EXERCISES`; `seed=None` gives the public cases. An unknown id raises KeyError; no answer can cause
    an error. If the answer is wrong, `.repair` looks for a line that one change would repair. This work begins when a
    notebook shows the card, or when you print `.repair`. No points depend on it.
    """
    one, source = exercise(id), source_of(answer)
    judgment = judgment_on(one, asked(id, answer, seed), seed, source)
    if isinstance(judgment, Report):
        return judgment
    account = judgment.account
    if not account.wrong:
        return judgment.report()
    with elsewhere(), seeded(one.questions(seed).draws):
        card = Card(account, read(account.exercise, answer, account.graded))
        assert card.shown is not None
        smallest = shrink(card, answer, card.shown)
        card = card.with_example(read(account.exercise, answer, [smallest]))
    report = replace(judgment, reading=card.reading, simpler=smallest).report()
    if any(finding.slip == "changed-position" for finding in report.findings):
        forget()  # looking for a smaller position has asked the answer again
    case = FailingCase(smallest.case, smallest.expected.words, questions=one.questions())
    codes = tuple(finding.slip for finding in report.findings)
    return replace(report, case=case, repair=offered(id, source, seed, codes))


def asked(id: str, answer: object, seed: Seed = None) -> Sheet:
    """The answer sheet, as it comes out of another process: plain JSON. Raises KeyError for an unknown id."""
    sheet: Sheet = json.loads(json.dumps(ask(exercise(id).questions(seed), answer)))
    if any(record.get("changed") for record in sheet["answers"]):
        forget()
    return sheet
