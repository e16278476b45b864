"""How long a class takes to grade, beside stock nbgrader, and how much memory the coordinator needs.

    python -m benchmarks.classroom                 a few submissions each, two or three minutes
    python -m benchmarks.classroom 100 500         the same 100 for both, then 500 for ours alone (most of an hour)

Both grade the same honest submissions of chapter 3, in turns, each a program of its own, started cold: stock nbgrader
with its default steps, one after another; ours with two jobs, in the box. Once the chapter is as it is, once there are
only answers and tests in it. Goals: 20 and 5 times as fast; the coordinator's memory is the same for 10 and for 500.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
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


def run(root: Path, *command: str) -> tuple[float, str]:
    """Seconds that a program took, and what it printed."""
    settings = {"PYTHONPATH": str(ROOT), "COURSE_SECRET": "bench", "COURSE_EXCHANGE": str(root / "exchange")}
    settings["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # nbgrader calls alembic by its name
    begin = time.perf_counter()
    line = [sys.executable, *(["-m"] if command[0] != "-c" else []), *command]
    done = subprocess.run(line, cwd=root, env={**os.environ, **settings}, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command} failed: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    return time.perf_counter() - begin, done.stdout


def by_nbgrader(names: list[str], whole: bool) -> float:
    """Seconds a submission."""
    with course(names, whole, stock=True) as root:
        return run(root, "nbgrader", "autograde", CHAPTER)[0] / len(names)


def by_us(names: list[str], whole: bool) -> tuple[float, int]:
    """Seconds a submission, and the megabytes that the coordinator took at most."""
    with course(names, whole, stock=False) as root:
        seconds, said = run(root, "-c", MEMORY, "grade", CHAPTER, "--jobs", str(JOBS))
        assert f"{len(names)} graded, 0 failed" in said, said
        assert said.count(": 17 of 17 points") == len(names), said
        return seconds / len(names), int(said.split("peak")[1])


def compared(whole: bool, theirs: int, ours: int) -> str:
    """A line of the table: both in turns."""
    spent = {"stock": 0.0, "ours": 0.0}
    for turn in range(ROUNDS):
        spent["stock"] += by_nbgrader([f"s{turn}-{one}" for one in range(theirs // ROUNDS)], whole) / ROUNDS
        spent["ours"] += by_us([f"s{turn}-{one}" for one in range(ours // ROUNDS)], whole)[0] / ROUNDS
    name = "the chapter as it is" if whole else "answers and tests only"
    return f"{name:24} {spent['stock']:8.2f} {spent['ours']:8.2f} {spent['stock'] / spent['ours']:7.1f}"


def main(number: int = 0, most: int = 60) -> None:
    theirs, ours = (number, number) if number else (4, 40)
    print(f"{theirs} submissions by stock nbgrader, {ours} by ours with {JOBS} jobs; seconds a submission")
    print(f"{'':24} {'nbgrader':>8} {'ours':>8} {'ratio':>7}")
    for whole in (True, False):
        print(compared(whole, theirs, ours), flush=True)
    print(f"\n{'submissions in one run':24} {'s each':>8} {'coordinator, MB':>16}")
    for size in (10, most):
        seconds, megabytes = by_us([f"s{one}" for one in range(size)], whole=False)
        print(f"{size:<24} {seconds:8.2f} {megabytes:16}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
