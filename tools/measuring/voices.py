"""What each voice of the diagnosis is worth: every wrong answer of the corpus, with all voices and without each one.

    python -m tools.measuring.voices [--every K] [--seed SEED] [--write]

A voice *speaks* where it is the first that says something; what it says is *true* where the file's head gives that name
to the slip. *Lost* are the true names that nobody tells without the voice, *won* those that are told only without it.
`--write` puts the table into `docs/diagnosis.md`, between its two marks.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from graders.exercises import exercise
from graders.exercises.base import CodeExercise, EvaluationExercise
from graders.grading import asked
from graders.report import Report
from graders.transcript.case import Seed
from graders.transcript.seeding import seeded
from graders.transcript.source import source_of
from graders.trusted.diagnosis.searches import read
from graders.trusted.diagnosis.voices import VOICES, Account, say
from graders.trusted.judging import judgment_on
from graders.untrusted.asking import elsewhere
from tools.corpus import WRONG

DOCUMENT = Path(__file__).parents[2] / "docs" / "diagnosis.md"
BEGIN, END = "<!-- voices: written by python -m tools.measuring.voices --write -->\n", "<!-- end of voices -->\n"
NAMES = [voice.__name__ for voice in VOICES]
Told = tuple[str, bool, tuple[bool, ...]]
"""Of one answer: who speaks first, whether that is true, and whether what is told without each voice is."""


def accounts(number: int, seed: Seed) -> Iterator[Account]:
    """The account of one wrong answer at home, then in class; none of what is judged otherwise."""
    answer = WRONG[number]
    one = exercise(answer.exercise)
    if not isinstance(one, CodeExercise) or isinstance(one, EvaluationExercise):
        return
    judgment = judgment_on(one, asked(one.id, answer.answer, seed), seed, source_of(answer.answer))
    if isinstance(judgment, Report) or not judgment.account.wrong:
        return
    with elsewhere(), seeded(one.questions(seed).draws):
        yield judgment.account.with_reading(read(one, answer.answer, judgment.account.graded))
    yield judgment.account


def told(number: int, seed: Seed) -> list[Told]:
    """What is told of one answer at home, and in class."""
    names = WRONG[number].names

    def true(account: Account, *without: object) -> bool:
        return say(account, *without)[0].code in names  # type: ignore[arg-type]

    found = []
    for account in accounts(number, seed):
        first = next((voice.__name__ for voice in VOICES if voice(account)), "no_name")
        found.append((first, true(account), tuple(true(account, voice) for voice in VOICES)))
    return found


def table(found: list[list[Told]]) -> str:
    """The table in Markdown: at home, and in class."""
    lines = [
        "| voice | at home: speaks | true | lost | won | in class: speaks | true | lost | won |",
        "| :-- |" + " --: |" * 8,
    ]
    places = [[one[place] for one in found if len(one) > place] for place in (0, 1)]
    for number, name in enumerate([*NAMES, "no_name"]):
        cells = [cell for place in places for cell in _cells(place, name, number)]
        lines.append(f"| {name.replace('_', ' ')} | {' | '.join(cells)} |")
    sums = [f"{len(place)} | {sum(right for _, right, _ in place)} | | " for place in places]
    return "\n".join([*lines, f"| **all** | {' | '.join(sums)} |"]) + "\n"


def _cells(place: list[Told], name: str, number: int) -> list[str]:
    count = Counter((first, right) for first, right, _ in place)
    speaks = [str(count[name, True] + count[name, False]), str(count[name, True])]
    if number == len(NAMES):
        return [*speaks, "", ""]
    lost = sum(right and not without[number] for _, right, without in place)
    won = sum(without[number] and not right for _, right, without in place)
    return [*speaks, str(lost), str(won)]


def main() -> int:
    """Measure, print, and write where that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.voices", description=__doc__.partition("\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="K", help="every K-th answer only")
    parser.add_argument("--seed", default="1000", help="of the hidden cases")
    parser.add_argument("--write", action="store_true", help=f"put the table into {DOCUMENT.name}")
    given = parser.parse_args()
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(partial(told, seed=given.seed), range(0, len(WRONG), given.every), chunksize=4))
    made = table([one for one in found if one])
    print(made)
    if given.write:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        DOCUMENT.write_text(f"{before}{BEGIN}\n{made}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
