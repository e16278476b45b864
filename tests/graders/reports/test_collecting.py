"""What is collected, what is not, and why; one bad hand-in does not stop the others."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from graders.__main__ import main
from graders.classroom import results
from graders.classroom.course import Course
from graders.classroom.exchange.collecting import MOST, changed, in_exchange
from tests.graders.reports.builders import CHAPTER, command, hand_in
from tests.processes import until

pytestmark = pytest.mark.slow


def comes_in(
    course: Course, student: str, stamp: str = "2020-01-01 10:00:00.000000 UTC", secret: str = "secret"
) -> Path:
    """Put a submission into the exchange, as nbgrader does."""
    inbound = course.root / "exchange" / "adversarial-search" / "inbound"
    folder = inbound / f"{student}+{CHAPTER}+{stamp}+{secret}"
    folder.mkdir(parents=True)
    (folder / f"{CHAPTER}.ipynb").write_text("{}")
    (folder / "timestamp.txt").write_text(stamp)
    return folder


run = command("collect", "02")


def counts(printed: str) -> list[str]:
    return next(line.split()[1:] for line in printed.splitlines() if line.startswith(f"  {CHAPTER}"))


@pytest.fixture
def handed_in(course: Course) -> Course:
    for student in ("ann", "bo"):
        comes_in(course, student)
    return course


def test_new_newer_and_as_before(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(handed_in) == 0 and counts(capsys.readouterr().out) == ["2", "0", "0", "0"]
    comes_in(handed_in, "bo", "2020-01-02 10:00:00.000000 UTC")
    assert run(handed_in) == 0 and counts(capsys.readouterr().out) == ["0", "1", "1", "0"]
    stamp = handed_in.folder("submitted", "bo", CHAPTER) / "timestamp.txt"
    assert stamp.read_text().startswith("2020-01-02")


def test_a_dry_run_copies_nothing(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(handed_in, "--dry-run") == 0
    told = capsys.readouterr().out
    assert "ann: new, handed in 2020-01-01 10:00 UTC" in told and "2 would be collected; nothing was done" in told
    assert handed_in.submitted(CHAPTER) == []


def test_only_this_student(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(handed_in, "--student", "ann") == 0 and handed_in.submitted(CHAPTER) == ["ann"]
    assert run(handed_in, "--student", "zoe") == 1 and "of 02_isolation from zoe" in capsys.readouterr().err


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


def test_another_name_of_a_file_elsewhere_is_not_copied(
    handed_in: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "keys").write_text("of the instructor")
    os.link(tmp_path / "keys", comes_in(handed_in, "cleo") / "data.txt")
    assert run(handed_in) == 1
    assert "cleo: NOT COLLECTED: 'data.txt' is another name for a file elsewhere" in capsys.readouterr().out
    assert handed_in.submitted(CHAPTER) == ["ann", "bo"]


def test_a_name_that_is_none_is_said_and_the_others_are_collected(
    handed_in: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("..", ".", "*", "--force", "a\nb", "x" * 120)
    for name in names:
        comes_in(handed_in, name)
    before = set(handed_in.root.iterdir())
    assert run(handed_in) == 1
    told = capsys.readouterr().out
    assert [name for name in names if f"NOT COLLECTED: {name!r} is not a student's id" not in told] == []
    assert set(handed_in.root.iterdir()) - before <= {handed_in.root / "submitted", handed_in.root / ".grading"}
    assert sorted(os.listdir(handed_in.root / "submitted")) == handed_in.submitted(CHAPTER) == ["ann", "bo"]


@pytest.mark.skipif(sys.platform != "linux", reason="not every system has such names")
@pytest.mark.parametrize(
    ("name", "told"), [(b"a\nb", "a\\nb"), (b"\x1b[31m", "\\x1b[31m"), (b"a\xff", "a\\udcff"), (b"--force", "--force")]
)
def test_a_folder_is_named_whatever_it_is_called(
    course: Course, name: bytes, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(course, os.fsdecode(name), {})
    place, table = ["--course", str(course.root)], course.root / "grades.csv"
    assert main(["status", "02", "--page", *place]) == 0 and f"  {told}  " in capsys.readouterr().out
    assert main(["grade", "02", "--dry-run", *place]) == 0 and f"  {told}: new" in capsys.readouterr().out
    assert main(["export", "02", "--to", str(table), *place]) == 1 and b"waiting" in table.read_bytes()
    assert main(["export", "02", *place]) == 1 and "waiting" in capsys.readouterr().out


def test_nobody_takes_a_neighbours_place(
    handed_in: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def owner(path: Path) -> str:
        return "mallory" if path.name.endswith("fake") else path.name.partition("+")[0]

    monkeypatch.setattr(Path, "owner", owner)
    fake = comes_in(handed_in, "ann", "2020-01-02 10:00:00.000000 UTC", "fake")
    (fake / f"{CHAPTER}.ipynb").write_text("mallory's")
    assert run(handed_in) == 1
    told = capsys.readouterr().out
    assert "+fake' belongs to mallory, not to the student" in told and "--take-anyway" in told
    assert counts(told) == ["2", "0", "0", "1"]
    ann = handed_in.folder("submitted", "ann", CHAPTER) / f"{CHAPTER}.ipynb"
    assert ann.read_text() == "{}"
    assert run(handed_in, "--take-anyway") == 0 and ann.read_text() == "mallory's"
    assert "handed in by another user of this machine: ann (mallory)" in capsys.readouterr().out
    [kept] = (handed_in.root / ".grading" / "replaced").rglob("*.ipynb")
    assert kept.read_text() == "{}"


def test_a_time_stamp_in_the_future_does_not_keep_later_work_out(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    comes_in(course, "ann", "2990-01-01 10:00:00.000000 UTC")
    assert run(course) == 0
    collected, later = course.folder("submitted", "ann", CHAPTER), comes_in(course, "ann", f"{datetime.now(UTC)}")
    until(lambda: os.utime(later) or changed(later) > changed(collected))
    newest = later.rename(later.with_name(f"ann+{CHAPTER}+{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f} UTC+secret"))
    assert in_exchange(course, CHAPTER)["ann"][-1].path == newest
    assert run(course) == 0
    assert counts(capsys.readouterr().out.partition("ann: newer")[2]) == ["0", "1", "0", "0"]


def test_what_is_too_large_is_not_copied(handed_in: Course, capsys: pytest.CaptureFixture[str]) -> None:
    with (comes_in(handed_in, "cleo") / "film.mp4").open("wb") as file:
        file.truncate(MOST + 1)
    assert run(handed_in) == 1 and "the limit is 100" in capsys.readouterr().out


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
        assert "Another version of 02_isolation is already out" in capsys.readouterr().err
        assert sources() == before and out.read_bytes() == handed_out
    assert main(["release", "02", "--course", str(course.root), "--force"]) == 0
    assert sources() != before
