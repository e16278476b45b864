"""The whole way, with nbgrader's own commands: release, fetch, submit, collect, autograde, feedback, fetch feedback.

One class of twelve hands in chapter 2 (15 points: terminal_test 3, min_value 4, max_value 4, decision 4; one point of
min_value and of max_value is for positions where the game is over, one of decision for a legal move when all lose).
The chapter is the real one, cut down to its solution cells and its tests, so that the run takes seconds. The chapter
with a warm-up, which is worth no points, is graded whole, as its author solved it.
"""

import csv
import html
import io
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from jupyter_core.application import NoStart
from nbgrader.apps import NbGraderApp

from graders.__main__ import main
from graders.exercises import EXERCISES

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("brief")]

ROOT = Path(__file__).parents[3]
CHAPTER = "02_isolation"
TIMEOUT = 1  # seconds of processor time for a cell with an answer

WARM_UP = next(one for one in EXERCISES.values() if not one.points)

Notebook = dict[str, Any]

RIGHT = {
    "terminal_test": "def terminal_test(state):\n    return not state.get_legal_moves()\n",
    "min_value": """
def min_value(state):
    if terminal_test(state):
        return 1
    return min(max_value(state.forecast_move(move)) for move in state.get_legal_moves())
""",
    "max_value": """
def max_value(state):
    if terminal_test(state):
        return -1
    return max(min_value(state.forecast_move(move)) for move in state.get_legal_moves())
""",
    "decision": """
def decision(state):
    return max(state.get_legal_moves(), key=lambda move: min_value(state.forecast_move(move)))
""",
}

ALWAYS_EQUAL = """
class Yes:
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __float__(self): return 1.0

def {name}(state):
    return Yes()
"""

FORGER = """
import graders, graders.untrusted.emitting
def emit(exercise, answer):
    from IPython.display import display
    sheet = {{"exercise": exercise, "nonce": None, "answers": {{}}}}
    display({{"application/vnd.adversarial-search.answers+json": sheet}}, raw=True)
graders.emit = graders.untrusted.emitting.emit = emit
emit("isolation.decision", None)

def {name}(state):
    return 1
"""


def write(notebook: Notebook, **sources: str) -> None:
    """Write solutions into their cells."""
    for name, source in sources.items():
        cell_of(notebook, f"isolation-{name}-answer")["source"] = source


def cell_of(notebook: Notebook, grade_id: str) -> dict[str, Any]:
    return next(cell for cell in notebook["cells"] if _id(cell) == grade_id)


def _id(cell: dict[str, Any]) -> str:
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", "none"))


def perfect(notebook: Notebook) -> None:
    write(notebook, **RIGHT)


def untouched(notebook: Notebook) -> None:
    pass


def half_done(notebook: Notebook) -> None:
    write(notebook, terminal_test=RIGHT["terminal_test"], min_value=RIGHT["min_value"])


def worst_move(notebook: Notebook) -> None:
    write(notebook, **{**RIGHT, "decision": RIGHT["decision"].replace("max(", "min(")})


def looping(notebook: Notebook) -> None:
    write(notebook, **{**RIGHT, "decision": "def decision(state):\n    while True: pass\n"})


def looping_cell(notebook: Notebook) -> None:
    write(notebook, **{**RIGHT, "decision": "while True: pass\n" + RIGHT["decision"]})


def syntax_error(notebook: Notebook) -> None:
    write(notebook, **{**RIGHT, "min_value": "def min_value(state)\n    return 1\n"})


def edited_tests(notebook: Notebook) -> None:
    """terminal_test is right and nothing else; the tests are rewritten, revalued, turned into text and deleted."""
    write(notebook, terminal_test=RIGHT["terminal_test"])
    cell_of(notebook, "isolation-terminal_test")["source"] = "raise SystemExit"
    cell_of(notebook, "isolation-min_value")["source"] = "4.0"
    cell_of(notebook, "isolation-min_value")["metadata"]["nbgrader"]["points"] = 400
    lost = [cell_of(notebook, f"isolation-decision{part}") for part in ("-answer", "")]
    lost.append(cell_of(notebook, "isolation-max_value"))
    notebook["cells"] = [cell for cell in notebook["cells"] if cell not in lost]


def always_equal(notebook: Notebook) -> None:
    write(notebook, **{name: ALWAYS_EQUAL.format(name=name) for name in RIGHT})


def forger(notebook: Notebook) -> None:
    write(notebook, **{**RIGHT, "terminal_test": FORGER.format(name="terminal_test")})


def dying(notebook: Notebook) -> None:
    write(notebook, **{**RIGHT, "decision": "import os\n\ndef decision(state):\n    os._exit(0)\n"})


CLASS: dict[str, tuple[Callable[[Notebook], None], float, list[str]]] = {
    "perfect": (perfect, 15, ["3 of 3 points", "4 of 4 points"]),
    "untouched": (untouched, 0, ["0 of 3 points", "not-written-yet", "waiting for your code"]),
    # terminal_test 3; min_value needs max_value as soon as the game is not over: 1; the other two are not written: 0
    "half_done": (half_done, 4, ["3 of 3 points", "1 of 4 points", "not-written-yet", "max_value"]),
    # the worst move for the best one is a slip that explains all cases, and costs 60% of the 4 points
    "worst_move": (worst_move, 12.5, ["1.5 of 4 points", "This one slip costs 2.5 of 4 points.", "expected"]),
    "looping": (looping, 11, ["0 of 4 points"]),
    "looping_cell": (
        looping_cell,  # stopped; the function that it defines further down is asked all the same
        15,
        [f"this cell was stopped: it had computed for {TIMEOUT} seconds"],
    ),
    # terminal_test 3; max_value of a finished game is right without min_value: 1; decision always needs min_value: 0
    "syntax_error": (syntax_error, 4, ["The solution cell above it ended with an error: SyntaxError", "(line 1)"]),
    "edited_tests": (edited_tests, 3, ["3 of 3 points", "The cell with the answer is missing from what you handed in"]),
    "renamed": (perfect, 15, ["handed in as my homework.ipynb, graded as 02_isolation.ipynb"]),
    "always_equal": (always_equal, 0, ["0 of 4 points", "an object of type Yes"]),
    "forger": (forger, 0, ["cases that the grader did not ask"]),
    "dying": (dying, 11, ["The Python process ended before your code had answered"]),
}

BY_NBGRADER = ("perfect", "looping", "forger", "renamed")
"""Whom nbgrader's own command is to grade; our own grades whom that leaves over."""


def nbgrader(folder: Path, *arguments: str) -> int:
    """Run one of nbgrader's own commands in a folder; its exit status."""
    with chdir(folder):
        app = NbGraderApp.instance()
        try:
            app.initialize(list(arguments))
            app.start()
        except NoStart:  # how the application says that a subcommand has run
            return 0
        except SystemExit as end:
            return int(end.code or 0)
        finally:
            app.reset()
            NbGraderApp.clear_instance()
    return 0


def ours(course: Path, *arguments: str) -> tuple[int, str]:
    """Run one of our commands from elsewhere; its exit status and what it printed."""
    with redirect_stdout(io.StringIO()) as printed:
        status = main([*arguments, "--course", str(course)])
    return status, printed.getvalue()


def cut_down(notebook: Notebook) -> Notebook:
    """The chapter's solution cells and its tests."""
    return {**notebook, "cells": [cell for cell in notebook["cells"] if not _id(cell).endswith(("none", "-check"))]}


def edit(path: Path, change: Callable[[Notebook], object]) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    changed = change(notebook)
    path.write_text(json.dumps(changed or notebook), encoding="utf-8")


def hand_in(course: Path, student: str, change: Callable[[Notebook], None]) -> None:
    """Fetch the chapter into the student's own folder, work on it, submit it."""
    home = course.parent / "students" / student
    home.mkdir(parents=True)
    exchange, cache = course.parent / "exchange", home / "cache"
    lines = [f"c.CourseDirectory.student_id = {student!r}", "c.CourseDirectory.course_id = 'adversarial-search'"]
    lines += [f"c.Exchange.root = {str(exchange)!r}", f"c.Exchange.cache = {str(cache)!r}"]
    (home / "nbgrader_config.py").write_text("\n".join(["c = get_config()", *lines]))
    assert nbgrader(home, "fetch_assignment", CHAPTER) == 0
    path = home / CHAPTER / f"{CHAPTER}.ipynb"
    edit(path, change)
    if student == "renamed":
        path.rename(path.with_name("my homework.ipynb"))
    assert nbgrader(home, "submit", CHAPTER) == 0


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty course root, with the environment of an instructor who has not set the secret yet."""
    course = tmp_path_factory.mktemp("classroom") / "course"
    (course / "notebooks").mkdir(parents=True)
    shutil.copy(ROOT / "nbgrader_config.py", course)
    shutil.copytree(ROOT / "notebooks" / CHAPTER, course / "notebooks" / CHAPTER)
    edit(course / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb", cut_down)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_EXCHANGE", str(course.parent / "exchange"))
        patch.setenv("COURSE_CELL_TIMEOUT", str(TIMEOUT))
        patch.setenv("PATH", os.environ["PATH"])  # the configuration adds to it
        patch.setattr("graders.classroom.secret.hide_memory", lambda: None)  # this process is not the grader's alone
        patch.delenv("COURSE_SECRET", raising=False)
        yield course


@pytest.fixture(scope="module")
def warmed_up(environment: Path) -> tuple[Path, str]:
    """A second course: the chapter with a warm-up, as its author solved it and with a warm-up that went wrong."""
    course, chapter = environment.parent / "second course", WARM_UP.chapter
    (course / "notebooks").mkdir(parents=True)
    shutil.copy(ROOT / "nbgrader_config.py", course)
    for place in ("notebooks", "submitted/author", "submitted/careless"):
        shutil.copytree(ROOT / "notebooks" / chapter, course / place / chapter)
    edit(course / "submitted/careless" / chapter / f"{chapter}.ipynb", careless)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_EXCHANGE", str(environment.parent / "second exchange"))
        patch.setenv("COURSE_CELL_TIMEOUT", "10")
        patch.setenv("COURSE_SECRET", "only for this test")
        assert ours(course, "release", chapter)[0] == 0
        return course, ours(course, "grade", chapter)[1]


def careless(notebook: Notebook) -> None:
    cell_of(notebook, f"{WARM_UP.id.replace('.', '-')}-answer")["source"] = (
        f"def {WARM_UP.name}(state):\n    return 7\n"
    )
    notebook["cells"].remove(cell_of(notebook, "minimax-reflect"))


@pytest.fixture(scope="module")
def handed_in(environment: Path) -> Path:
    """The course after generate, release, fetch, submit and collect."""
    assert nbgrader(environment, "generate_assignment", CHAPTER) == 0
    assert nbgrader(environment, "release_assignment", CHAPTER) == 0
    for student, (change, *_) in CLASS.items():
        hand_in(environment, student, change)
    assert nbgrader(environment, "collect", CHAPTER) == 0
    return environment


@pytest.fixture(scope="module")
def refused(handed_in: Path) -> Path:
    """The course after an attempt to grade without the secret, by nbgrader's command and by ours."""
    assert nbgrader(handed_in, "autograde", CHAPTER) == 1
    assert ours(handed_in, "grade", CHAPTER)[0] == 1
    return handed_in


@pytest.fixture(scope="module")
def graded(refused: Path) -> Path:
    """The course after `nbgrader autograde`, and after our own command for whom that left over."""
    untouched_by_refusal = not (refused / "autograded").exists()
    assert untouched_by_refusal
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SECRET", "only for this test")
        for student in BY_NBGRADER:
            # nbgrader alone refuses the renamed notebook
            assert nbgrader(refused, "autograde", CHAPTER, f"--student={student}") == (student == "renamed")
        status, printed = ours(refused, "grade", "02")
    assert status == 0
    assert "renamed: 15 of 15 points (handed in as my homework.ipynb" in printed
    assert "9 graded, 0 failed, 3 as before" in printed
    return refused


@pytest.fixture(scope="module")
def returned(graded: Path) -> Path:
    """The course after the feedback has been made, released and fetched."""
    for command in ("generate_feedback", "release_feedback"):
        assert nbgrader(graded, command, CHAPTER, "--student=perfect") == 0
    assert ours(graded, "feedback", CHAPTER)[0] == 0  # gives all others their pages, also of the renamed notebook
    for student in CLASS:
        assert nbgrader(graded.parent / "students" / student, "fetch_feedback", CHAPTER) == 0
    return graded


@pytest.fixture(scope="module")
def rows(graded: Path) -> list[dict[str, str]]:
    status, printed = ours(graded, "export")
    assert status == 0
    return list(csv.DictReader(io.StringIO(printed)))


def text_of(page: Path) -> str:
    """The words of a feedback page."""
    body = page.read_text(encoding="utf-8").partition("<body")[2]
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", body)))


@pytest.mark.parametrize("student", CLASS)
def test_everyone_gets_exactly_the_points_they_deserve(rows: list[dict[str, str]], student: str) -> None:
    mine = [row for row in rows if row["student"] == student]
    assert len(mine) == 4
    assert sum(float(row["points"]) for row in mine) == CLASS[student][1], mine


@pytest.mark.parametrize("student", CLASS)
def test_everyone_can_read_why(returned: Path, student: str) -> None:
    page = next((returned.parent / "students" / student / CHAPTER / "feedback").rglob("*.html"))
    for words in CLASS[student][2]:
        assert words in text_of(page)


@pytest.mark.long
def test_nbgraders_own_command_gives_every_kind_the_same_points(
    refused: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """But for a notebook under another name, which nbgrader does not take: it says so, and goes on with the next."""
    course = tmp_path / "course"
    shutil.copytree(refused, course, ignore=shutil.ignore_patterns("autograded"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SECRET", "only for this test")
        assert nbgrader(course, "autograde", CHAPTER) == 1
    assert "Skipping unknown notebook" in (said := capfd.readouterr().err) and "my homework.ipynb" in said
    found = list(csv.DictReader(io.StringIO(ours(course, "export")[1])))
    points = {one: sum(float(row["points"] or 0) for row in found if row["student"] == one) for one in CLASS}
    assert points == {name: expected for name, (_, expected, _) in CLASS.items()} | {"renamed": 0}
    assert not [row for row in found if row["student"] == "renamed" and row["status"] == "graded"]


def test_every_lost_point_has_a_reason_in_the_export(rows: list[dict[str, str]]) -> None:
    for row in rows:
        assert (row["reason"] == "") == (row["points"] == row["max_points"]), row


def test_feedback_of_work_that_came_by_other_means_is_made_and_said_to_stay(warmed_up: tuple[Path, str]) -> None:
    status, printed = ours(warmed_up[0], "feedback", "01")
    assert status == 0
    assert re.search(r"01_minimax +2 +0 +0", printed)  # made, as before, failed
    assert "so send them their pages another way" in printed and ": author, careless" in printed


def test_a_warm_up_costs_nothing_and_its_reason_is_told(warmed_up: tuple[Path, str]) -> None:
    course, printed = warmed_up
    points = sum(one.points for one in EXERCISES.values() if one.chapter == WARM_UP.chapter)
    assert f"author: {points} of {points} points" in printed and f"careless: {points} of {points} points" in printed
    rows = csv.DictReader(io.StringIO(ours(course, "export")[1]))
    told = {row["student"]: row for row in rows if row["exercise"] == WARM_UP.id}
    assert {(row["points"], row["max_points"], row["status"]) for row in told.values()} == {("0", "0", "graded")}
    assert told["author"]["reason"] == "" and told["careless"]["reason"].startswith("too-little-search: ")


def test_a_text_that_was_deleted_is_called_missing(warmed_up: tuple[Path, str]) -> None:
    told = {line.split()[0]: line for line in ours(warmed_up[0], "status", "01")[1].splitlines() if line.strip()}
    assert "missing: minimax.reflect" in told["careless"] and "missing" not in told["author"]
    rows = csv.DictReader(io.StringIO(ours(warmed_up[0], "export", "01")[1]))
    why = {row["student"]: row["reason"] for row in rows if row["exercise"] == "minimax.reflect"}
    assert why == {"author": "a person has to grade this", "careless": "the cell is missing"}


def test_what_a_person_has_to_grade_has_no_points_yet(warmed_up: tuple[Path, str]) -> None:
    rows = [row for row in csv.DictReader(io.StringIO(ours(warmed_up[0], "export")[1])) if row["student"] == "author"]
    by_hand = [(row["exercise"], row["points"], row["status"]) for row in rows if row["status"] != "graded"]
    assert by_hand == [("minimax.reflect", "", "waiting to be graded by hand")]


def test_the_students_version_has_neither_solutions_nor_hidden_tests(handed_in: Path) -> None:
    text = (handed_in / "release" / CHAPTER / f"{CHAPTER}.ipynb").read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    assert "emit(" not in text


def test_no_graded_notebook_holds_the_secret_or_a_sheet(graded: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (graded / "autograded").rglob("*.ipynb")]
    assert len(texts) == len(CLASS)
    assert not [text for text in texts if "only for this test" in text or 'answers+json":' in text]


def test_a_submission_that_cannot_be_graded_is_reported_and_never_a_0(graded: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(graded, copy)
    broken = copy / "submitted" / "broken" / CHAPTER
    broken.mkdir(parents=True)
    (broken / f"{CHAPTER}.ipynb").write_text("{")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SECRET", "only for this test")
        status, printed = ours(copy, "grade", "02", "--student", "broken")
    assert (status, "1 failed" in printed) == (1, True)
    status, printed = ours(copy, "status", "02")
    assert status == 1
    assert re.search(r"broken +failed +02_isolation\.ipynb is not a notebook .*hand it in again", printed)
    status, printed = ours(copy, "export", "02")
    lost = [row for row in csv.DictReader(io.StringIO(printed)) if row["student"] == "broken"]
    assert status == 1
    assert [(row["points"], row["status"]) for row in lost] == [("", "failed")] * 4


def test_a_judge_that_fails_is_reported_and_takes_the_old_score_back(graded: Path, tmp_path: Path) -> None:
    def judge(*_: object) -> None:
        raise ZeroDivisionError("our own mistake")

    copy = tmp_path / "copy"
    shutil.copytree(graded, copy)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SECRET", "only for this test")
        patch.setattr("graders.trusted.judging.judge", judge)
        status, printed = ours(copy, "grade", "02", "--student", "perfect", "--force", "--yes")
    assert status == 1
    assert "perfect: NOT GRADED: JudgeError: judging isolation.terminal_test failed" in printed
    rows = csv.DictReader(io.StringIO(ours(copy, "export", "02")[1]))
    assert {row["points"] for row in rows if row["student"] == "perfect"} == {""}
