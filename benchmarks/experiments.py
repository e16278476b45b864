"""How much faster an experiment runs with two processes, and whether its rows stay the same.

On a busy machine the clock on the wall says little; the processor time that all processes used together says what two
free cores would give: twice the time of one process, divided by it.
"""

import os
import time
from contextlib import nullcontext
from typing import NamedTuple

from pacman_env.compare.experiments import Results, processes, time_check

GAMES = 20  # of each agent on each layout
ROUNDS = 3  # one process, two, one, two ...; the quicker of each counts, so that a busy moment does not


class Timed(NamedTuple):
    table: Results
    wall: float
    cpu: float


def processor_time() -> float:
    """Of this process and of the children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def timed(games: int, jobs: int) -> Timed:
    begin, used = time.perf_counter(), processor_time()
    with processes(jobs) if jobs > 1 else nullcontext() as pool:
        table = time_check(games, executor=pool, progress=False)
    return Timed(table, time.perf_counter() - begin, processor_time() - used)


def rows(table: Results) -> list[dict[str, object]]:
    return [{name: value for name, value in record.items() if name != "seconds"} for record in table.records()]


def main() -> None:
    tried = [(timed(GAMES, 1), timed(GAMES, 2)) for _ in range(ROUNDS)]
    one, two = (min(each, key=lambda one: one.wall) for each in zip(*tried, strict=True))
    print(f"{len(one.table.games)} games, {os.cpu_count()} cores, load of the machine {os.getloadavg()[0]:.1f}")
    print(f"one process    {one.wall:6.1f} s on the wall, {one.cpu:6.1f} s of processor time")
    print(f"two processes  {two.wall:6.1f} s on the wall, {two.cpu:6.1f} s of processor time")
    print(f"faster: {one.wall / two.wall:.2f} x on the wall, {2 * one.cpu / two.cpu:.2f} x on two free cores")
    print(f"the same rows: {rows(one.table) == rows(two.table)}")


if __name__ == "__main__":
    main()
