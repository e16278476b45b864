"""Points that were set by hand, with a reason: whatever happens next, they stand, and feedback and export show them."""

import csv
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.__main__ import main
from graders.classroom import results
from graders.classroom.course import CommandError, Course
from graders.classroom.records import overrides
from graders.classroom.records.gradebook import copy_gradebook, database
from graders.classroom.records.overrides import set_points, take_back, uphold
from tests.conftest import ROOT
from tests.graders.reports.builders import CHAPTER, command, graded, hand_in

pytestmark = pytest.mark.slow

TEST, ID = "isolation-min_value", "isolation.min_value"
WHY = "The rule about equal values was unclear."


@pytest.fixture
def classroom(course: Course) -> Course:
    for name in ("ann", "bo"):
        hand_in(course, name, {})
    graded(course, {"ann": {TEST: (1.0, "min-reversed")}, "bo": {TEST: (2.0, "")}})
    return course


def grade_of(course: Course, student: str = "ann") -> tuple[float, float | None, bool]:
    with course.gradebook() as gradebook:
        grades = gradebook.find_submission_notebook(CHAPTER, CHAPTER, student).grades
        [one] = [grade for grade in grades if grade.name == TEST]
        return one.score, one.auto_score, bool(one.needs_manual_grade)


def comment_of(course: Course) -> str:
    with course.gradebook() as gradebook:
        comments = gradebook.find_submission_notebook(CHAPTER, CHAPTER, "ann").comments
        [one] = [comment for comment in comments if comment.name == f"{TEST}-answer"]
        return one.comment or ""


def exported(course: Course) -> dict[str, str]:
    file = io.StringIO()
    results.export(course, [CHAPTER], file, ["ann"])
    [row] = [row for row in csv.DictReader(io.StringIO(file.getvalue())) if row["exercise"] == ID]
    return row


run = command("set", "02")


ANN = ("--student", "ann", "--exercise", ID)


def test_points_are_set_with_a_reason_that_feedback_and_export_show(classroom: Course) -> None:
    assert run(classroom, *ANN, "--points", "3,5", "--because", WHY) == 0
    assert grade_of(classroom) == (3.5, 1, False) and grade_of(classroom, "bo")[0] == 2
    assert comment_of(classroom) == f"Set by your instructor to 3.5 of 4 points, where the check had given 1: {WHY}"
    row = exported(classroom)
    assert (row["points"], row["status"]) == ("3.5", results.GRADED_BY_HAND) and WHY in row["reason"]


def _regraded(course: Course) -> None:
    graded(course, {"ann": {TEST: (2.0, "min-reversed")}})


def _restored(course: Course) -> None:
    path = database(course)
    assert path is not None
    shutil.copy(course.root / "before.db", path)


def _by_nbgrader(course: Course) -> None:
    """As `nbgrader autograde` and the button of Formgrader write it: nbgrader's own step."""
    import nbformat
    from nbgrader.preprocessors import SaveAutoGrades

    from graders.classroom.records.gradebook import resources
    from tests.graders.reports.builders import judged

    step = SaveAutoGrades(config=course.config)
    notebook = nbformat.reads(judged(course, CHAPTER, "ann", {TEST: (0.0, "min-reversed")}), 4)
    step.preprocess(notebook, resources(course, CHAPTER, "ann"))


def _with_another_because(course: Course) -> None:
    set_points(course, CHAPTER, "ann", ID, 3.5, "Another reason.")
    assert comment_of(course).count("Set by your instructor") == 1
    set_points(course, CHAPTER, "ann", ID, 3.5, WHY)


@pytest.mark.parametrize(
    "event", [_regraded, _restored, _by_nbgrader, _with_another_because], ids=lambda one: one.__name__.strip("_")
)
def test_it_stands_whatever_happens_next(classroom: Course, event: Callable[[Course], None]) -> None:
    copy = copy_gradebook(classroom)
    assert copy is not None
    shutil.copy(copy, classroom.root / "before.db")
    set_points(classroom, CHAPTER, "ann", ID, 3.5, WHY)
    event(classroom)
    for _ in range(2):  # upholding what stands changes nothing
        uphold(classroom, CHAPTER)
        assert (grade_of(classroom)[0], grade_of(classroom)[2]) == (3.5, False)
        assert comment_of(classroom).endswith(WHY) and comment_of(classroom).count(WHY) == 1
        assert exported(classroom)["points"] == "3.5"


KILLED = """
import os, signal, sys
from pathlib import Path
from graders.classroom.course import Course
from graders.classroom.records import overrides
overrides.uphold = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
overrides.set_points(Course(Path(sys.argv[1])), sys.argv[2], "ann", sys.argv[3], 3.5, sys.argv[4])
"""


def test_a_kill_between_record_and_gradebook_loses_nothing(
    classroom: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-c", KILLED, str(classroom.root), CHAPTER, ID, WHY]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == -9 and grade_of(classroom)[0] == 1
    main(["export", "02", "--course", str(classroom.root)])
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(f"ann,{CHAPTER},{ID},"))
    assert row.split(",")[3] == "3.5" and WHY in row
    assert grade_of(classroom)[0] == 3.5


def test_what_formgrader_has_changed_since_stays_and_is_named(
    classroom: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    set_points(classroom, CHAPTER, "ann", ID, 3.5, WHY)
    with classroom.gradebook() as gradebook:
        grades = gradebook.find_submission_notebook(CHAPTER, CHAPTER, "ann").grades
        next(one for one in grades if one.name == TEST).manual_score = 2.5
        gradebook.db.commit()
    main(["status", "02", "--course", str(classroom.root)])
    assert f"LOOK AT THIS: ann, {ID}: set to 3.5, but changed by hand to 2.5 since then" in capsys.readouterr().out
    assert grade_of(classroom)[0] == 2.5


def test_a_regrade_that_gives_other_points_is_named(classroom: Course) -> None:
    set_points(classroom, CHAPTER, "ann", ID, 3.5, WHY)
    assert uphold(classroom, CHAPTER) == []
    _regraded(classroom)
    [line] = uphold(classroom, CHAPTER)
    assert "when the judge gave 1; it now gives 2" in line


def test_what_was_set_is_taken_back(classroom: Course) -> None:
    set_points(classroom, CHAPTER, "ann", ID, 3.5, WHY)
    assert run(classroom, *ANN, "--undo") == 0
    assert grade_of(classroom) == (1, 1, False) and "Set by" not in comment_of(classroom)
    assert uphold(classroom, CHAPTER) == [] and overrides.overrides(classroom, CHAPTER) == []
    with pytest.raises(CommandError, match="Nobody has set"):
        take_back(classroom, CHAPTER, "ann", ID)


def test_a_remark_of_somebody_s_own_stays(classroom: Course) -> None:
    with classroom.gradebook() as gradebook:
        comments = gradebook.find_submission_notebook(CHAPTER, CHAPTER, "ann").comments
        next(one for one in comments if one.name == f"{TEST}-answer").manual_comment = "Nice."
        gradebook.db.commit()
    set_points(classroom, CHAPTER, "ann", ID, 3.5, WHY)
    assert comment_of(classroom).startswith("Nice.\n\nSet by")
    take_back(classroom, CHAPTER, "ann", ID)
    assert comment_of(classroom) == "Nice."


REFUSED = [
    ((*ANN, "--points", "3"), "Say why"),
    ((*ANN, "--points", "4.5", "--because", WHY), f"{ID} has 4 points, so you cannot give 4.5"),
    ((*ANN, "--points", "-1", "--because", WHY), "you cannot give"),
    ((*ANN, "--points", "nan", "--because", WHY), "you cannot give"),
    (("--student", "zoe", "--exercise", ID, "--points", "3", "--because", WHY), "zoe has no grade"),
    (("--student", "ann", "--exercise", "min", "--points", "3", "--because", WHY), "no exercise 'min'. It has: "),
]


def test_what_cannot_be_set_is_refused(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    for options, said in REFUSED:
        assert run(classroom, *options) == 1 and said in capsys.readouterr().err
    assert grade_of(classroom)[0] == 1 and overrides.overrides(classroom, CHAPTER) == []


def test_a_damaged_file_is_refused_and_not_overwritten(classroom: Course) -> None:
    path = Path(classroom.root, ".grading", f"{CHAPTER}.overrides.json")
    path.parent.mkdir(exist_ok=True)
    path.write_text("[{")
    with pytest.raises(CommandError, match="cannot be read"):
        set_points(classroom, CHAPTER, "ann", ID, 3.5, WHY)
    assert path.read_text() == "[{"
