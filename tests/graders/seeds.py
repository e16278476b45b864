"""Every right and every wrong answer of the tests, graded with many seeds.

python -m tests.graders.seeds [HOW_MANY]     20 seeds, two processes; exit status 1 if a right answer loses a point or a
                                             wrong one keeps all
"""

import sys
from concurrent.futures import ProcessPoolExecutor

from graders import grade
from tests.graders import field_answers  # noqa: F401  # registers its answers, too
from tests.graders.right_answers import RIGHT
from tests.graders.wrong_answers import WRONG

ADVICE = {"strict-from-minus-inf", "needs-a-ghost", "computes-twice", "games"}  # the last: how the games went
"""Findings that cost nothing: a right answer may have them."""


def unfair(number: int, seed: int) -> str:
    """What is wrong with the judgment on one answer under one seed: nothing, or a line of words."""
    wrong = number >= len(RIGHT)
    id, answer = WRONG[number - len(RIGHT)][::2] if wrong else RIGHT[number]
    report = grade(id, answer, seed)
    told = f"{id} {getattr(answer, '__name__', answer)}, seed {seed}: {report.points} of {report.max_points}"
    if wrong:
        return f"wrong, in full: {told}" if report.passed else ""
    codes = {finding.code for finding in report.findings}
    return "" if report.passed and codes <= ADVICE else f"right, refused: {told} {sorted(codes)}"


def main(seeds: int) -> int:
    """Grade them all, print each disagreement and the sums."""
    answers = range(len(RIGHT) + len(WRONG))
    pairs = [(number, 1000 + seed) for seed in range(seeds) for number in answers]
    with ProcessPoolExecutor(2) as pool:
        lines = [line for line in pool.map(unfair, *zip(*pairs, strict=True), chunksize=20) if line]
    print(*lines, sep="\n")
    print(f"{len(RIGHT)} right and {len(WRONG)} wrong answers, {seeds} seeds: {len(lines)} judged unfairly")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 20))
