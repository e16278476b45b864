"""How long a class takes to grade, beside stock nbgrader, and how much memory the coordinator needs.

    python -m benchmarks.grading.classroom               a few submissions each, two or three minutes
    python -m benchmarks.grading.classroom 100 100 500   a hundred for both, then 500 for ours alone (a quarter hour)

The numbers are: submissions for stock nbgrader, submissions for ours, submissions in one run of ours.

Both grade the same honest submissions of chapter 3, in turns, each a program of its own, started cold: stock nbgrader
with its default steps, one after another; ours with two jobs, in the box. Once the chapter is as it is, once there are
only answers and tests in it. Goals: 20 and 5 times as fast; the coordinator's memory is the same for 10 and for 500.
Processor seconds are those of every process that took part; they are counted where control groups of version 1 are.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = "03_pacman"
JOBS = 2
ROUNDS = 2
STOCK = """
c = get_config()
c.CourseDirectory.root = {root!r}
c.CourseDirectory.course_id = "stock"
c.CourseDirectory.source_directory = "notebooks"
c.CourseDirectory.db_url = "sqlite:///{root}/gradebook.db"
c.Execute.timeout = 300
"""
MEMORY = """
import resource, sys
from graders.__main__ import main
status = main(sys.argv[1:])
print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
sys.exit(status)
"""


def bare(notebook: dict[str, Any]) -> dict[str, Any]:
    """The imports, the answers and the tests of a chapter."""
    kept = []
    for cell in notebook["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        answers = about.get("solution") or about.get("grade")
        if cell["id"] == "pacman-setup" or (cell["cell_type"] == "code" and answers):
            kept.append(cell)
    return {**notebook, "cells": kept}


@contextmanager
def course(names: list[str], whole: bool, stock: bool) -> Iterator[Path]:
    """A released course in which these students have handed in the chapter as its author solved it."""
    with TemporaryDirectory(prefix="bench-") as folder:
        root = Path(folder)
        source = root / "notebooks" / CHAPTER
        shutil.copytree(ROOT / "notebooks" / CHAPTER, source)
        path = source / f"{CHAPTER}.ipynb"
        if not whole:
            path.write_text(json.dumps(bare(json.loads(path.read_text()))))
        config = STOCK.format(root=folder) if stock else (ROOT / "nbgrader_config.py").read_text()
        (root / "nbgrader_config.py").write_text(config)
        for name in names:
            shutil.copytree(source, root / "submitted" / name / CHAPTER)
        run(root, "nbgrader", "generate_assignment", CHAPTER)
        yield root


@dataclass
class Cost:
    """Seconds on the clock and of the processors (nan where nobody counts them)."""

    clock: float = 0.0
    processor: float = 0.0

    def add(self, other: "Cost", share: float) -> None:
        """Add a part of another one."""
        self.clock, self.processor = self.clock + share * other.clock, self.processor + share * other.processor


class Account:
    """A control group that counts the processor's time of a program and of all that it starts, however it ends."""

    def __init__(self) -> None:
        """Make it, where that can be done."""
        self._folder = Path("/sys/fs/cgroup/cpuacct") / f"bench-{os.getpid()}-{time.monotonic_ns()}"
        with suppress(OSError):
            self._folder.mkdir()

    def command(self, command: Sequence[str]) -> list[str]:
        """The command that runs a command in it."""
        if not self._folder.is_dir():
            return list(command)
        return ["/bin/sh", "-c", f'echo $$ > {self._folder}/cgroup.procs; exec "$@"', "sh", *command]

    def close(self) -> float:
        """The seconds; the group is gone."""
        if not self._folder.is_dir():
            return float("nan")
        seconds = int((self._folder / "cpuacct.usage").read_text()) / 1e9
        with suppress(OSError):
            self._folder.rmdir()
        return seconds


def run(root: Path, *command: str) -> tuple[Cost, str]:
    """What a program cost, and what it printed."""
    settings = {"PYTHONPATH": str(ROOT), "COURSE_SECRET": "bench", "COURSE_EXCHANGE": str(root / "exchange")}
    settings["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # nbgrader calls alembic by its name
    line = [sys.executable, *(["-m"] if command[0] != "-c" else []), *command]
    account, begin = Account(), time.perf_counter()
    done = subprocess.run(
        account.command(line), cwd=root, env={**os.environ, **settings}, capture_output=True, text=True
    )
    cost = Cost(time.perf_counter() - begin, account.close())
    if done.returncode:
        raise RuntimeError(f"{command} failed: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    return cost, done.stdout


def by_nbgrader(names: list[str], whole: bool) -> Cost:
    """What all of them cost."""
    with course(names, whole, stock=True) as root:
        return run(root, "nbgrader", "autograde", CHAPTER)[0]


def by_us(names: list[str], whole: bool) -> tuple[Cost, int]:
    """What all of them cost, and the megabytes that the coordinator took at most."""
    with course(names, whole, stock=False) as root:
        cost, said = run(root, "-c", MEMORY, "grade", CHAPTER, "--jobs", str(JOBS))
        assert f"{len(names)} graded, 0 failed" in said, said
        assert said.count(": 17 of 17 points") == len(names), said
        return cost, int(said.split("peak")[1])


def compared(whole: bool, theirs: int, ours: int) -> str:
    """A line of the table: both in turns."""
    stock, boxed = Cost(), Cost()
    for turn in range(ROUNDS):
        stock.add(by_nbgrader([f"s{turn}-{one}" for one in range(theirs // ROUNDS)], whole), 1 / theirs)
        boxed.add(by_us([f"s{turn}-{one}" for one in range(ours // ROUNDS)], whole)[0], 1 / ours)
    name = "the chapter as it is" if whole else "answers and tests only"
    clock = f"{stock.clock:9.2f} {boxed.clock:6.2f} {stock.clock / boxed.clock:6.1f}"
    return f"{name:24} {clock} {stock.processor:12.2f} {boxed.processor:6.2f} {stock.processor / boxed.processor:6.1f}"


def main(theirs: int = 4, ours: int = 40, most: int = 60) -> None:
    print(f"{theirs} submissions by stock nbgrader, {ours} by ours with {JOBS} jobs; seconds for each of them")
    print(f"{'':24} {'clock:':>9} {'ours':>6} {'ratio':>6} {'processors:':>12} {'ours':>6} {'ratio':>6}")
    for whole in (True, False):
        print(compared(whole, theirs, ours), flush=True)
    print(f"\n{'submissions in one run':24} {'seconds each':>12} {'processors':>12} {'coordinator, MB':>16}")
    for size in (10, most):
        cost, megabytes = by_us([f"s{one}" for one in range(size)], whole=False)
        print(f"{size:<24} {cost.clock / size:12.2f} {cost.processor / size:12.2f} {megabytes:16}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
