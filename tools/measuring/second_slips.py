"""How often the second slip on a card is one: pairs of mistakes, and answers with one slip.

    python -m tools.measuring.second_slips pairs [--count 100] [--seed 1]
    python -m tools.measuring.second_slips corpus

`pairs` draws pairs of mistakes of different families that replace different steps of a search, grades each pair as one
answer, and prints how often the card names a second slip, and whether it is one of the two. `corpus` prints the answers
of the corpus whose cards name a second slip: each of them has only one.
"""

import argparse
import random
from collections.abc import Iterator
from typing import Any

from graders.exercises import EXERCISES
from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant
from graders.grading import asked
from graders.transcript.source import source_of
from graders.trusted.diagnosis.searches import read
from graders.trusted.findings import findings
from graders.trusted.naming.account import Account, Card
from graders.trusted.verdicts import verdicts
from graders.words import family_of
from tools.corpus import WRONG


def card_of(one: CodeExercise, answer: Any) -> Card:
    """What is told of an answer, by its recorded searches, too."""
    sheet: Any = asked(one.id, answer)
    account = Account(one, tuple(verdicts(one, sheet, None)), source_of(answer))
    silent = not account.wrong or Card(account).voice in ("undone", "errors", "records")
    return Card(account) if silent else Card(account, read(one, answer, account.graded))


def names(card: Card) -> list[str]:
    """The slips on the card, a second one last."""
    return [finding.slip for finding in findings(card)]


def recorded() -> dict[str, CodeExercise]:
    """The exercises whose searches are read node by node."""
    every = (one for one in EXERCISES.values() if isinstance(one, CodeExercise))
    return {one.id: one for one in every if one.asked and len(one.mutants) > 1}


def drawn(seed: int) -> Iterator[Mutant]:
    """Pairs of mistakes without end, the exercises by turns."""
    rng, exercises = random.Random(seed), recorded().values()
    while True:
        for searched in exercises:
            one, other = rng.sample(searched.mutants, 2)
            alike = family_of(one.code) == family_of(other.code)
            if not (
                alike or one.steps.keys() & other.steps.keys() or (one.base, one.method) != (other.base, other.method)
            ):
                yield Mutant(one.exercise, (*one.mistakes, *other.mistakes), one.base, one.method)


def pairs(count: int, seed: int) -> None:
    """Print what the cards of pairs say."""
    exercises, true, untrue = recorded(), 0, 0
    for _, mutant in zip(range(count), drawn(seed), strict=False):
        card = card_of(exercises[mutant.exercise], mutant.answer)
        if card.second_slip:
            first, *_, told = map(family_of, names(card))
            right = told in {family_of(one.code) for one in mutant.mistakes} - {first}
            true, untrue = true + right, untrue + (not right)
            print("true" if right else "UNTRUE", mutant.exercise, mutant.name, names(card), flush=True)
    print(f"{count} pairs: second name true {true}, untrue {untrue}, not given {count - true - untrue}")


def corpus() -> None:
    """Print the answers with one slip whose cards name a second one."""
    exercises = recorded()
    answers = [one for one in WRONG if one.exercise in exercises]
    told = 0
    for one in answers:
        card = card_of(exercises[one.exercise], one.answer)
        if card.second_slip:
            told += 1
            print(one.exercise, one.name, names(card), flush=True)
    print(f"{len(answers)} answers with one slip: a second one named in {told}")


def main() -> None:
    """Measure pairs of mistakes, or the corpus."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.measuring.second_slips", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("what", choices=["pairs", "corpus"])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "pairs":
        pairs(given.count, given.seed)
    else:
        corpus()


if __name__ == "__main__":
    main()
