"""How long a real class takes to grade, beside stock nbgrader: right, wrong, unwritten and endless work in a fixed mix.

    python -m benchmarks.grading.mix                                                one chapter, a few submissions
    python -m benchmarks.grading.mix 03 04 --ours 60 --keep runs.jsonl --write     the table of docs/classroom.md

The answers come from the corpus: 60 of 100 are right, each in another style; 33 are wrong, each in another way; 3 are
as they were handed out; 2 never end and 2 fill the memory. Ours grades what comes to an end in one run, in the shares
of the mix, and what does not in another, two at the same time. Stock nbgrader grades a few of each kind, one after
another. What each costs is weighted by its share: an endless answer alone takes stock minutes. Both grade the chapter
as it is, every demonstration in it included, started cold. Stock has its own time limit for a cell (30 s), and as much
memory as `MEMORY_GB` says, so that it does not take the machine along. Processor seconds are those of every process
that took part; they are counted where control groups of version 1 are.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat

from graders.classroom.marks import grade_id
from graders.exercises import in_chapter
from tools.corpus import FOLDER, Answer, read
from tools.pages import written_between

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "classroom.md"
JOBS = 2
BEGIN, END = "<!-- python -m benchmarks.grading.mix -->", "<!-- end -->"
CHAPTERS = {"03": "03_pacman", "04": "04_alpha_beta"}
SHARES = {"right": 60, "wrong": 33, "unwritten": 3, "endless": 2, "memory": 2}
ENDING, HEAVY = ("right", "wrong", "unwritten"), ("endless", "memory")
BY_STOCK = {"right": 2, "wrong": 2, "unwritten": 1, "endless": 1, "memory": 1}
HEAVY_BY_US = 2 * HEAVY
CLASS = 500
SOLUTION = re.compile(r"( *)### BEGIN SOLUTION.*?### END SOLUTION", re.DOTALL)
MEMORY_GB = 3
ENDLESS = "\n\ndef {name}(*told, **named):\n    while True:\n        pass\n"
HUNGRY = "\n\ndef {name}(*told, **named):\n    kept = []\n    while True:\n        kept.append(bytearray(10_000_000))\n"
LIMITED = (
    "import resource, runpy, sys\n"
    f"resource.setrlimit(resource.RLIMIT_AS, ({MEMORY_GB} * 2**30,) * 2)\n"
    "sys.argv = ['nbgrader', *sys.argv[1:]]\n"
    "runpy.run_module('nbgrader', run_name='__main__')\n"
)

STOCK = """
c = get_config()
c.CourseDirectory.root = {root!r}
c.CourseDirectory.course_id = "stock"
c.CourseDirectory.source_directory = "notebooks"
c.CourseDirectory.db_url = "sqlite:///{root}/gradebook.db"
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


def mixed(count: int) -> list[str]:
    """The kinds of so many submissions that come to an end, in their shares, one at least of each; always the same."""
    whole = sum(SHARES[kind] for kind in ENDING)
    wanted = {kind: max(1, round(count * SHARES[kind] / whole)) for kind in ENDING}
    wanted["right"] += count - sum(wanted.values())
    places = [((place + 0.5) / many, kind) for kind, many in wanted.items() for place in range(many)]
    return [kind for _, kind in sorted(places)]


def answers(chapter: str, folder: str) -> dict[str, list[Answer]]:
    """Exercise -> its answers in a folder of the corpus."""
    found = {one.id: sorted((FOLDER / folder / one.id).glob("*.py")) for one in in_chapter(chapter)}
    return {id: [read(path) for path in paths] for id, paths in found.items() if paths}


def asked_for(notebook: nbformat.NotebookNode) -> dict[str, str]:
    """Exercise -> the name that its test asks for."""
    texts = "\n".join(cell.source for cell in notebook.cells)
    return dict(re.findall(r'emit\("([\w.]+)", (\w+)\)', texts))


def sources(kind: str, chapter: str, names: dict[str, str]) -> Iterator[dict[str, str]]:
    """What stands in the answer cells, by grade id, one submission after another: each with other answers."""
    folder = answers(chapter, "wrong" if kind == "wrong" else "right")
    turns = {id: cycle(found) for id, found in folder.items()}
    while True:
        if kind in ("right", "wrong"):
            yield {
                f"{grade_id(id)}-answer": f"{one.text}\n\n{names[id]} = {one.handed_in}\n"
                for id, turn in turns.items()
                for one in [next(turn)]
            }
        elif kind == "unwritten":
            yield {}
        else:
            first = next(iter(folder))
            text = (ENDLESS if kind == "endless" else HUNGRY).format(name=names[first])
            yield {f"{grade_id(first)}-answer": text}


def written(notebook: nbformat.NotebookNode, cells: dict[str, str], bare: bool) -> nbformat.NotebookNode:
    """The chapter with these answers in it; in one that is as it was handed out, nothing is in any of them."""
    nb = nbformat.from_dict(json.loads(json.dumps(notebook)))
    for cell in nb.cells:
        about = cell.metadata.get("nbgrader", {})
        if about.get("grade_id") in cells:
            cell.source = cells[about["grade_id"]]
        elif bare and about.get("solution") and cell.cell_type == "code":
            cell.source = SOLUTION.sub(r"\1pass  # your code", cell.source)
    return nb


@contextmanager
def course(chapter: str, work: Sequence[str], stock: bool) -> Iterator[Path]:
    """A released course in which this work was handed in."""
    with TemporaryDirectory(prefix="bench-") as folder:
        root = Path(folder)
        shutil.copytree(ROOT / "notebooks" / chapter, root / "notebooks" / chapter)
        source = nbformat.read(root / "notebooks" / chapter / f"{chapter}.ipynb", 4)
        names = asked_for(source)
        config = STOCK.format(root=folder) if stock else None
        (root / "nbgrader_config.py").write_text(config or (ROOT / "nbgrader_config.py").read_text())
        turns = {kind: sources(kind, chapter, names) for kind in SHARES}
        for number, kind in enumerate(work):
            place = root / "submitted" / f"s{number:03}-{kind}" / chapter
            shutil.copytree(ROOT / "notebooks" / chapter, place)
            nb = written(source, next(turns[kind]), bare=kind == "unwritten")
            nbformat.write(nb, place / f"{chapter}.ipynb")
        run(root, "nbgrader", "generate_assignment", chapter)
        yield root


@dataclass(frozen=True)
class Cost:
    """What some submissions cost: seconds on the clock and of the processors (nan where nobody counts them)."""

    submissions: int
    clock: float
    processor: float
    megabytes: int = 0  # that the coordinator took at most

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


def run(root: Path, *command: str, may_fail: bool = False) -> tuple[float, float, str]:
    """What a program took, on the clock and of the processors, and what it printed."""
    settings = {"PYTHONPATH": str(ROOT), "COURSE_SECRET": "bench", "COURSE_EXCHANGE": str(root / "exchange")}
    settings["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # nbgrader calls alembic by its name
    line = [sys.executable, *(["-m"] if command[0] != "-c" else []), *command]
    account, begin = Account(), time.perf_counter()
    settings["BENCH_ACCOUNT"] = str(account.folder)
    done = subprocess.run(
        account.command(line), cwd=root, env={**os.environ, **settings}, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert may_fail or done.returncode == 0, f"{command} failed: {done.stdout[-1000:]}"
    return time.perf_counter() - begin, account.close(), done.stdout


def by_stock(chapter: str, kind: str) -> Cost:
    """What this kind costs stock nbgrader; whether it can grade it, is another question."""
    count = BY_STOCK[kind]
    with course(chapter, [kind] * count, stock=True) as root:
        clock, processor, _ = run(root, "-c", LIMITED, "autograde", chapter, may_fail=True)
        return Cost(count, clock, processor)


def by_us(chapter: str, work: Sequence[str]) -> Cost:
    """What this work costs ours, in one run."""
    with course(chapter, work, stock=False) as root:
        clock, processor, said = run(root, "-c", MEMORY, "grade", chapter, "--jobs", str(JOBS))
        assert f"{len(work)} graded, 0 failed" in said, said
        return Cost(len(work), clock, processor, int(said.split("peak")[1]))


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


Each = tuple[float, float]
"""Seconds for one submission: on the clock, of the processors."""


def weighted(costs: Sequence[tuple[int, Each]]) -> Each:
    """Of kinds with these shares."""
    whole = sum(share for share, _ in costs)
    clock, processor = (sum(share * each[place] for share, each in costs) / whole for place in (0, 1))
    return clock, processor


def compared(runs: Runs, chapter: str, count: int) -> tuple[list[str], Each]:
    """The lines of a chapter, and what the mix costs ours."""
    stock = {kind: runs.add(f"{chapter}, nbgrader, {kind}", partial(by_stock, chapter, kind)).each() for kind in SHARES}
    ours = {
        ENDING: runs.add(f"{chapter}, ours, {count} that end", partial(by_us, chapter, mixed(count))).each(),
        HEAVY: runs.add(
            f"{chapter}, ours, {len(HEAVY_BY_US)} that do not", partial(by_us, chapter, HEAVY_BY_US)
        ).each(),
    }
    shares = {group: sum(SHARES[kind] for kind in group) for group in ours}
    lines = []
    for group, mine in ours.items():
        theirs = weighted([(SHARES[kind], stock[kind]) for kind in group])
        lines.append(_line(f"{chapter[:2]}: {', '.join(group)} ({shares[group]}%)", theirs, mine))
    mix = weighted([(shares[group], mine) for group, mine in ours.items()])
    lines.append(_line(f"**{chapter[:2]}: the mix**", weighted([(SHARES[kind], stock[kind]) for kind in SHARES]), mix))
    return lines, mix


def _line(name: str, theirs: Each, ours: Each) -> str:
    cells = [f"{their:.1f} | {our:.2f} | {their / our:.1f}" for their, our in zip(theirs, ours, strict=True)]
    return f"| {name} | {' | '.join(cells)} |"


def table(runs: Runs, chapters: Sequence[str], count: int) -> str:
    """The table, as the page has it."""
    found = {chapter: compared(runs, chapter, count) for chapter in chapters}
    memory = max(cost.megabytes for cost in runs.found.values())
    about = (
        "The table shows the number of seconds for each submission. Both graders get the chapter as it is. "
        "In each chapter, our grader graded "
        f"{count} submissions that finish and {len(HEAVY_BY_US)} that never do, {JOBS} at a time on {os.cpu_count()} "
        f"processors. Stock nbgrader graded {sum(BY_STOCK.values())}. Each kind of submission is weighted by its "
        f"share of the mix. The coordinator used at most {memory} MB of memory. "
        f"At the end, the machine's load was {os.getloadavg()[0]:.0f}. "
        "If the load is far above the number of processors, look at the ratio of the processor times. The clock "
        "times show only how long the run took that day."
    )
    head = "| work | wall-clock time: nbgrader | ours | ratio | processor time: nbgrader | ours | ratio |"
    lines = [line for told, _ in found.values() for line in told]
    minutes = {chapter: CLASS * mix[1] / 60 for chapter, (_, mix) in found.items()}
    told = " ".join(
        f"Chapter {chapter[1]} takes {each / JOBS:.0f} minutes ({each:.0f} minutes of processor time)."
        for chapter, each in minutes.items()
    )
    rule = "|---|--:|--:|--:|--:|--:|--:|"
    return "\n".join(
        [
            about,
            "",
            head,
            rule,
            *lines,
            "",
            f"This is how long it takes to grade {CLASS} such submissions "
            f"on {JOBS} processors that are doing nothing else. " + told,
        ]
    )


def write(text: str) -> None:
    """Put the table into the page."""
    PAGE.write_text(written_between(PAGE.read_text(encoding="utf-8"), BEGIN, END, text), encoding="utf-8")


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grading.mix", description="see the top of this file")
    parser.add_argument("chapters", nargs="*", choices=list(CHAPTERS), default=["03"], help="03, 04 (default: 03)")
    parser.add_argument("--ours", type=int, default=10, help="submissions in the run of ours (default: 10)")
    parser.add_argument("--keep", type=Path, help="where runs are kept; those that are there are not made again")
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.relative_to(ROOT)}")
    told = parser.parse_args(arguments)
    text = table(Runs(told.keep), [CHAPTERS[one] for one in told.chapters], told.ours)
    print(f"\n{text}")
    if told.write:
        write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
