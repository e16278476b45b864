"""Every right and every wrong answer of the corpus, graded with many seeds.

python -m tests.graders.seeds [HOW_MANY]     20 seeds, as many processes as processors; exit status 1 if a right answer
                                             loses a point or a wrong one keeps all

No diagnosis is made of the wrong ones, and no games are played with one that the scenes already show to be wrong. What
is found is said at once, and how far it is after each seed: who interrupts it has what came before.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import repeat
from typing import Any

from graders import grade
from graders.exercises import EXERCISES, CodeExercise
from graders.exercises.base import EvaluationExercise
from graders.grading import asked
from graders.transcript.case import Seed
from graders.trusted.judging import judge
from graders.trusted.verdicts import verdicts
from graders.untrusted.asking import ask
from tools.corpus import RIGHT, WRONG, Answer

ADVICE = {"strict-from-minus-inf", "needs-a-ghost", "computes-twice", "games"}  # the last: how the games went
"""Findings that cost nothing: a right answer may have them."""
SCENES = 2  # so many ideas of an evaluation function are about scenes; the rest are about games
ANSWERS: list[Answer] = [*RIGHT, *WRONG]


def caught(id: str, answer: Any, seed: Seed) -> bool:
    """Whether a wrong answer does not keep all points: a case that counts is wrong, and then every slip has a price."""
    one = EXERCISES[id]
    if isinstance(one, EvaluationExercise):
        sheet = ask(replace(one.questions(seed), luck=None), answer)
        if any(part.points < part.max_points for part in judge(id, sheet, seed).parts[:SCENES]):
            return True
    if not isinstance(one, CodeExercise) or isinstance(one, EvaluationExercise):
        return not grade(id, answer, seed).passed
    return any(
        not verdict.right and not verdict.case.advice for verdict in verdicts(one, asked(id, answer, seed), seed)
    )


def unfair(number: int, seed: int) -> str:
    """What is wrong with the judgment on one answer under one seed: nothing, or a line of words."""
    one = ANSWERS[number]
    told = f"{one.exercise} {one.name}, seed {seed}"
    if number >= len(RIGHT):
        return "" if caught(one.exercise, one.answer, seed) else f"wrong, in full: {told}"
    report = grade(one.exercise, one.answer, seed)
    codes = {finding.slip for finding in report.findings}
    return (
        "" if report.passed and codes <= ADVICE else f"right, refused: {told}: {report.points} points, {sorted(codes)}"
    )


def main(seeds: int) -> int:
    """Grade them all, print each disagreement and the sums."""
    unfairly = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for seed in range(1000, 1000 + seeds):
            lines = [*filter(None, pool.map(unfair, range(len(ANSWERS)), repeat(seed), chunksize=5))]
            unfairly += len(lines)
            print(*lines, f"seed {seed}: {len(ANSWERS)} answers, {len(lines)} judged unfairly", sep="\n", flush=True)
    print(f"{len(RIGHT)} right and {len(WRONG)} wrong answers, {seeds} seeds: {unfairly} judged unfairly")
    return bool(unfairly)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 20))
