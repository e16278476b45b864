"""Three appeals, answered as the guide says: the positions that decided, what came back, what is correct, the price."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest

import graders
from graders.__main__ import main
from graders.classroom.course import Course
from graders.classroom.records.record import ChapterRecord
from graders.reports.answers import by_id, notebook_of
from tests.graders.reports.builders import hand_in

pytestmark = [pytest.mark.slow, pytest.mark.sandbox, pytest.mark.usefixtures("brief")]

CHAPTER = "02_isolation"
REVERSED = """def min_value(state):
    if terminal_test(state):
        return 1
    return max(max_value(state.forecast_move(move)) for move in state.get_legal_moves())
"""
MISSPELLED = "def min_value(state):\n    return stat.get_legal_moves()\n"
ENDLESS = "def min_value(state):\n    while True:\n        pass\n"
# The answers beside it do without it: a slip costs the points, and the processor, of one exercise.
BESIDE = {
    "isolation-max_value-answer": """def max_value(state):
    return max((-max_value(state.forecast_move(move)) for move in state.get_legal_moves()), default=-1)
""",
    "isolation-decision-answer": """def decision(state):
    return min(state.get_legal_moves(), key=lambda move: max_value(state.forecast_move(move)))
""",
}
ID = "isolation.min_value"


@pytest.fixture(scope="module")
def classroom(released_chapter: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three who will appeal, and one who is right, graded."""
    root = tmp_path_factory.mktemp("appeals") / "course"
    shutil.copytree(released_chapter, root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SECRET", "of these appeals")
        patch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
        course = Course(root)
        cells = [cell for cell in notebook_of(course, "source", CHAPTER)["cells"] if cell["cell_type"] == "code"]
        right = {name: text for name, text in by_id(cells).items() if name.endswith("-answer")}
        for name, text in {"ann": REVERSED, "bo": MISSPELLED, "cleo": ENDLESS}.items():
            hand_in(course, name, {**right, **BESIDE, "isolation-min_value-answer": text})
        assert main(["grade", "02", "--jobs", "2", "--course", str(root)]) == 0
    return root


@pytest.fixture
def course(classroom: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    root = tmp_path / "course"
    shutil.copytree(classroom, root)
    monkeypatch.setenv("COURSE_SECRET", "of these appeals")
    monkeypatch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
    return Course(root)


def asked(course: Course, student: str, *options: str) -> int:
    line = ["why", "02", "--student", student, "--exercise", ID, "--course", str(course.root)]
    return main([*line, *options])


def test_a_slip_is_shown_with_its_position_its_family_and_its_price(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(course, "ann") == 0
    told = capsys.readouterr().out
    points = ChapterRecord(course, CHAPTER).points["ann"]["isolation-min_value"]
    assert f"Second run: {points:g} of 4 points, as before." in told
    assert "with the version that gave the points" in told
    assert "`min-reversed`" in told and "The mistake costs" in told
    assert "correct: -1" in told and "got: 1" in told


def test_an_error_is_shown_as_it_was(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(course, "bo") == 0
    told = capsys.readouterr().out
    assert "got: NameError: name 'stat' is not defined" in told and "0 of 4 points, as before" in told


def test_what_never_ended_says_so(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(course, "cleo") == 0
    told = capsys.readouterr().out
    assert "got: no answer in time" in told or "did not finish" in told


def test_the_page_has_pictures_and_is_for_the_instructor(course: Course) -> None:
    assert asked(course, "ann", "--page") == 0
    page = (course.root / "reports" / CHAPTER / "why-ann.html").read_text(encoding="utf-8")
    assert "<svg" in page and "min-reversed" in page and "hidden cases" in page and "<script" not in page


def test_an_appeal_is_answered_and_the_override_stands_after_a_regrade(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    """The guide's five minutes: why, set, feedback; then the answer is graded again."""
    line = ["set", "02", "--student", "bo", "--exercise", ID, "--points", "4", "--because", "The rule was unclear."]
    at = ["--course", str(course.root)]
    assert main([*line, *at]) == 0
    assert main(["grade", "02", "--student", "bo", "--force", "--yes", *at]) == 0
    assert main(["feedback", "02", "--student", "bo", *at]) == 0
    page = course.folder("feedback", "bo", CHAPTER) / f"{CHAPTER}.html"
    assert "Set by your instructor to 4 of 4 points" in page.read_text(encoding="utf-8")
    capsys.readouterr()
    main(["export", "02", *at])
    told = capsys.readouterr().out
    assert f"bo,{CHAPTER},{ID},4" in told and "graded by hand" in told and "The rule was unclear." in told
    assert asked(course, "bo") == 0
    assert "Set by your instructor to 4 of 4 points" in capsys.readouterr().out


def test_the_edition_that_gave_the_points_is_asked(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    """The course decides a dearer price afterwards; and the packages are others: what is asked is what was kept."""
    before = ChapterRecord(course, CHAPTER).points["ann"]["isolation-min_value"]
    (course.root / "course.toml").write_text("[prices]\nmin-reversed = 1.0\n", encoding="utf-8")
    place = course.root / ".grading" / "editions"
    [packed] = place.glob("*.zip")
    mark = f"{graders.__name__}/words.py"
    with zipfile.ZipFile(packed) as file:
        assert mark in file.namelist()
    assert asked(Course(course.root), "ann") == 0
    told = capsys.readouterr().out
    assert "with the older version that gave the points" in told
    assert f"Second run: {before:g} of 4 points, as before." in told
    for path in place.glob("*.json"):
        assert json.loads(path.read_text("utf-8"))["decisions"]["prices"] == {}
        path.unlink()
    assert asked(Course(course.root), "ann") == 1, "by this edition, which has another price"
    told = capsys.readouterr().out
    assert "is gone, so the current one (" in told and "This time the points differ" in told


def test_a_stranger_and_an_unknown_exercise_are_refused(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(course, "zoe") == 1 and "no submission of 02_isolation by zoe" in capsys.readouterr().err
    line = ["why", "02", "--student", "ann", "--exercise", "isolation.max", "--course", str(course.root)]
    assert main(line) == 1 and "no graded exercise named isolation.max" in capsys.readouterr().err
