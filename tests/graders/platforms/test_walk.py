"""A class of thirty through Moodle and through Canvas, and three appeals: each command as the guides say it.

The course is a folder that `teach init` has made, by a wheel in an environment of its own. What the platforms give and
take is written and read here by the rules of their own source (`theirs`).
"""

import os
import re
import subprocess
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import pytest

from tests.conftest import ROOT
from tests.graders.platforms.theirs import (
    Somebody,
    canvas_export,
    canvas_takes_feedback,
    canvas_takes_gradebook,
    canvas_zip,
    gradescope_zip,
    moodle_takes_feedback,
    moodle_takes_worksheet,
    moodle_worksheet,
    moodle_zip,
)
from tools.proving.term import Term, begin, commands

CHAPTER, MOST = "04_alpha_beta", 20
NOTEBOOK = f"{CHAPTER}.ipynb"
FIRST = ["Anna", "Елена", "Ελένη", "美咲", "ليلى", "Zoë-Åse"]
LAST = ["Miller", "Иванова", "Παπαδοπούλου", "山田", "حسن"]
CLASS = [
    Somebody(FIRST[at % 6], LAST[at % 5], f"s{at:02}@uni.example", 4000 + at, 90000 + at, f"s{at:02}")
    for at in range(30)
]
SENT, ABSENT = CLASS[:28], CLASS[28:]


def solved(text: str) -> str:
    return re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", text)


def work(number: int, release: Path, source: Path) -> dict[str, bytes]:
    """What somebody has handed in: right, with a slip, or messy."""
    right = {cell.metadata.nbgrader.grade_id: solved(cell.source)
             for cell in nbformat.read(source, 4).cells
             if cell.metadata.get("nbgrader", {}).get("solution") and cell.cell_type == "code"}  # fmt: skip
    nb = nbformat.read(release, 4)
    value = "alphabeta-value-answer"
    if number in range(10, 15):
        right[value] = right[value].replace("return highest", "return -highest").replace("max(", "min(")
    right |= {15: dict.fromkeys(right, ""), 17: {value: "def alpha_beta(state:\n"}}.get(number, {})
    if number == 18:
        right[value] = "def alpha_beta(state, alpha=0, beta=0):\n    while True:\n        pass\n"
    for cell in nb.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        cell.source = right.get(name, cell.source) or cell.source
        if name == "alphabeta-reflect" and number % 3:
            cell.source = "Skipped moves cannot change the value; order decides." if number % 2 else f"No. {number}"
    gone = {16: "alphabeta-time_check-answer", 27: "alphabeta-reflect"}.get(number)
    nb.cells = [cell for cell in nb.cells if cell.metadata.get("nbgrader", {}).get("grade_id", "") != gone]
    data = nbformat.writes(nb).encode()
    if number == 19:
        return {NOTEBOOK: data[:5000]}
    if number == 20:
        return {"my homework (2).ipynb": data}
    if number == 21:
        return {NOTEBOOK: nbformat.writes(nb).encode("utf-16")}
    if number == 22:
        return {"all.zip": b"PK"}
    if number == 23:
        return {NOTEBOOK: data, "notes.txt": b"hello"}
    return {NOTEBOOK: data}


@dataclass
class Walk:
    """The course, and what each command has printed."""

    term: Term
    printed: dict[str, str] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)

    @property
    def root(self) -> Path:
        return self.term.root

    def run(self, command: str) -> str:
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.root, env=self.term.environment, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.printed[command] = self.printed.get(command, "") + done.stdout
        if done.returncode:
            self.failed.add(command)
        return done.stdout


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    keep = os.environ.get("WALK")  # an empty folder in which somebody wants to look around afterwards
    walk = Walk(begin(Path(keep) if keep else tmp_path_factory.mktemp("walk")))
    told = commands((ROOT / "docs" / "platforms.md").read_text(encoding="utf-8"))
    for command in told:
        if "--from moodle.zip" in command:
            moodle(walk.root)
        elif "--from submissions.zip --people" in command:
            canvas(walk.root)
        elif command.endswith("--from submissions.zip"):
            gradescope_zip(walk.root / "submissions.zip", dict(list(everything(walk.root).items())[:3]))
        elif "classroom_roster" in command:
            folder = walk.root / "04-submissions" / "04-octo-cat"
            folder.mkdir(parents=True)
            (folder / NOTEBOOK).write_bytes(everything(walk.root)[CLASS[0]][NOTEBOOK])
            (walk.root / "classroom_roster.csv").write_text(
                "identifier,github_username,github_id,name\ns00,octo-cat,,\n"
            )
        walk.run(command)
        if command == "python -m graders grade 04 --jobs 2":
            walk.run("python -m graders status 04")
            walk.run("python -m graders reflections 04")
            read_texts(walk.root)
            walk.run("python -m graders reflections 04 --write")
    return walk


def everything(root: Path) -> dict[Somebody, dict[str, bytes]]:
    release, source = (root / stage / CHAPTER / NOTEBOOK for stage in ("release", "notebooks"))
    if not release.exists():
        release = root / "release" / "." / CHAPTER / NOTEBOOK
    return {one: work(at, release, source) for at, one in enumerate(SENT)}


def moodle(root: Path) -> None:
    moodle_zip(root / "moodle.zip", everything(root))
    came = {one: f"Thursday, 31 January 2030, {at % 12 + 1}:0{at % 10} PM" for at, one in enumerate(SENT)}
    moodle_worksheet(root / "worksheet.csv", CLASS, most=f"{MOST}.00", came=came)


def canvas(root: Path) -> None:
    sent = {one: (700000 + at, *next(iter(files.items()))) for at, (one, files) in enumerate(everything(root).items())}
    canvas_zip(root / "submissions.zip", sent, late=SENT[:2])
    canvas_export(root / "grades.csv", CLASS, {"Essay (7)": "10,00", "Alpha-Beta (55)": "20,00"}, ";")


def read_texts(root: Path) -> None:
    sheet = root / "reports" / CHAPTER / "reflections.csv"
    lines = sheet.read_text("utf-8-sig").splitlines()
    filled = [re.sub(r",,2(\.0)?,", ",1.5,2,", line) for line in lines]
    sheet.write_text("\r\n".join(filled), encoding="utf-8")


pytestmark = [pytest.mark.long, pytest.mark.sandbox, pytest.mark.timeout(3600)]


def test_nothing_of_the_repository_is_in_reach(walk: Walk) -> None:
    found = walk.run("python -c 'import graders, pacman_env; print(graders.__file__, pacman_env.__file__)'")
    assert found.count(str(walk.term.place / "env")) == 2
    decided = [walk.root / name for name in ("course.toml", "nbgrader_config.py")]
    assert not any(str(ROOT) in path.read_text("utf-8") for path in decided)


def test_every_command_ends_as_the_guide_says(walk: Walk) -> None:
    """Two files cannot be graded: grading and status end with 1, and two points are missing in each table."""
    assert walk.failed == {
        "python -m graders status 04",
        "python -m graders grade 04 --jobs 2",
        "python -m graders export 04 --into worksheet.csv --missing 0",
        "python -m graders export 04 --into grades.csv --missing 0",
    }, walk.printed


def test_moodle_takes_points_and_pages(walk: Walk) -> None:
    points = moodle_takes_worksheet(walk.root / "worksheet-with-points.csv", CLASS, "en", MOST)
    graded = [one for at, one in enumerate(SENT) if at not in (19, 22)]
    assert set(points) == {*graded, *ABSENT} and {points[one] for one in ABSENT} == {0}
    assert max(points.values()) == 19.5  # 18 by the check, 1.5 of 2 by hand
    pages = moodle_takes_feedback(walk.root / "reports" / CHAPTER / "feedback-moodle.zip", CLASS)
    assert set(pages) == set(graded)
    assert all(b"18 of 18 points, and" in pages[CLASS[at]][f"{CHAPTER}.html"] for at in range(1, 10))


def test_canvas_takes_the_same(walk: Walk) -> None:
    moodle = moodle_takes_worksheet(walk.root / "worksheet-with-points.csv", CLASS, "en", MOST)
    canvas = canvas_takes_gradebook(walk.root / "grades-with-points.csv", CLASS)
    taken = {one: float(score) for one, score in canvas["Alpha-Beta (55)"].items() if score}
    assert taken == moodle
    attachments = {one: 700000 + at for at, one in enumerate(SENT)}
    pages = canvas_takes_feedback(walk.root / "reports" / CHAPTER / "feedback-canvas.zip", CLASS, attachments)
    assert set(pages) == {one for at, one in enumerate(SENT) if at not in (19, 22)}


def test_pages_are_small_and_say_what_is_missing(walk: Walk) -> None:
    with zipfile.ZipFile(walk.root / "reports" / CHAPTER / "feedback-moodle.zip") as archive:
        sizes = {name: archive.getinfo(name).file_size for name in archive.namelist()}
        assert max(sizes.values()) < 150_000, sizes
        [name] = [name for name in sizes if "_4016_" in name]
        assert "The cell with the answer is missing" in archive.read(name).decode()
