"""What a killed process has left behind is taken away by the next one, and nothing else is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pacman_env.sandbox import leftovers
from pacman_env.sandbox.leftovers import MACHINE, mark, sweep

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a number of a process cannot be asked for")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for folders, and beside it one for control groups."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "folders"))
    monkeypatch.setattr(leftovers, "places", lambda: [tmp_path / "groups"])
    for name in ("folders", "groups"):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.fixture(scope="module")
def gone() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_what_a_process_that_is_gone_left_is_taken_away(room: Path, gone: int) -> None:
    folder, group = room / "folders" / f"sandbox-{MACHINE}-{gone}-a1b2", room / "groups" / f"course-{MACHINE}-{gone}-0"
    (folder / "graders").mkdir(parents=True)
    (folder / "graders" / "file").write_text("left")
    group.mkdir()
    sweep()
    assert not folder.exists() and not group.exists()


def test_what_is_in_use_or_not_ours_stays(room: Path, gone: int) -> None:
    kept = [
        mark("sandbox") + "a1",
        f"sandbox-{MACHINE}-{os.getppid()}-a1",
        f"mine-{MACHINE}-{gone}-a1",
        f"sandbox-{MACHINE}-{gone}",
        f"sandbox-{MACHINE}-x{gone}-a1",
        f"sandbox-{int(MACHINE, 16) ^ 1:08x}-{gone}-a1",  # of another machine
    ]
    for name in kept:
        (room / "folders" / name).mkdir()
    target = room / "elsewhere"
    target.mkdir()
    (target / "file").write_text("precious")
    (room / "folders" / f"sandbox-{MACHINE}-{gone}-link").symlink_to(target)
    sweep()
    assert sorted(path.name for path in (room / "folders").iterdir()) == sorted(
        [*kept, f"sandbox-{MACHINE}-{gone}-link"]
    )
    assert (target / "file").read_text() == "precious"


def test_a_group_that_still_holds_something_stays(room: Path, gone: int) -> None:
    group = room / "groups" / f"course-{MACHINE}-{gone}-0"
    (group / "inner").mkdir(parents=True)
    sweep()
    assert group.exists()
