"""A year that is closed keeps everything together; the next one begins empty, and knows what the last class did."""

import json
import shutil
from pathlib import Path

import pytest

from graders import term as archiving
from graders.__main__ import main
from graders.classroom import results
from graders.classroom.configuration import SECRET
from graders.classroom.course import Course
from graders.classroom.results import last_year
from graders.term import new_secret
from tests.graders.reports.builders import CHAPTER, command, graded, hand_in

TEST, ID = "isolation-min_value", "isolation.min_value"
NAMES = ("ann", "bo", "cleo", "dan")

pytestmark = pytest.mark.slow


@pytest.fixture
def classroom(released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """A course with everything in its own folder: four who are graded, three of them with the same mistake."""
    root = tmp_path / "course"
    shutil.copytree(released, root)
    monkeypatch.delenv("COURSE_SECRET", raising=False)
    monkeypatch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
    new_secret(root)
    course = Course(root)
    for name in NAMES:
        hand_in(course, name, {})
    slip = {name: {TEST: (1.0, "min-reversed")} for name in NAMES[:3]}
    graded(course, {**slip, "dan": {TEST: (2.0, "max-reversed")}})
    return course


run = command("archive", "2031")


def points(course: Course) -> dict[str, float]:
    return {row.student: row.points or 0 for row in results.rows_of(course, CHAPTER) if row.exercise == ID}


def test_the_archive_is_a_course_and_the_course_is_empty(classroom: Course) -> None:
    root, before, secret = classroom.root, points(classroom), classroom.secret()
    assert run(classroom, "--yes") == 0
    closed = Course(root / "archive" / "2031")
    assert points(closed) == before and (closed.root / SECRET).read_text().strip() == secret
    now = Course(root)
    assert results.released(now) == [] and now.submitted(CHAPTER) == [] and now.secret() != secret
    assert now.chapters == closed.chapters


def test_a_year_is_closed_only_once(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(classroom, "--yes") == 0
    assert run(classroom, "--yes") == 1 and "already holds a closed year" in capsys.readouterr().err
    assert command("archive", "2032")(classroom, "--yes") == 1
    assert "no gradebook yet" in capsys.readouterr().err


def test_nothing_is_moved_before_somebody_agrees(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    before = points(classroom)
    assert run(classroom) == 1 and "Nothing was moved" in capsys.readouterr().out
    assert points(classroom) == before and not (classroom.root / "archive").exists()


def test_what_the_class_did_is_kept_without_names(classroom: Course) -> None:
    run(classroom, "--yes")
    text = (classroom.root / "shares" / "2031.json").read_text("utf-8")
    assert not any(name in text for name in NAMES)
    year, told = last_year(Course(classroom.root), CHAPTER)
    assert year == "2031" and told[ID].students == 4 and told[ID].share("wrong-rule") == 1
    assert told[ID].found["wrong-rule"].slips == {"min-reversed": 3}, "one student may be known by max-reversed"


def test_a_kill_in_between_loses_nothing(classroom: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    before, root = points(classroom), classroom.root
    rename = Path.rename

    def killed(self: Path, target: Path) -> Path:
        if self.name == "reports" or target.name == "feedback" or self.name == ".grading":
            raise KeyboardInterrupt
        return rename(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", killed)
        assert run(classroom, "--yes") == 130
    assert run(Course(root), "--yes") == 0
    assert points(Course(root / "archive" / "2031")) == before
    assert last_year(Course(root), CHAPTER)[1][ID].students == 4


def test_a_year_is_closed_once_and_needs_a_name(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(classroom, "--yes") == 0
    shutil.copy(classroom.root / "archive" / "2031" / "gradebook.db", classroom.root)
    assert run(Course(classroom.root), "--yes") == 1 and "a closed year" in capsys.readouterr().err
    assert main(["archive", "../x", "--course", str(classroom.root)]) == 1
    assert "cannot be the name of a year" in capsys.readouterr().err
    assert archiving.MOVED[-1] == "gradebook.db"


def test_the_newest_year_that_can_be_read_counts(tmp_path: Path, classroom: Course) -> None:
    folder = classroom.root / "shares"
    folder.mkdir()
    (folder / "2032.json").write_text("{")
    one = {"students": 1, "points": 1.0, "most": 2.0, "full": 0, "none": 0, "found": {}}
    (folder / "2031.json").write_text(json.dumps({"year": "2031", "chapters": {CHAPTER: {ID: one}}}))
    assert last_year(classroom, CHAPTER)[1][ID].most == 2
    assert last_year(classroom, "03_pacman") == ("2031", {})
