"""A service in the place of the exchange's folder, as ngshare is on a JupyterHub."""

import shutil
from pathlib import Path

import pytest
from nbgrader.exchange.abc import ExchangeCollect, ExchangeList, ExchangeReleaseAssignment

from graders.classroom.course import CommandError, Course
from graders.classroom.exchange.collecting import STAMP, collect
from graders.classroom.exchange.releasing import release
from tests.graders.reports.builders import CHAPTERS

pytestmark = pytest.mark.slow

CHAPTER = CHAPTERS[0]
handed_in: dict[str, str] = {}
"""What the service holds: student -> when."""


class Forgetful(ExchangeReleaseAssignment):
    """Says yes, and keeps nothing."""

    def start(self) -> None:
        """As ngshare with a database library that is too new for it."""
        self.log.info("Successfully released")


class Empty(ExchangeList):
    """Holds no assignment."""

    def start(self) -> list[dict[str, str]]:
        """What is out."""
        return []


class Service(ExchangeCollect):
    """Writes what is new into submitted/."""

    def start(self) -> None:
        """As nbgrader's own, from `handed_in`."""
        for student, when in handed_in.items():
            folder = Path(self.coursedir.format_path("submitted", student, self.coursedir.assignment_id))
            folder.mkdir(parents=True, exist_ok=True)
            (folder / STAMP).write_text(when, encoding="ascii")


@pytest.fixture
def served(course: Course) -> Course:
    """The course, with the service."""
    with (course.root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        for trait, name in (("collect", "Service"), ("release_assignment", "Forgetful"), ("list", "Empty")):
            file.write(f"c.ExchangeFactory.{trait} = '{__name__}.{name}'\n")
    return Course(course.root)


def test_what_is_new_is_collected_from_the_service(
    course: Course, served: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(handed_in, "ada", "2026-11-20 10:00:00.000000 UTC")
    monkeypatch.setitem(handed_in, "bo", "2026-11-20 10:00:00.000000 UTC")
    assert course.own_exchange
    assert not served.own_exchange
    assert collect(served, CHAPTER) == 0
    assert capsys.readouterr().out.split("\n")[2].split() == [CHAPTER, "2", "0", "0"]
    monkeypatch.setitem(handed_in, "bo", "2026-11-21 10:00:00.000000 UTC")
    monkeypatch.setitem(handed_in, "cy", "2026-11-21 10:00:00.000000 UTC")
    collect(served, CHAPTER)
    assert capsys.readouterr().out.split("\n")[2].split() == [CHAPTER, "1", "1", "1"]


def test_a_service_is_not_asked_for_one_student(served: Course) -> None:
    with pytest.raises(CommandError, match="Leave out --student"):
        collect(served, CHAPTER, ["ada"])


def test_a_release_that_a_service_has_not_kept_is_an_error(served: Course) -> None:
    shutil.rmtree(served.root / "exchange")
    with pytest.raises(CommandError, match="does not list it"):
        release(served, CHAPTER)


def test_what_was_handed_in_is_not_thrown_away(served: Course) -> None:
    with pytest.raises(CommandError, match="throw away work"):
        release(served, CHAPTER, force=True)
