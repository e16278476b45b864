"""Grades for learning platforms: their columns, no number that is too low, and no formula of a student's."""

import csv
import io
import re

import pytest

from graders.classroom.course import Course
from graders.classroom.spreadsheet import plain
from graders.reports import registers
from tests.graders.reports.builders import CHAPTER, graded, hand_in

FORMULA = "=HYPERLINK(1)"
FULL = {
    "isolation-terminal_test": (3.0, ""),
    "isolation-min_value": (4.0, ""),
    "isolation-max_value": (4.0, ""),
    "isolation-decision": (2.5, "ties-last"),
}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uff1d1", "\0=1"])
def test_no_text_begins_a_formula(text: str) -> None:
    assert plain(text).startswith("'") and plain(text).replace("'", "") == text


@pytest.mark.parametrize("sign", ["=1", "+1", "-1", "@SUM(A1)", "\uff1d1", " \t=1"])
@pytest.mark.parametrize("between", [";", "\t", "\n", "\r", "; "])
def test_no_text_begins_a_formula_where_cells_are_separated_by_something_else(between: str, sign: str) -> None:
    cell = plain(f"a{between}{sign}")
    for part in re.split(r"[;\t\r\n]", cell):
        assert not part.strip() or part.strip()[0] in "a'"


@pytest.mark.parametrize(
    ("value", "cell"), [(-1.5, "-1.5"), (0.0, "0"), (None, ""), ("a=1", "a=1"), ("", ""), ("-", "-")]
)
def test_everything_else_stays(value: object, cell: str) -> None:
    assert plain(value) == cell


@pytest.fixture
def classroom(course: Course) -> Course:
    for name in ("ann", "bo"):
        hand_in(course, name, {})
    graded(course, {"ann": FULL})
    with course.gradebook() as gradebook:
        gradebook.update_or_create_student("ann", first_name="Ann", last_name=FORMULA, email="ann@example.org")
        gradebook.update_or_create_student("cleo", first_name="Cleo", last_name="Clay")
    return course


def exported(course: Course, form: str) -> tuple[int, list[list[str]]]:
    file = io.StringIO()
    missing = registers.export(course, [CHAPTER], form, file)
    return missing, list(csv.reader(io.StringIO(file.getvalue())))


@pytest.mark.slow
def test_canvas(classroom: Course) -> None:
    assert exported(classroom, "canvas") == (
        1,
        [
            ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", CHAPTER],
            ["    Points Possible", "", "", "", "", "15"],
            [f"'{FORMULA}, Ann", "", "", "ann", "", "13.5"],
            ["bo", "", "", "bo", "", ""],
            ["Clay, Cleo", "", "", "cleo", "", ""],
        ],
    )


def test_moodle(classroom: Course) -> None:
    assert exported(classroom, "moodle")[1] == [
        ["Username", "First name", "Surname", "Email address", CHAPTER],
        ["ann", "Ann", f"'{FORMULA}", "ann@example.org", "13.5"],
        ["bo", "", "", "", "-"],
        ["cleo", "Cleo", "Clay", "", "-"],
    ]


def test_nbgrader_s_own_columns_with_the_penalty_taken_off(classroom: Course) -> None:
    with classroom.gradebook() as gradebook:
        gradebook.find_submission_notebook(CHAPTER, CHAPTER, "ann").late_submission_penalty = 2
        gradebook.db.commit()
    _, [heading, ann, bo, _] = exported(classroom, "nbgrader")
    line = dict(zip(heading, ann, strict=True))
    assert (line["raw_score"], line["late_submission_penalty"], line["score"], line["max_score"]) == (
        "13.5",
        "2",
        "11.5",
        "15",
    )
    assert dict(zip(heading, bo, strict=True))["score"] == ""
