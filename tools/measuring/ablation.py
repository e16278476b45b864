"""What each voice of the diagnosis is worth: wrong answers of the corpus, with all voices and without each one.

    python -m tools.measuring.ablation [--every K] [--seed SEED]      prints the table
    python -m tools.measuring.ablation --write                        and writes it into docs/ablation.md
    python -m tools.measuring.ablation --families                     a name is true, too, where its family is

A voice *speaks* where it is the first that says something; what it says is *true* where the file's head gives that name
to the slip. *Lost* are the true names that are not told first without the voice, *won* those that are told only
without it, and *untrue* the other names that are then said without a "Perhaps".
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from graders.exercises import exercise
from graders.exercises.base import CodeExercise, EvaluationExercise
from graders.grading import asked
from graders.report import Report
from graders.transcript.case import Seed
from graders.transcript.running import seeded
from graders.transcript.source import source_of
from graders.trusted.diagnosis.searches import read
from graders.trusted.findings import findings
from graders.trusted.judging import judgment_on
from graders.trusted.naming.account import Account
from graders.untrusted.asking import elsewhere
from graders.words import FAMILY, family_of
from tools.corpus import FOLDER, WRONG
from tools.pages.diagnosis import HONEST

PAGE = FOLDER.parent / "docs" / "ablation.md"
MARKS = "<!-- voices: written by python -m tools.measuring.ablation --write -->", "<!-- end of voices -->"
VOICES: dict[str, Callable[[Account], dict[str, Any]]] = {
    "errors": lambda account: {"blunt": []},
    "records": lambda account: {"seen": ""},
    "mistakes": lambda account: {"matches": []},
    "facts": lambda account: {"facts": []},
    "search": lambda account: {"local": None},
    "parts": lambda account: {"slip": None},
}
"""What an account knows without a voice (`Account.voice`)."""


@dataclass(frozen=True)
class Told:
    """The first name that is told, whether it is the true one, and whether another one is told as certain."""

    code: str
    true: bool
    untrue: bool


def without(account: Account, voice: str) -> Account:
    """An account as it would be if a voice said nothing."""
    quiet = replace(account)
    vars(quiet).update({"candidates": account.candidates, **VOICES[voice](account)})
    return quiet


def told(account: Account, names: tuple[str, ...]) -> Told:
    """What a report says first."""
    first = findings(account)[0]
    true, certain = first.slip in names, not first.message.startswith("Perhaps")
    return Told(first.slip, true, certain and not true and first.slip not in HONEST)


def alike(names: tuple[str, ...]) -> tuple[str, ...]:
    """These names, and all others of their families."""
    families = set(map(family_of, names))
    return (*names, *(slip for slip, family in FAMILY.items() if family in families))


def measured(number: int, seed: Seed, families: bool = False) -> tuple[str, Told, dict[str, Told]] | None:
    """Of one wrong answer: who speaks, what is told, and what is told without each voice; None for functions."""
    answer = WRONG[number]
    one = exercise(answer.exercise)
    if not isinstance(one, CodeExercise) or isinstance(one, EvaluationExercise):
        return None
    judgment = judgment_on(one, asked(one.id, answer.answer, seed), seed, source_of(answer.answer))
    if isinstance(judgment, Report) or not judgment.account.wrong:
        return None
    with elsewhere(), seeded(one.questions(seed).draws):
        account = judgment.account.with_reading(read(one, answer.answer, judgment.account.graded))
    names = alike(tuple(answer.names)) if families else tuple(answer.names)
    return account.voice, told(account, names), {voice: told(without(account, voice), names) for voice in VOICES}


def table(found: list[tuple[str, Told, dict[str, Told]]]) -> str:
    """The table in Markdown."""
    lines = ["| without | speaks | true | lost | won | untrue |", "| :-- | --: | --: | --: | --: | --: |"]
    for voice in VOICES:
        spoken = [all_told.true for heard, all_told, _ in found if heard == voice]
        pairs = [(all_told, quiet[voice]) for _, all_told, quiet in found]
        lost, won = (sum(one[a].true and not one[b].true for one in pairs) for a, b in ((0, 1), (1, 0)))
        untrue = sum(quiet.untrue for _, quiet in pairs)
        lines.append(f"| {voice} | {len(spoken)} | {sum(spoken)} | {lost} | {won} | {untrue} |")
    every = [all_told for _, all_told, _ in found]
    sums = sum(one.true for one in every), sum(one.untrue for one in every)
    return "\n".join([*lines, f"| **nothing** | {len(every)} | {sums[0]} | 0 | 0 | {sums[1]} |"])


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.ablation", description=__doc__.partition("\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="K", help="every K-th answer only")
    parser.add_argument("--seed", default="1000", help="of the hidden cases")
    out = parser.add_mutually_exclusive_group()
    out.add_argument("--write", action="store_true", help=f"into {PAGE.name}, too")
    out.add_argument("--families", action="store_true", help="a name is true, too, where its family is")
    given = parser.parse_args()
    rows = (measured(number, given.seed, given.families) for number in range(0, len(WRONG), given.every))
    text = table([row for row in rows if row is not None])
    print(text)
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        begin, end = (page.index(mark) for mark in MARKS)
        PAGE.write_text(f"{page[:begin]}{MARKS[0]}\n\n{text}\n\n{page[end:]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
