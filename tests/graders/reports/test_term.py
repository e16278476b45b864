"""A term from an empty folder: every command of the guide and the reference, in order, with 30 synthetic students."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.__main__ import main
from tools.proving.term import ABSENT, CHAPTERS, REFERENCE, STUDENTS, Step, Term, commands, home, of_a_term, play

WAITS = (  # the commands that end with 1: somebody's file is cut off, or a regrade waits to be agreed to
    "python -m graders grade 02 --jobs 2",
    "python -m graders grade 02 --jobs 2 --force",
)
PARTS = (
    *("release", "collect", "grade", "why", "set", "feedback", "status", "export", "similar", "pairs", "reflections"),
    "late",
)


def test_the_pages_have_every_command_of_the_week() -> None:
    assert [part for part in PARTS if not any(f"graders {part} " in line for line in of_a_term())] == []


@pytest.mark.parametrize("option", ["--student", "--dry-run", "--force", "--jobs"])
def test_the_reference_names_the_commands_that_take_an_option(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    [line] = [line for line in REFERENCE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{option}")]
    taken = set()
    for part in PARTS:
        with pytest.raises(SystemExit):
            main([part, "--help"])
        if f"  {option}" in capsys.readouterr().out:
            taken.add(part)
    named = set(re.findall(r"`(\w+)", line.split("|")[2]))
    assert taken == (set(PARTS) - named if "all but" in line else named)


def test_remarks_and_text_between_commands_are_no_commands() -> None:
    assert commands("Run\n\n    python -m graders pairs 02   # who\n    Partner: bo\n\nthen `python x`") == [
        "python -m graders pairs 02"
    ]


@pytest.fixture(scope="module")
def term(tmp_path_factory: pytest.TempPathFactory) -> Term:
    return play(tmp_path_factory.mktemp("term"))


def table(term: Term, name: str) -> list[dict[str, str]]:
    with (term.root / name).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def totals(term: Term) -> dict[str, float]:
    """What Canvas would get for the second chapter."""
    lines = table(term, "canvas.csv")[1:]
    return {line["SIS Login ID"]: float(line[CHAPTERS[1]]) for line in lines if line["SIS Login ID"] != ABSENT}


def page(folder: Path, chapter: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob(f"{chapter}.html")))


def long(test: Callable[[Term], None]) -> Callable[[Term], None]:
    """The first of these tests waits for the whole term."""
    marked: Callable[[Term], None] = pytest.mark.long(pytest.mark.sandbox(pytest.mark.timeout(3600)(test)))
    return marked


@long
def test_every_command_ends_as_the_pages_say(term: Term) -> None:
    failed = {step.command: step.printed for step in term.steps if step.status != (step.command in WAITS)}
    assert failed == {}
    assert [step.command for step in term.steps] == of_a_term()


@long
def test_everybody_has_complete_points_and_who_is_absent_none(term: Term) -> None:
    rows = table(term, "grades.csv")
    assert {row["student"] for row in rows} == {*STUDENTS, ABSENT}
    assert {row["student"] for row in rows if row["points"] == ""} == {ABSENT}
    for row in rows:
        if row["status"] == "graded" and row["max_points"] != "0":  # a warm-up is worth nothing, and has reasons
            assert (row["reason"] != "") == (row["points"] != row["max_points"]), row
    [absent] = [line for line in table(term, "moodle.csv") if line["Username"] == ABSENT]
    assert [absent[chapter] for chapter in CHAPTERS] == ["-", "-"] and absent["Email address"] == "zoe@example.org"
    assert "Not handed in: 1</h2><p>zoe</p>" in (term.root / "reports" / CHAPTERS[1] / "class.html").read_text("utf-8")


@long
def test_who_handed_in_a_broken_file_is_named_and_graded_later(term: Term) -> None:
    first = term.step("python -m graders grade 02 --jobs 2").printed
    assert "s30: NOT GRADED: 02_isolation.ipynb is not a notebook" in first and "29 graded, 1 failed" in first
    assert totals(term)["s30"] == totals(term)["s29"]


@long
def test_a_pair_shares_and_who_did_not_ask_for_it_is_as_before(term: Term) -> None:
    points = totals(term)
    assert points["bo"] == points["ann"] == 15
    assert points["cleo"] == 15  # the deduction was taken back
    assert "A pair: the submission of ann" in page(term.root / "feedback" / "bo", CHAPTERS[1])


@long
def test_one_was_late_and_it_costs_a_tenth(term: Term) -> None:
    assert totals(term)["dan"] == pytest.approx(0.9 * 15)
    assert "12:01:00" in term.step("python -m graders late 02 --arrivals times.csv").printed
    assert "1 late, 1 with points off" in term.step("python -m graders late 02 --arrivals times.csv").printed


@long
def test_the_mended_price_was_shown_before_it_was_written(term: Term) -> None:
    shown: Step = term.step("python -m graders grade 02 --jobs 2 --force")
    assert "isolation.min_value +0.5" in shown.printed and " 0 lose, " in shown.printed
    assert "Nothing has been written" in shown.printed
    written = term.step("python -m graders grade 02 --jobs 2 --force --yes")
    assert "isolation.min_value +0.5" in written.printed and written.seconds < shown.seconds
    gained = {line.split()[0] for line in shown.printed.splitlines() if "isolation.min_value +0.5" in line}
    points = {
        row["student"]: row["points"] for row in table(term, "grades.csv") if row["exercise"] == "isolation.min_value"
    }
    assert gained and {points[student] for student in gained} == {"3"}  # of 4, a quarter off
    editions = json.loads((term.root / ".grading" / f"{CHAPTERS[1]}.editions.json").read_text())
    assert len(set(editions.values())) == 1 and set(editions) == set(STUDENTS)


@long
def test_a_text_that_many_wrote_was_read_once(term: Term) -> None:
    rows = [row for row in table(term, "grades.csv") if row["exercise"] == "minimax.reflect"]
    assert {row["points"] for row in rows if row["student"] != ABSENT} == {"0", "0.5", "2"}
    [line] = [
        line for line in term.step("python -m graders reflections 01").printed.splitlines() if "-reflect " in line
    ]
    assert line.split()[1:3] == [str(len(STUDENTS)), "3"]  # blank, the long one in two spellings, the short one


@long
def test_a_student_finds_points_and_comment(term: Term) -> None:
    fetched = page(home(term, "ann") / CHAPTERS[0], CHAPTERS[0])
    assert "Say for whom." in fetched and "of 5 points" in fetched
