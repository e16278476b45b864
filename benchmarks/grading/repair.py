"""How long a repair is looked for: one kind of change, as with every card, and two or three together, on a click.

    make bench BENCHMARKS=repair

Goals at the 90th percentile: 3 s for one kind, 15 s for several. Processor time of the search and of its two processes
is given too: on a busy machine the clock says more about the others. The table goes into docs/repair.md.
"""

import time
from collections.abc import Iterator
from itertools import groupby, pairwise
from operator import attrgetter

from graders.repair import Repair, Source, look, source_of
from graders.repair.accepting import COVERED
from pacman_env.compare.tables import Listing
from tests.graders.repair.cells import SLIPS, source
from tools.corpus import FIELD
from tools.measuring.repair import processor_time

EVERY = 8  # every eighth of the wrong answers from the field
PATIENCE = 60.0  # seconds: here nothing is to be broken off
COLUMNS = ["search", "answers", "mended", "clock, median", "clock, 90 %", "processor, median", "processor, 90 %"]
Run = tuple[float, float, Repair | None]
Answer = tuple[str, Source]


def looked(answer: Answer, together: bool = False) -> Run:
    """Seconds, seconds of processor time, and what was found."""
    begin, before = time.perf_counter(), processor_time()
    found = look(*answer, seconds=PATIENCE, together=together)
    return time.perf_counter() - begin, processor_time() - before, found


def row(name: str, runs: list[Run]) -> list[str]:
    """A line of the table."""
    found = sum(repair is not None for *_, repair in runs)
    columns = [sorted(times) for times in ([run[0] for run in runs], [run[1] for run in runs])]
    spread = [times[len(times) * share // 10] for times in columns for share in (5, 9)]
    return [name, str(len(runs)), str(found), *(f"{seconds:.1f} s" for seconds in spread)]


def with_one_slip() -> Iterator[Answer]:
    """Wrong answers as they are met in the field, of which each has one slip."""
    for one in [one for one in FIELD if one.exercise in COVERED][::EVERY]:
        text = source_of(one.answer)
        assert text is not None
        yield one.exercise, text


def with_two_slips() -> Iterator[Answer]:
    """Answers with two slips of different kinds, in every style."""
    for _, slips in groupby(sorted(SLIPS, key=attrgetter("into")), attrgetter("into")):
        for one, other in list(pairwise(slips))[::2]:
            [(wrong, right)] = other.mends.items()
            if one.role != other.role and one.text.count(right) == 1:
                yield one.exercise, source(one.handed_in, one.text.replace(right, wrong))


def main() -> None:
    """Look for all of them, and print the table."""
    one, two = list(with_one_slip()), list(with_two_slips())
    runs = {number: looked(answer) for number, answer in enumerate([*one, *two])}
    left = {number: looked(answer, together=True) for number, answer in enumerate([*one, *two]) if not runs[number][2]}
    rows = [
        row(f"{how}: {what}", [found[number] for number in numbers if number in found])
        for how, found in (("one kind of change, with every card", runs), ("two or three, on a click", left))
        for what, numbers in (("one slip", range(len(one))), ("two slips", range(len(one), len(runs))))
        if any(number in found for number in numbers)
    ]
    print(Listing(COLUMNS, rows, names="search", numbers=COLUMNS[1:]).markdown())


if __name__ == "__main__":
    main()
