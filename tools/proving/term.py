"""A term as docs/instructor.md and docs/commands.md tell it: from an empty folder to grades, with synthetic students.

    python -m tools.proving.term            in a temporary folder
    python -m tools.proving.term FOLDER     in this one, which has to be empty

The wheel is built and installed in an environment of its own; `teach init` makes the course, away from the repository.
The commands are read from the two pages and run in their order; what people do between them (students hand in, somebody
fills in points, changes a price, sets the deadline) is `BEFORE`, at the command before which it happens. So a command
that is new on a page is also run, and one that is no longer there is missed.
"""

import argparse
import csv
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from jupyter_core.application import NoStart
from nbgrader.apps import NbGraderApp

from tools.wheel import build, clean, install

ROOT = Path(__file__).resolve().parents[2]
GUIDE, REFERENCE = (ROOT / "docs" / f"{name}.md" for name in ("instructor", "commands"))
COURSE = "ai-2031"  # the folder that the guide makes
CHAPTERS = ("01_minimax", "02_isolation")
STUDENTS = ("ann", "bo", "cleo", "dan", *(f"s{number:02}" for number in range(5, 31)))
ABSENT = "zoe"

SLIPS = (  # what some write instead of the right line: the chapter's own solution, with one slip
    ("isolation-min_value-answer", "return 1", "return -1"),
    ("isolation-max_value-answer", "    return highest", "        return highest"),
    ("isolation-terminal_test-answer", "not state", "state"),
    ("minimax-value-answer", "max(values)", "min(values)"),
)
MENDED = "ends-alike"  # the name of the first of them, whose price changes in the course of the term
TEXTS = (
    "",  # as it was handed out
    "The value says how the game ends for MAX, whoever is to move.",
    "the value says how the game ends for MAX; whoever is to move!",
    "Because MAX wants to win.",
)


@dataclass
class Step:
    """A command that was run: its status, what it printed, how many seconds it took, and how many of a processor."""

    command: str
    status: int
    printed: str
    seconds: float
    processor: float


@dataclass
class Term:
    """Where it is played, with the environment that has the wheel, the course, and homes; and what was done in it."""

    place: Path
    steps: list[Step] = field(default_factory=list)

    @property
    def root(self) -> Path:
        """The course folder."""
        return self.place / COURSE

    def step(self, command: str) -> Step:
        """The step of a command of the guide."""
        return next(step for step in self.steps if step.command == command)

    @property
    def environment(self) -> dict[str, str]:
        """That of an instructor's shell, after `. .venv/bin/activate`."""
        path = os.pathsep.join([str(self.place / "env" / "bin"), os.environ["PATH"]])
        own = {"HOME": str(self.place / "home"), "PATH": path}
        return clean() | own


def begin(place: Path) -> Term:
    """Install the wheel in this empty folder, and make the course as the first lines of the guide do."""
    place = place.resolve()
    (place / "home").mkdir()
    install(build(place / "dist")[1], place / "env", extra="teach")
    term = Term(place)
    made = ["adversarial-search", "teach", "init", COURSE]
    subprocess.run(made, cwd=place, env=term.environment, check=True, capture_output=True)
    return term


def commands(page: str) -> list[str]:
    """The commands of a page, in its order: the indented lines that a shell can run, without their remarks."""
    lines = (line.partition("  #")[0].strip() for line in page.splitlines() if line.startswith("    "))
    return [line for line in lines if line.startswith(("python ", "nbgrader ")) and " archive " not in line]


def of_a_term() -> list[str]:
    """The commands of both pages; a test of its own closes the year."""
    return [line for page in (GUIDE, REFERENCE) for line in commands(page.read_text(encoding="utf-8"))]


def play(place: Path, told: Callable[[str], object] = print) -> Term:
    """Play a term in this empty folder."""
    term, todo = begin(place), of_a_term()
    strangers = sorted(BEFORE.keys() - set(todo))
    if strangers:
        raise ValueError(f"{GUIDE.name} and {REFERENCE.name} have no command {', '.join(strangers)}")
    for command in todo:
        if command in BEFORE:
            BEFORE[command](term)
        term.steps.append(run(term, command))
        told(
            "{seconds:6.1f} s, processor {processor:6.1f} s  status {status}  {command}".format(**vars(term.steps[-1]))
        )
    fetch_feedback(term, "ann")
    whole, busy = (sum(getattr(step, name) for step in term.steps) for name in ("seconds", "processor"))
    told(f"{whole:6.1f} s, processor {busy:6.1f} s  all commands together")
    return term


def run(term: Term, command: str) -> Step:
    """Run a command of the guide in a shell, as the instructor would."""
    begin, spent = time.perf_counter(), _children()
    done = subprocess.run(
        ["bash", "-c", command], cwd=term.root, env=term.environment, stdin=subprocess.DEVNULL, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return Step(command, done.returncode, done.stdout, time.perf_counter() - begin, _children() - spent)


def _children() -> float:
    """Seconds of a processor that the programs which have ended have taken."""
    spent = os.times()
    return spent.children_user + spent.children_system


def the_class_is_known(term: Term) -> None:
    """The list of the class, with one who will never hand in."""
    lines = [f"{student},{student.title()},Synthetic,{student}@example.org" for student in (*STUDENTS, ABSENT)]
    (term.root / "class.csv").write_text("\n".join(["id,first_name,last_name,email", *lines, ""]), encoding="utf-8")


def everybody_hands_in(term: Term) -> None:
    """Each student fetches the chapters, works on them, and submits; one hands in a file that is cut off."""
    for number, student in enumerate(STUDENTS):
        for chapter in CHAPTERS:
            as_student(term, student, "fetch_assignment", chapter)
            path = home(term, student) / chapter / f"{chapter}.ipynb"
            nbformat.write(worked_on(term, path, number), path)
            if (student, chapter) == ("s30", "02_isolation"):
                path.write_text(path.read_text("utf-8")[:1000], "utf-8")
            as_student(term, student, "submit", chapter)


def worked_on(term: Term, path: Path, number: int) -> nbformat.NotebookNode:
    """The notebook of a student: right but for a slip in some; bo writes nothing, because ann's counts for both."""
    nb: nbformat.NotebookNode = nbformat.read(path, 4)
    right = dict(_solutions(term.root / "notebooks" / path.parent.name / path.name))
    if STUDENTS[number] != "bo":
        cell, before, after = SLIPS[number % len(SLIPS)]
        if number >= 4 and number % 3 == 0 and cell in right:
            right[cell] = right[cell].replace(before, after, 1)
        for one in nb.cells:
            one.source = right.get(one.metadata.get("nbgrader", {}).get("grade_id", ""), one.source)
    for one in nb.cells:
        if one.metadata.get("nbgrader", {}).get("grade_id") == "minimax-reflect":
            one.source = TEXTS[number % len(TEXTS)] or one.source
    if number < 2:
        nb.cells.append(nbformat.v4.new_markdown_cell(f"Partner: {STUDENTS[1 - number]}\n\nOur submission: ann"))
    return nb


def _solutions(path: Path) -> Iterator[tuple[str, str]]:
    for cell in nbformat.read(path, 4).cells:
        about = cell.metadata.get("nbgrader", {})
        if about.get("solution") and cell.cell_type == "code":
            yield about["grade_id"], re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", cell.source)


def home(term: Term, student: str) -> Path:
    """Where a student works."""
    return term.place / "students" / student


def as_student(term: Term, student: str, *arguments: str) -> None:
    """Run one of nbgrader's commands as a student."""
    folder = home(term, student)
    if not folder.exists():
        folder.mkdir(parents=True)
        lines = ["c = get_config()", f"c.CourseDirectory.student_id = {student!r}"]
        lines += [f"c.CourseDirectory.course_id = {COURSE!r}", "c.Application.log_level = 40"]
        lines += [f"c.Exchange.root = {str(term.root / 'exchange')!r}", f"c.Exchange.cache = {str(folder / 'cache')!r}"]
        (folder / "nbgrader_config.py").write_text("\n".join(lines), encoding="utf-8")
    with chdir(folder):
        app: Any = NbGraderApp.instance()
        try:
            app.initialize(list(arguments))
            app.start()
        except NoStart:  # how the application says that a subcommand has run
            pass
        finally:
            app.reset()
            NbGraderApp.clear_instance()


def one_hands_in_again(term: Term) -> None:
    """The student whose file was cut off hands in a whole one."""
    path = home(term, "s30") / "02_isolation" / "02_isolation.ipynb"
    shutil.copy(home(term, "s29") / "02_isolation" / "02_isolation.ipynb", path)
    as_student(term, "s30", "submit", "02_isolation")


def a_price_is_changed(term: Term) -> None:
    """The instructor finds a slip too cheap or too dear."""
    decide(term, f"[prices]\n{MENDED} = 0.25\n")


def decide(term: Term, text: str) -> None:
    """The instructor writes something into course.toml."""
    with (term.root / "course.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{text}")


def solutions_are_found(term: Term) -> None:
    """Somebody has published an answer."""
    folder = term.place / "home" / "found" / "solutions"
    folder.mkdir(parents=True)
    found = dict(_solutions(term.root / "notebooks" / "02_isolation" / "02_isolation.ipynb"))
    (folder / "isolation.py").write_text("\n\n".join(found.values()), encoding="utf-8")


def given(line: dict[str, str]) -> float:
    """What a person gives for a text."""
    return 0 if line["group"] == "blank" else 2 if "ends for MAX" in line["text"] else 0.5


def a_page_is_saved(term: Term) -> None:
    """Points and a comment for each different text, as the page saves them."""
    sheet = term.root / "reports" / "01_minimax" / "reflections.csv"
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        points = [
            {name: line[name] for name in ("question", "group")} | {"points": given(line), "comment": "Say for whom."}
            for line in csv.DictReader(file)
        ]
    saved = {"chapter": "01_minimax", "name": "reflections-01_minimax", "given": points}
    (term.root / "reflections-01_minimax.json").write_text(json.dumps(saved), encoding="utf-8")


def somebody_reads_the_texts(term: Term) -> None:
    """The same in a spreadsheet, with a decimal comma."""
    sheet = term.root / "reports" / "01_minimax" / "reflections.csv"
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(lines[0]))
        writer.writeheader()
        for line in lines:
            points = f"{given(line):g}".replace(".", ",")
            writer.writerow({**line, "points": points, "comment": "Say for whom."})


def late_work_costs(term: Term) -> None:
    """The instructor sets the price of a day, as the guide says."""
    decide(term, "[late]\npercent_per_day = 10\n")


def one_was_late(term: Term) -> None:
    """The instructor's own list."""
    (term.root / "times.csv").write_text("student,arrived\ndan,2030-02-01 12:00 UTC\n", encoding="utf-8")


def fetch_feedback(term: Term, student: str) -> None:
    """A student fetches the pages."""
    for chapter in CHAPTERS:
        as_student(term, student, "fetch_feedback", chapter)


BEFORE: dict[str, Callable[[Term], None]] = {
    "nbgrader db student import class.csv": the_class_is_known,
    "python -m graders status 02": everybody_hands_in,
    "python -m graders grade 02 --student s30": one_hands_in_again,
    "python -m graders grade 02 --jobs 2 --force": a_price_is_changed,
    "python -m graders similar 02 --also ~/found/solutions": solutions_are_found,
    "python -m graders reflections 01 --write --from reflections-01_minimax.json": a_page_is_saved,
    "python -m graders reflections 01 --write": somebody_reads_the_texts,
    'python -m graders late 02 --due "2030-01-31 23:59 UTC"': late_work_costs,
    "python -m graders late 02 --arrivals times.csv": one_was_late,
}


def main() -> None:
    """Play it, and keep the folder if one was named."""
    parser = argparse.ArgumentParser(prog="python -m tools.proving.term")
    parser.add_argument(
        "folder", type=Path, nargs="?", help="play the term in this folder, and keep it (default: keep nothing)"
    )
    folder = parser.parse_args().folder
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        term = play(folder)
        (term.place / "steps.json").write_text(json.dumps([vars(step) for step in term.steps], indent=1))
    else:
        with TemporaryDirectory(prefix="term-") as nowhere:
            play(Path(nowhere))


if __name__ == "__main__":
    main()
