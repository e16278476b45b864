"""What the commands of the week take for a class of 500: status, every export, the class page, and so on.

    python -m benchmarks.grading.week            500 students
    python -m benchmarks.grading.week 100        fewer

The class is made up: everybody hands in the same whole chapter, with points and findings as a grader leaves them;
nothing is graded here (`benchmarks.grading.mix` does that). Each command is measured once, in a process that has
done the same for three students before, so that what Python loads is not counted.
"""

import io
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from graders.__main__ import main as command
from graders.classroom.course import Course
from tests.graders.reports.builders import CHAPTER, graded, hand_in

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = (("min-reversed", 2.0), ("returns-in-loop", 2.0), ("ends-alike", 2.5), ("", 4.0))
COMMANDS = {
    "status": ["status", "02"],
    "export": ["export", "--to", "out.csv"],
    "export --format canvas": ["export", "--format", "canvas", "--to", "out.csv"],
    "export --format moodle": ["export", "--format", "moodle", "--to", "out.csv"],
    "export --format nbgrader": ["export", "--format", "nbgrader", "--to", "out.csv"],
    "status --page": ["status", "02", "--page"],
    "grade --dry-run": ["grade", "02", "--dry-run"],
    "late --due": ["late", "02", "--due", "2030-01-31 23:59 UTC"],
    "pairs": ["pairs", "02"],
}


def course(folder: str, students: int) -> Course:
    """A released chapter that so many have handed in and got points for."""
    root = Path(folder) / "course"
    (root / "notebooks").mkdir(parents=True)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    shutil.copytree(ROOT / "notebooks" / CHAPTER, root / "notebooks" / CHAPTER)
    command(["release", CHAPTER, "--course", str(root)])
    made = Course(root)
    names = [f"s{number:03}" for number in range(students)]
    for number, name in enumerate(names):
        hand_in(made, name, {"isolation-min_value-answer": f"def min_value(state):\n    return {number}\n"})
    points = {
        name: {"isolation-min_value": (got, code), "isolation-max_value": (got, code)}
        for name, (code, got) in zip(names, FINDINGS * students, strict=False)
    }
    graded(made, points)
    return made


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds on the clock, and of the processor."""
    begin, spent = time.perf_counter(), time.process_time()
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        work()
    return time.perf_counter() - begin, time.process_time() - spent


def main(students: int = 500) -> None:
    """Print the table."""
    os.environ["COURSE_SECRET"] = "bench"
    for size in (3, students):
        with TemporaryDirectory(prefix="week-") as folder:
            os.environ["COURSE_EXCHANGE"] = str(Path(folder) / "exchange")
            with redirect_stdout(io.StringIO()):
                made = course(folder, size)
            os.chdir(folder)
            taken = {
                name: seconds(partial(command, [*line, "--course", str(made.root)])) for name, line in COMMANDS.items()
            }
            os.chdir(ROOT)
    print(f"{students} students; seconds{'':17}  clock  processor")
    for name, (clock, processor) in taken.items():
        print(f"{name:36} {clock:6.1f} {processor:10.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
