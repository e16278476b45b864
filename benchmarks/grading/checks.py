"""How long the visible checks take: right answers, wrong ones (with their diagnosis), and whole chapters.

    python -m benchmarks.grading.checks

Goals: the median of a visible check under 0.3 s, none over 2 s; a chapter's hidden cases under 3 s of processor time.
"""

import statistics
import time
from collections.abc import Callable

from graders import EXERCISES, grade
from tools.corpus import RIGHT, WRONG


def seconds(call: Callable[[], object]) -> float:
    begin = time.process_time()
    call()
    return time.process_time() - begin


def chapter(name: str) -> float:
    """Processor time for the hidden cases of one chapter, one right answer each."""
    answers = {one.exercise: one.answer for one in RIGHT}
    ids = [id for id, one in EXERCISES.items() if one.chapter == name and id in answers]
    return sum(seconds(lambda id=id: grade(id, answers[id], seed="hidden")) for id in ids)


def line(name: str, times: list[float]) -> str:
    return f"{name:28} {len(times):4d} {statistics.median(times):8.3f} {max(times):8.3f}"


def main() -> None:
    grade("minimax.value", None)  # imports
    right = [seconds(lambda one=one: grade(one.exercise, one.answer)) for one in RIGHT]
    wrong = [seconds(lambda one=one: grade(one.exercise, one.answer)) for one in WRONG if one.rule == "named"]
    print(f"{'visible check':28} {'n':>4} {'median s':>8} {'most s':>8}")
    print(line("right answers", right))
    print(line("wrong answers, diagnosed", wrong))
    print(line("all", right + wrong))
    print(f"\n{'hidden cases of a chapter':33} {'s':>8}")
    for name in sorted({one.chapter for one in EXERCISES.values()}):
        print(f"{name:33} {chapter(name):8.3f}")


if __name__ == "__main__":
    main()
