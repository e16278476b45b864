"""Feedback pages are made when what stands on them has changed, and only then."""

import contextlib
import re

import pytest

from graders import EXERCISES
from graders.__main__ import main
from graders.classroom import feedback
from graders.classroom.course import Course
from graders.classroom.harmless import harmless
from graders.classroom.records import pages
from graders.classroom.workers import pool
from tests.graders.reports.builders import CHAPTER, graded, hand_in

pytestmark = pytest.mark.slow

TEST = "isolation-min_value"


@pytest.fixture
def classroom(course: Course) -> Course:
    for name in ("ann", "bo"):
        hand_in(course, name, {})
    graded(course, {name: {TEST: (4.0, "")} for name in ("ann", "bo")})
    return course


def made(course: Course, capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    """Pages made, as before, failed."""
    main(["feedback", "02", *options, "--course", str(course.root)])
    return next(line.split()[1:] for line in capsys.readouterr().out.splitlines() if line.startswith(f"  {CHAPTER}"))


def test_a_page_is_made_again_when_a_person_has_written_something(
    classroom: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    assert made(classroom, capsys) == ["2", "0", "0"]
    assert made(classroom, capsys) == ["0", "2", "0"]
    with classroom.gradebook() as gradebook:
        gradebook.find_comment(f"{TEST}-answer", CHAPTER, CHAPTER, "bo").manual_comment = "We talked about it."
        gradebook.db.commit()
    assert made(classroom, capsys) == ["1", "1", "0"]
    page = classroom.folder("feedback", "bo", CHAPTER) / f"{CHAPTER}.html"
    assert "We talked about it." in page.read_text("utf-8")
    listed = re.findall(r'<li><a href="#([\w-]+)">([^<]*)', page.read_text("utf-8"))
    assert (TEST, EXERCISES["isolation.min_value"].title) in listed and "Test cell" not in dict(listed).values()
    assert made(classroom, capsys, "--student", "ann", "--force") == ["1", "0", "0"]


def test_a_page_that_cannot_be_made_is_said_and_the_others_are(
    classroom: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = feedback._make_one
    monkeypatch.setattr(
        feedback, "_make_one", lambda root, chapter, who: "no" if who == "ann" else one(root, chapter, who)
    )
    assert main(["feedback", "02", "--course", str(classroom.root)]) == 1
    assert "ann: NO PAGE: no" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setenv("COURSE_EXCHANGE", str(classroom.root / "exchange"))
    assert made(classroom, capsys) == ["1", "1", "0"]  # it goes on where it stopped


def test_a_page_that_takes_too_long_is_said_and_the_others_are_made(
    classroom: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = classroom.folder("autograded", "ann", CHAPTER) / f"{CHAPTER}.ipynb"
    path.chmod(0o644)
    path.write_text(path.read_text("utf-8").replace("def ", "def endless_", 1), "utf-8")
    monkeypatch.setattr(pages, "PAGE_SECONDS", 4.0)
    monkeypatch.setattr(pages, "harmless", lambda nb: endless() if "endless_" in str(nb) else harmless(nb))
    monkeypatch.setattr(pool, "_ready", {})  # workers that another test has forked off do not know this
    assert main(["feedback", "02", "--jobs", "2", "--course", str(classroom.root)]) == 1
    said = capsys.readouterr().out
    assert "ann: NO PAGE: Making the page failed: PageTakesTooLong: this page needs more than 4 seconds" in said
    assert (classroom.folder("feedback", "bo", CHAPTER) / f"{CHAPTER}.html").exists()


def endless() -> None:
    """What never ends; a library in it catches what comes first."""
    with contextlib.suppress(BaseException):
        while True:
            pass
    while True:
        pass


def test_who_is_not_graded_is_named(classroom: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["feedback", "02", "--student", "zoe", "--course", str(classroom.root)]) == 1
    assert "Not graded in 02_isolation: zoe" in capsys.readouterr().err
