"""How long a repair is looked for: one kind of change, as with every card, and two or three together, on a click.

    python -m benchmarks.grading.repair

Goals at the 90th percentile: 3 s for one kind, 15 s for several. Processor time of the search and of its two processes
is given too: on a busy machine the clock says more about the others.
"""

import time
from collections.abc import Callable

from graders.repair import Repair, Source, look, source_of
from graders.repair.accepting import COVERED
from tests.graders.field_mistakes import MISTAKES
from tools.measuring.repair import processor_time

EVERY = 7  # so many of the wrong answers from the field are left out after each one that is tried
PATIENCE = 60.0  # seconds: here nothing is to be broken off


def timed(call: Callable[[], Repair | None]) -> tuple[float, float, Repair | None]:
    """Seconds, seconds of processor time, and what was found."""
    begin, before = time.perf_counter(), processor_time()
    found = call()
    return time.perf_counter() - begin, processor_time() - before, found


def line(name: str, runs: list[tuple[float, float, Repair | None]]) -> str:
    found = sum(repair is not None for *_, repair in runs)
    columns = [sorted(run[place] for run in runs) for place in (0, 1)]
    spread = [f"{times[len(times) // 2]:9.1f} {times[len(times) * 9 // 10]:6.1f}" for times in columns]
    return f"{name:28} {len(runs):4d} {found:7d} {' '.join(spread)}"


def main() -> None:
    sources: list[tuple[str, Source]] = []
    for one in [one for one in MISTAKES if one.id in COVERED][:: EVERY + 1]:
        source = source_of(one.answer)
        assert source is not None
        sources.append((one.id, source))
    singles = [timed(lambda id=id, source=source: look(id, source, seconds=PATIENCE)) for id, source in sources]
    left = [pair for pair, (*_, found) in zip(sources, singles, strict=True) if found is None]
    several = [
        timed(lambda id=id, source=source: look(id, source, seconds=PATIENCE, together=True)) for id, source in left
    ]
    print(f"{'':28} {'n':>4} {'mended':>7} {'median s':>9} {'90 %':>6} {'processor':>9} {'90 %':>6}")
    print(line("one kind of change", singles))
    if several:
        print(line("two or three, of the rest", several))


if __name__ == "__main__":
    main()
