"""`course.toml`: what a course decides otherwise, and the line of what is wrong in it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from graders.classroom import course_file
from graders.classroom.course import CommandError, Course
from graders.classroom.course_file import CourseFileError, read
from graders.classroom.edition import edition, edition_with
from graders.classroom.marks import GradedCell, grade_id, score_notebook
from graders.classroom.sandbox.run import TIMEOUT
from graders.exercises import EXERCISES, all_words, exercise
from graders.grading import asked, grade
from graders.report import Report
from graders.trusted import judging
from graders.trusted.naming.pricing import points_of
from graders.words import Decisions, under
from tests.conftest import ROOT
from tests.graders.classroom.builders import NONCE, SEED, error, graded_cell, notebook, shown, solution_cell
from tools.corpus import load

ID = "minimax.value"
reversed_min = load("wrong/minimax.value/value_all_max")


def written(folder: Path, text: str) -> Path:
    (folder / course_file.FILE).write_text(text, encoding="utf-8")
    return folder


def test_a_course_without_the_file_decides_nothing(tmp_path: Path) -> None:
    assert read(tmp_path) == course_file.CourseFile()
    assert edition_with(read(tmp_path).decisions) == edition()


def test_what_stands_there_is_read(tmp_path: Path) -> None:
    text = """
    [course]
    name = "ai-2031"
    [late]
    percent_per_day = 10
    [points]
    never_ran = 0.125
    [prices]
    max-after-max = 0.25
    keeps-last = false
    [words]
    max-after-max = '''
    Look at
    whose turn it is.'''
    """
    found = read(written(tmp_path, text))
    assert found.course == {"name": "ai-2031"} and found.late == {"percent_per_day": 10}
    words = {"max-after-max": "Look at whose turn it is."}
    assert found.decisions == Decisions({"max-after-max": 0.25, "keeps-last": None}, words, True, 0.125)
    assert edition_with(found.decisions) != edition()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[late]\nmost_percent = 10\npercent_a_day = 3\n",
            "line 3: [late] has no 'percent_a_day'; did you mean percent",
        ),
        ("\n[lat]\n", "line 2: there is no table [lat]; did you mean late?"),
        ("# first\n[prices]\nkeeps-lost = 0.5", "line 3: no mistake is called 'keeps-lost'; did you mean keeps-last"),
        ("[prices]\nkeeps-last = 50", "line 2: keeps-last = 50 is not a share of the points, above 0 and at most 1"),
        ("[prices]\nkeeps-last = true", "line 2: keeps-last = true is not a share"),
        ("[late]\nmost_percent = '10'", "line 2: most_percent = '10' is not a number from 0 to 100"),
        ("late = 3", "line 1: late is a table: write [late] above its lines"),
        ("[points]\nslips = 0", "line 2: slips = 0 is not true or false"),
        ("[late]\n\npercent_per_day == 3", "line 3"),
        ("[words]\nkeeps-last = ' '", "line 2: keeps-last = ' ' is not nonempty text in quotation marks"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(CourseFileError) as told:
        read(written(tmp_path, text))
    assert said in str(told.value) and str(tmp_path / "course.toml") in str(told.value)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(CourseFileError) as told:
        read(written(tmp_path, "[late]\nmost = 1\n[points]\nnever_ran = 2\n"))
    assert "line 2" in str(told.value) and "line 4" in str(told.value)


@pytest.mark.slow
def test_a_price_of_the_course_goes_before_the_catalog() -> None:
    one, plain = exercise(ID), grade(ID, reversed_min)
    code, share = plain.findings[0].slip, one.price(plain.findings[0].slip)  # type: ignore[union-attr]
    assert share is not None and share != 0.2 and plain.price == points_of(share, one.points)
    sheet = asked(ID, reversed_min)
    with under(Decisions({code: 0.2}, {code: "Whose turn is it?"})):
        dearer = judging.judge(ID, sheet)
        assert dearer.price == 0.2 * one.points and dearer.findings[0].message == "Whose turn is it?"
        assert all_words()[code] == "Whose turn is it?"
    for decisions in (Decisions({code: None}), Decisions(slips=False)):
        with under(decisions):
            only = judging.judge(ID, sheet)
        assert only.price == 0 and not any(part.kept for part in only.parts)
    assert judging.judge(ID, sheet).price == plain.price, "outside of the block the catalog holds"


def broken(position):  # type: ignore[no-untyped-def]
    return undefined_name  # noqa: F821


def endless(position):  # type: ignore[no-untyped-def]
    return endless(position)


def points_with(share: float, *cells: nbformat.NotebookNode) -> float:
    most = EXERCISES[ID].points
    test = GradedCell(grade_id(ID), most)
    nb = notebook(*cells)
    with under(Decisions(never_ran=share)):
        score_notebook(nb, [test], SEED, judging.judge)
    return float(nb.cells[-1].outputs[-1].data["text/plain"])


@pytest.mark.slow
def test_what_was_written_and_never_ran_earns_what_the_course_says() -> None:
    most = EXERCISES[ID].points

    def sheet(function: object) -> nbformat.NotebookNode:
        told = {"exercise": ID, "nonce": NONCE, "answers": asked(ID, function, SEED)}
        return graded_cell(shown(told), name=grade_id(ID), points=most)

    missing = graded_cell(error("NameError", "name 'value' is not defined"), name=grade_id(ID), points=most)
    syntax, stopped = error("SyntaxError", "invalid syntax"), error(TIMEOUT, "this cell was stopped")
    assert points_with(0, solution_cell(name=grade_id(ID)), sheet(broken)) == 0
    assert points_with(0.2, solution_cell(name=grade_id(ID)), sheet(broken)) == 0.2 * most
    assert points_with(0.2, solution_cell(syntax, name=grade_id(ID)), missing) == 0.2 * most
    assert points_with(0.2, solution_cell(stopped, name=grade_id(ID)), missing) == 0, "it ran, and never ended"
    assert points_with(0.2, solution_cell(name=grade_id(ID)), missing) == 0, "nothing was written there"
    assert points_with(0.2, solution_cell(name=grade_id(ID)), sheet(endless)) == 0, "it ran, and never ended"
    assert points_with(0.2, solution_cell(name=grade_id(ID)), sheet(reversed_min)) > 0.2 * most


def test_the_card_says_what_was_given_for_what_never_ran() -> None:
    report = Report(ID, "A title", (), grace=1)
    assert report.points == 1 and "never ran without an error" in str(report)


@pytest.fixture
def course(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    return tmp_path


def test_lateness_and_times_reach_nbgrader(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("COURSE_CELL_TIMEOUT", "COURSE_EXCHANGE"):
        monkeypatch.delenv(variable, raising=False)
    written(course, "[late]\npercent_per_day = 5\n[seconds]\nanswer = 30\n[course]\nname = 'ai'\nexchange = 'out'\n")
    config = Course(course).config
    assert config.LatePenalty.percent_per_day == 5 and config.Sandbox.seconds == 30
    assert config.CourseDirectory.course_id == "ai" and config.Exchange.root == str(course / "out")


@pytest.mark.slow
def test_no_command_goes_on_with_a_file_that_cannot_be_used(course: Path) -> None:
    """nbgrader itself would go on with settings of its own: without the sandbox."""
    written(course, "[late]\nmost = 1\n")
    with pytest.raises((CommandError, SystemExit)) as told:
        Course(course)
    assert "line 2: [late] has no 'most'" in str(told.value)
    nbgrader = [sys.executable, "-m", "nbgrader", "autograde", "01_minimax"]
    done = subprocess.run(nbgrader, cwd=course, text=True, capture_output=True)
    assert done.returncode != 0 and "line 2: [late] has no 'most'" in done.stderr
    assert json.dumps(done.stdout).count("Converting") == 0
