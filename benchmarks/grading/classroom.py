"""How long a class takes to grade, beside stock nbgrader, and how much memory the coordinator needs.

    python -m benchmarks.grading.classroom                 a few submissions each, two or three minutes
    python -m benchmarks.grading.classroom 100 100 500 --keep runs.jsonl --write    the table of docs/classroom.md

The numbers are: submissions for stock nbgrader, submissions for ours, submissions in one run of ours. Stock nbgrader is
ended after some minutes (`--minutes` in all), and what it has graded until then counts. What a run said is printed at
once, and kept in a file with `--keep`: the same command goes on after the runs that stand there.

Both grade the same honest submissions of chapter 3, in turns, each a program of its own, started cold: stock nbgrader
with its default steps, one after another; ours with two jobs, in the box. Once the chapter is as it is, once there are
only answers and tests in it. Goals: 20 and 5 times as fast; the coordinator's memory is the same for 10 and for 500.
Processor seconds are those of every process that took part; they are counted where control groups of version 1 are.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = "03_pacman"
JOBS = 2
ROUNDS = 2
MINUTES = 12.0
PAGE = ROOT / "docs" / "classroom.md"
BEGIN, END = "<!-- python -m benchmarks.grading.classroom -->", "<!-- end -->"
STOCK = """
c = get_config()
c.CourseDirectory.root = {root!r}
c.CourseDirectory.course_id = "stock"
c.CourseDirectory.source_directory = "notebooks"
c.CourseDirectory.db_url = "sqlite:///{root}/gradebook.db"
c.Execute.timeout = 300
"""
MEMORY = """
import os, resource, sys
from pathlib import Path
from graders.__main__ import main
from pacman_env.sandbox import watch
account, found = Path(os.environ["BENCH_ACCOUNT"]), watch.places()
if account.is_dir():  # a sandbox has a control group of its own: below that of the account, so that it counts
    watch.places = lambda: [*found[:2], account]
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


@dataclass(frozen=True)
class Cost:
    """What some submissions cost: seconds on the clock and of the processors (nan where nobody counts them)."""

    submissions: int
    clock: float
    processor: float
    megabytes: int = 0  # that the coordinator took at most

    def __add__(self, other: "Cost") -> "Cost":
        """Of both runs."""
        most = max(self.megabytes, other.megabytes)
        return Cost(
            self.submissions + other.submissions, self.clock + other.clock, self.processor + other.processor, most
        )

    def each(self) -> tuple[float, float]:
        """Seconds for one submission: on the clock, of the processors."""
        return self.clock / self.submissions, self.processor / self.submissions


class Account:
    """A control group that counts the processor's time of a program and of all that it starts, however it ends."""

    def __init__(self) -> None:
        """Make it, where that can be done."""
        self.folder = Path("/sys/fs/cgroup/cpuacct") / f"bench-{os.getpid()}-{time.monotonic_ns()}"
        with suppress(OSError):
            self.folder.mkdir()

    def command(self, command: Sequence[str]) -> list[str]:
        """The command that runs a command in it."""
        if not self.folder.is_dir():
            return list(command)
        return ["/bin/sh", "-c", f'echo $$ > {self.folder}/cgroup.procs; exec "$@"', "sh", *command]

    def close(self) -> float:
        """The seconds; the group is gone."""
        if not self.folder.is_dir():
            return float("nan")
        seconds = int((self.folder / "cpuacct.usage").read_text()) / 1e9
        with suppress(OSError):
            self.folder.rmdir()
        return seconds


def run(root: Path, *command: str, seconds: float | None = None, may_fail: bool = False) -> tuple[float, float, str]:
    """What a program took, on the clock and of the processors, and what it printed; it is ended after so long."""
    settings = {"PYTHONPATH": str(ROOT), "COURSE_SECRET": "bench", "COURSE_EXCHANGE": str(root / "exchange")}
    settings["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # nbgrader calls alembic by its name
    line = [sys.executable, *(["-m"] if command[0] != "-c" else []), *command]
    account, begin = Account(), time.perf_counter()
    settings["BENCH_ACCOUNT"] = str(account.folder)
    process = subprocess.Popen(
        account.command(line), cwd=root, env={**os.environ, **settings}, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        said, _ = process.communicate(timeout=seconds)
        assert may_fail or process.returncode == 0, f"{command} failed: {said[-1000:]}"
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)  # it ends its kernel
        said, _ = process.communicate()
    return time.perf_counter() - begin, account.close(), said


def by_nbgrader(names: list[str], whole: bool, seconds: float) -> Cost:
    """What those cost that it grades in so many seconds; one that it has begun counts as graded."""
    with course(names, whole, stock=True) as root:
        clock, processor, _ = run(root, "nbgrader", "autograde", CHAPTER, seconds=seconds)
        begun = len(list(root.glob(f"autograded/*/{CHAPTER}")))
        return Cost(begun, clock, processor)


def by_us(names: list[str], whole: bool) -> Cost:
    """What all of them cost."""
    with course(names, whole, stock=False) as root:
        clock, processor, said = run(root, "-c", MEMORY, "grade", CHAPTER, "--jobs", str(JOBS))
        assert f"{len(names)} graded, 0 failed" in said, said
        assert said.count(": 17 of 17 points") == len(names), said
        return Cost(len(names), clock, processor, int(said.split("peak")[1]))


class Runs:
    """Runs by name; those that were kept before are not made again."""

    def __init__(self, kept: Path | None) -> None:
        """With what stands in this file."""
        self.kept, self.found = kept, dict[str, Cost]()
        if kept is not None and kept.exists():
            told = map(json.loads, kept.read_text().splitlines())
            self.found = {name: Cost(**cost) for name, cost in told}

    def add(self, name: str, made: Callable[[], Cost]) -> Cost:
        """The cost of a run."""
        if name not in self.found:
            self.found[name] = made()
            if self.kept is not None:
                with self.kept.open("a") as file:
                    file.write(json.dumps([name, asdict(self.found[name])]) + "\n")
        cost = self.found[name]
        clock, processor = cost.each()
        memory = f", the coordinator {cost.megabytes} MB at most" if cost.megabytes else ""
        print(f"{name}: {clock:.2f} s each on the clock, {processor:.2f} s of the processors{memory}", flush=True)
        return cost


def compared(runs: Runs, whole: bool, theirs: int, ours: int, minutes: float) -> str:
    """A line of the table: both in turns."""
    chapter = "the chapter as it is" if whole else "answers and tests only"
    seconds = 60 * minutes * (0.68 if whole else 0.32) / ROUNDS
    stock, boxed = [], []
    for turn in range(ROUNDS):
        names = [f"s{turn}-{one}" for one in range(max(theirs, ours))]
        few = names[: theirs // ROUNDS]
        name = f"{chapter}, nbgrader, {len(few)} submissions at most, turn {turn + 1}"
        stock.append(runs.add(name, partial(by_nbgrader, few, whole, seconds)))
        name = f"{chapter}, ours, {ours} submissions, turn {turn + 1}"
        boxed.append(runs.add(name, partial(by_us, names[:ours], whole)))
    by_them, by_ours = stock[0] + stock[1], boxed[0] + boxed[1]
    numbers = [
        f"{one:.2f} | {two:.2f} | {one / two:.1f}" for one, two in zip(by_them.each(), by_ours.each(), strict=True)
    ]
    return f"| {chapter} | {by_them.submissions} | {' | '.join(numbers)} |"


def table(runs: Runs, theirs: int, ours: int, most: int, minutes: float) -> str:
    """Both tables, as the page has them."""
    rows = [compared(runs, whole, theirs, ours, minutes) for whole in (True, False)]
    sizes = []
    for size in (10, most):
        made = partial(by_us, [f"s{one}" for one in range(size)], whole=False)
        cost = runs.add(f"answers and tests only, ours, {size} submissions in one run", made)
        sizes.append(f"| {size} | {cost.each()[0]:.2f} | {cost.each()[1]:.2f} | {cost.megabytes} |")
    head = "| | by nbgrader | on the clock: nbgrader | ours | ratio | of the processors: nbgrader | ours | ratio |"
    about = (
        f"{ROUNDS} runs of each; ours with {ours} submissions a run and {JOBS} jobs on {os.cpu_count()} processors "
        f"(load of the machine at the end: {os.getloadavg()[0]:.0f}); seconds for each submission:"
    )
    memory = (
        "| answers and tests, submissions in one run | seconds each | of the processors | coordinator, MB at most |"
    )
    first, second = "|---|--:|--:|--:|--:|--:|--:|--:|", "|--:|--:|--:|--:|"
    lines = [about, "", head, first, *rows, "", memory, second, *sizes]
    return "\n".join(lines)


def write(text: str) -> None:
    """Put the tables into the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    assert after, f"{PAGE} lacks {BEGIN} or {END}"
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.grading.classroom", description="see the top of this file"
    )
    parser.add_argument("theirs", nargs="?", type=int, default=4, help="submissions for stock nbgrader, at most")
    parser.add_argument("ours", nargs="?", type=int, default=20, help="submissions in each run of ours beside it")
    parser.add_argument("most", nargs="?", type=int, default=60, help="submissions in the largest run of ours")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for stock nbgrader, all its runs together")
    parser.add_argument("--keep", type=Path, help="where runs are kept; those that stand there are not made again")
    parser.add_argument("--write", action="store_true", help=f"write the tables into {PAGE.relative_to(ROOT)}")
    told = parser.parse_args(arguments)
    text = table(Runs(told.keep), told.theirs, told.ours, told.most, told.minutes)
    print(f"\n{text}")
    if told.write:
        write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
