"""How much faster an experiment runs with two processes, and whether its rows stay the same.

python benchmarks/experiments.py [games]
"""

import os
import time
from contextlib import nullcontext

from pacman_env.experiment_table import Table
from pacman_env.experiments import processes, time_check

GAMES = 20  # of each agent on each layout


def timed(games: int, jobs: int) -> tuple[float, Table]:
    with processes(jobs) if jobs > 1 else nullcontext() as pool:
        begin = time.perf_counter()
        table = time_check(games, executor=pool, progress=False)
        return time.perf_counter() - begin, table


def rows(table: Table) -> list[dict[str, object]]:
    return [{name: value for name, value in record.items() if name != "seconds"} for record in table.records()]


def main() -> None:
    (one, alone), (two, pooled) = timed(GAMES, 1), timed(GAMES, 2)
    print(f"{len(alone.games)} games, {os.cpu_count()} cores, load before the end {os.getloadavg()[0]:.1f}")
    print(f"one process    {one:6.1f} s")
    print(f"two processes  {two:6.1f} s   {one / two:.2f} x")
    print(f"the same rows: {rows(alone) == rows(pooled)}")


if __name__ == "__main__":
    main()
