"""What each voice of the diagnosis is worth: wrong answers of the corpus, with all voices and without each one.

    python -m tools.measuring.ablation [--every K] [--seed SEED]      prints two tables: by slips, and by families
    python -m tools.measuring.ablation --write                        and writes them into docs/ablation.md

A voice *speaks* where it is the first that says something; what it says is *true* where the file's head gives that name
to the slip. *Lost* are the true names that are not told first without the voice, *won* those that are told only
without it, and *untrue* the other names that are then said without a "Perhaps".
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from graders.exercises import exercise
from graders.exercises.base import CodeExercise, EvaluationExercise
from graders.grading import asked
from graders.report import Report
from graders.transcript.case import Seed
from graders.transcript.running import seeded
from graders.transcript.source import source_of
from graders.trusted.diagnosis.searches import NOTHING, read
from graders.trusted.findings import findings
from graders.trusted.judging import judgment_on
from graders.trusted.naming.account import Card
from graders.untrusted.asking import elsewhere
from graders.words import family_of
from pacman_env.compare.tables import Listing
from tools.corpus import FOLDER, WRONG
from tools.pages import written_between
from tools.pages.diagnosis import HONEST

PAGE = FOLDER.parent / "docs" / "ablation.md"
MARKS = tuple(
    (f"<!-- {what}: written by python -m tools.measuring.ablation --write -->", f"<!-- end of {what} -->")
    for what in ("voices", "families")
)
VOICES: dict[str, dict[str, Any]] = {
    "undone": {"second": ()},
    "errors": {"blunt": []},
    "records": {"seen": ""},
    "mistakes": {"matches": []},
    "facts": {"facts": []},
    "search": {},
    "parts": {"slip": None},
}
"""What an account knows without a voice (`Card.voice`); without `search`, no recorded search is read."""


@dataclass(frozen=True)
class Told:
    """The first name that is told, whether it is the true one, and whether another one is told as certain."""

    code: str
    true: bool
    untrue: bool


def without(card: Card, voice: str) -> Card:
    """A card as it would be if a voice said nothing."""
    quiet = replace(card.account)
    vars(quiet).update({"candidates": card.account.candidates, **VOICES[voice]})
    return Card(quiet, NOTHING if voice == "search" else card.reading)


def told(card: Card, names: tuple[str, ...]) -> tuple[Told, Told]:
    """What a report says first: as the name of a slip, and as that of its family."""
    first = findings(card)[0]
    certain = not first.message.startswith("Perhaps") and first.slip not in HONEST
    true = first.slip in names, first.code in map(family_of, names)
    return Told(first.slip, true[0], certain and not true[0]), Told(first.code, true[1], certain and not true[1])


Heard = tuple[str, tuple[Told, Told], dict[str, tuple[Told, Told]]]


def measured(number: int, seed: Seed) -> Heard | None:
    """Of one wrong answer: who speaks, what is told, and what is told without each voice; None for functions."""
    answer = WRONG[number]
    one = exercise(answer.exercise)
    if not isinstance(one, CodeExercise) or isinstance(one, EvaluationExercise):
        return None
    judgment = judgment_on(one, asked(one.id, answer.answer, seed), seed, source_of(answer.answer))
    if isinstance(judgment, Report) or not judgment.account.wrong:
        return None
    with elsewhere(), seeded(one.questions(seed).draws):
        card = Card(judgment.account, read(one, answer.answer, judgment.account.graded))
    names = tuple(answer.names)
    return card.voice, told(card, names), {voice: told(without(card, voice), names) for voice in VOICES}


def tables(rows: list[Heard]) -> tuple[str, str]:
    """The table of slips, and that of families."""
    found = [
        [(voice, said[of], {name: one[of] for name, one in quiet.items()}) for voice, said, quiet in rows]
        for of in (0, 1)
    ]
    return table(found[0]), table(found[1])


def table(found: list[tuple[str, Told, dict[str, Told]]]) -> str:
    """A table in Markdown."""
    every = [all_told for _, all_told, _ in found]
    nothing = len(every), sum(one.true for one in every), 0, 0, sum(one.untrue for one in every)
    rows = [(voice, *_sums(voice, found)) for voice in VOICES] + [("**nothing**", *nothing)]
    headings = ["without", "speaks", "true", "lost", "won", "untrue"]
    return Listing(headings, [list(map(str, row)) for row in rows], "without", headings[1:]).markdown()


def _sums(voice: str, found: list[tuple[str, Told, dict[str, Told]]]) -> tuple[int, ...]:
    """How often a voice speaks, and is true; and without it: lost, won, untrue."""
    spoken = [all_told.true for heard, all_told, _ in found if heard == voice]
    pairs = [(all_told, quiet[voice]) for _, all_told, quiet in found]
    lost = sum(with_it.true and not quiet.true for with_it, quiet in pairs)
    won = sum(quiet.true and not with_it.true for with_it, quiet in pairs)
    return len(spoken), sum(spoken), lost, won, sum(quiet.untrue for _, quiet in pairs)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.ablation", description=__doc__.partition("\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="K", help="every K-th answer only")
    parser.add_argument("--seed", default="1000", help="the seed of the hidden cases")
    parser.add_argument("--write", action="store_true", help=f"also write the table into {PAGE.name}")
    given = parser.parse_args()
    with ProcessPoolExecutor(2) as pool:
        rows = pool.map(partial(measured, seed=given.seed), range(0, len(WRONG), given.every))
        texts = tables([row for row in rows if row is not None])
    print(*texts, sep="\n\n")
    page = PAGE.read_text(encoding="utf-8")
    for marks, text in zip(MARKS, texts, strict=True):
        page = written_between(page, *marks, text)
    if given.write:
        PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
