"""What is collected, what is not, and why; one bad hand-in does not stop the others."""

from pathlib import Path

import pytest

from graders.__main__ import main
from graders.classroom import results
from graders.classroom.course import Course
from graders.classroom.exchange.collecting import MOST, in_exchange
from tests.graders.week.builders import CHAPTER


def comes_in(course: Course, student: str, stamp: str = "2030-01-01 10:00:00.000000 UTC") -> Path:
    """Put a submission into the exchange, as nbgrader does."""
    inbound = course.root / "exchange" / "adversarial-search" / "inbound"
    folder = inbound / f"{student}+{CHAPTER}+{stamp}+secret"
    folder.mkdir(parents=True)
    (folder / f"{CHAPTER}.ipynb").write_text("{}")
    (folder / "timestamp.txt").write_text(stamp)
    return folder


def run(course: Course, *options: str) -> int:
    return main(["collect", "02", *options, "--course", str(course.root)])


def counts(printed: str) -> list[str]:
    return next(line.split()[1:] for line in printed.splitlines() if line.startswith(f"  {CHAPTER}"))


@pytest.fixture
def handed_in(course: Course) -> Course:
    for student in ("ann", "bo"):
        comes_in(course, student)
    return course


def test_new_newer_and_as_before(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(handed_in) == 0 and counts(capsys.readouterr().out) == ["2", "0", "0", "0"]
    comes_in(handed_in, "bo", "2030-01-02 10:00:00.000000 UTC")
    assert run(handed_in) == 0 and counts(capsys.readouterr().out) == ["0", "1", "1", "0"]
    stamp = handed_in.folder("submitted", "bo", CHAPTER) / "timestamp.txt"
    assert stamp.read_text().startswith("2030-01-02")


def test_a_dry_run_copies_nothing(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(handed_in, "--dry-run") == 0
    told = capsys.readouterr().out
    assert "ann: new, handed in 2030-01-01 10:00 UTC" in told and "2 would be collected; nothing was done" in told
    assert handed_in.submitted(CHAPTER) == []


def test_only_this_student(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(handed_in, "--student", "ann") == 0 and handed_in.submitted(CHAPTER) == ["ann"]
    assert run(handed_in, "--student", "zoe") == 1 and "no 02_isolation from zoe" in capsys.readouterr().err


def test_a_link_is_not_followed_and_the_others_are_collected(
    handed_in: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "keys").write_text("of the instructor")
    (comes_in(handed_in, "cleo") / "data.txt").symlink_to(tmp_path / "keys")
    assert run(handed_in) == 1
    told = capsys.readouterr().out
    assert "cleo: NOT COLLECTED: 'data.txt' is a link" in told and counts(told)[-1] == "1"
    assert handed_in.submitted(CHAPTER) == ["ann", "bo"]
    assert results.states(handed_in, CHAPTER)["cleo"].name == results.NOT_COLLECTED


def test_what_is_too_large_is_not_copied(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    with (comes_in(handed_in, "cleo") / "film.mp4").open("wb") as file:
        file.truncate(MOST + 1)
    assert run(handed_in) == 1 and "the most is 100" in capsys.readouterr().out


@pytest.mark.parametrize("stamp", ["soon", "", "2030-01-01 10:00:00.000000 UTC\n" * 50])
def test_a_time_stamp_that_is_none_is_replaced_by_that_of_the_exchange(
    handed_in: Course, stamp: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (in_exchange(handed_in, CHAPTER)["bo"][0][1] / "timestamp.txt").write_text(stamp)
    assert run(handed_in) == 0
    capsys.readouterr()
    assert run(handed_in) == 0 and counts(capsys.readouterr().out) == ["0", "0", "2", "0"]


def test_force_copies_again(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    run(handed_in)
    path = handed_in.folder("submitted", "ann", CHAPTER) / f"{CHAPTER}.ipynb"
    path.write_text("changed")
    assert run(handed_in, "--force") == 0
    assert path.read_text() == "{}"


@pytest.mark.slow
def test_a_refused_release_changes_nothing_and_a_dry_run_says_so_too(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    def sources() -> list[str]:
        with course.gradebook() as gradebook:
            return [cell.source for cell in gradebook.find_notebook(CHAPTER, CHAPTER).source_cells]

    source = course.folder("source", ".", CHAPTER) / f"{CHAPTER}.ipynb"
    assert main(["release", "02", "--course", str(course.root), "--dry-run"]) == 0
    before, out = sources(), course.folder("release", ".", CHAPTER) / f"{CHAPTER}.ipynb"
    handed_out = out.read_bytes()
    source.write_text(source.read_text("utf-8").replace("terminal_test(state)", "terminal_test(position)"), "utf-8")
    for options in (["--dry-run"], []):
        assert main(["release", "02", "--course", str(course.root), *options]) == 1
        assert "Another version of 02_isolation is out already" in capsys.readouterr().err
        assert sources() == before and out.read_bytes() == handed_out
    assert main(["release", "02", "--course", str(course.root), "--force"]) == 0
    assert sources() != before
