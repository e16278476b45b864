"""A term from an empty folder, every command of the guide in its order, with synthetic students.

Two chapters, the grading is the real one; the class is small, because every submission runs.
"""

import csv
from pathlib import Path

import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from tests.graders.week.builders import hand_in

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

MIN_VALUE = """
def min_value(state):
    if not state.get_legal_moves():
        return 1
    return min(max_value(state.forecast_move(move)) for move in state.get_legal_moves())
"""
MAX_VALUE = MIN_VALUE.replace("def min_value", "def max_value").replace("return 1", "return -1")
MAX_VALUE = MAX_VALUE.replace("min(max_value", "max(min_value")
RIGHT = {
    "isolation-terminal_test-answer": "def terminal_test(state):\n    return not state.get_legal_moves()\n",
    "isolation-min_value-answer": MIN_VALUE,
    "isolation-max_value-answer": MAX_VALUE,
}
PAIR = "Partner: {}\n\nOur submission: ann"


def run(course: Course, *words: str) -> int:
    return main([*words, "--course", str(course.root)])


def stamp(course: Course, student: str, when: str) -> None:
    (course.folder("submitted", student, "02_isolation") / "timestamp.txt").write_text(when)


def test_a_term(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(course, "ann", RIGHT, extra=PAIR.format("bo"))
    hand_in(course, "bo", {}, extra=PAIR.format("ann"))
    hand_in(course, "cleo", {**RIGHT, "isolation-min_value-answer": "def min_value(state):\n    return 1 +\n"})
    stamp(course, "cleo", "2030-02-01 20:00:00 UTC")
    hand_in(course, "ann", {"minimax-reflect": "MIN is the other player."}, "01_minimax")
    hand_in(course, "bo", {"minimax-reflect": "min is the other player"}, "01_minimax")

    assert run(course, "grade", "02", "--dry-run") == 0
    assert run(course, "grade", "02", "--unsafe") == 0
    assert run(course, "grade", "01", "--unsafe") == 0
    assert run(course, "late", "02", "--due", "2030-01-31 23:59 UTC") == 0
    assert "1 late" in capsys.readouterr().out
    assert run(course, "similar", "02") == 0
    assert run(course, "pairs", "02", "--apply") == 0

    submitted = course.folder("submitted", "cleo", "02_isolation") / "02_isolation.ipynb"
    submitted.write_text(submitted.read_text("utf-8").replace("return 1 +", "return 1"), "utf-8")
    assert run(course, "grade", "02", "--unsafe", "--force", "--student", "cleo", "--yes") == 0
    assert "1 regraded: 0 lose, 1 gain" in capsys.readouterr().out

    assert run(course, "reflections", "01") == 0
    sheet = course.root / "reports" / "01_minimax" / "reflections.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        [line] = list(csv.DictReader(file))
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(line))
        writer.writeheader()
        writer.writerow({**line, "points": "2", "comment": "Yes."})
    assert run(course, "reflections", "01", "--write") == 0

    assert run(course, "feedback", "01") == run(course, "feedback", "02") == 0
    assert "Yes." in (course.folder("feedback", "bo", "01_minimax") / "01_minimax.html").read_text("utf-8")
    assert "A pair" in (course.folder("feedback", "bo", "02_isolation") / "02_isolation.html").read_text("utf-8")

    assert run(course, "status", "--page") == 0
    kept = tmp_path / "canvas.csv"
    assert run(course, "export", "--format", "canvas", "--to", str(kept)) == 0
    with kept.open(encoding="utf-8") as file:
        points = {line["SIS Login ID"]: line["02_isolation"] for line in csv.DictReader(file)}
    assert points["ann"] == points["bo"] != "" and float(points["ann"]) > float(points["cleo"])
