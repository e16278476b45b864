"""The gradebook on a PostgreSQL server: the commands of a week work there as they do on a file."""

import csv
import getpass
import io
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import RIGHT as ANSWERS
from tests.graders.conftest import cut_down
from tests.graders.reports.builders import CHAPTER, hand_in
from tests.processes import started

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

RIGHT = {f"isolation-{name}-answer": text for name, text in ANSWERS.items() if name != "decision"}
PAIR = "Partner: {}\n\nOur submission: ann"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server of our own, which listens in a folder only. It refuses root: then it runs as nobody."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        pytest.skip("no PostgreSQL here: apt-get install postgresql")
    user = "nobody" if os.geteuid() == 0 else getpass.getuser()
    folder = Path(tempfile.mkdtemp(prefix="postgres-", dir="/tmp"))  # a socket's path has to be short
    try:
        shutil.chown(folder, user)
        data = str(folder / "data")
        initdb = [programs[-1], "-D", data, "-U", "course", "--auth=trust", "--no-sync", "--encoding=UTF8"]
        subprocess.run(initdb, user=user, cwd=folder, check=True, capture_output=True)
        postgres = [str(programs[-1].with_name("postgres")), "-D", data, "-k", str(folder), "-h", "", "-F"]
        with started(*postgres, user=user, cwd=folder, stderr=subprocess.PIPE, seconds=600) as process:
            assert process.stderr is not None
            assert any("ready to accept connections" in line for line in process.stderr)
            yield f"postgresql+psycopg://course@/postgres?host={folder}"
            process.send_signal(signal.SIGINT)  # it leaves nothing behind
            process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def root(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course that nothing was released of, with its gradebook on the server."""
    monkeypatch.setenv("COURSE_GRADEBOOK", server)
    monkeypatch.setenv("COURSE_SECRET", "only for this test")
    monkeypatch.setenv("COURSE_EXCHANGE", str(tmp_path / "exchange"))
    monkeypatch.setattr("graders.classroom.secret.hide_memory", lambda: None)
    shutil.copytree(ROOT / "notebooks" / CHAPTER, tmp_path / "notebooks" / CHAPTER)
    cut_down(tmp_path / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb")
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    return tmp_path


def test_the_commands_of_a_week_keep_their_grades_on_a_server(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of 15 points, 11 for everything but the decision; the pair has them both, and forgetting costs a tenth."""

    def run(*words: str) -> str:
        assert main([*words, "--course", str(root)]) == 0
        return capsys.readouterr().out

    run("release", "02")
    course = Course(root)
    hand_in(course, "ann", RIGHT, extra=PAIR.format("bo"))
    hand_in(course, "bo", {}, extra=PAIR.format("ann"))
    hand_in(course, "cleo", RIGHT)
    assert "3 graded, 0 failed" in run("grade", "02", "--jobs", "2")
    run("pairs", "02", "--apply", "--deduct", "cleo")
    (course.folder("submitted", "cleo", CHAPTER) / "timestamp.txt").write_text("2030-02-01 20:00:00 UTC")
    assert "1 graded, 0 failed, 2 as before" in run("grade", "02")
    assert "1 late, 0 with points off" in run("late", "02", "--due", "2030-01-31 23:59 UTC")
    run("feedback", "02")
    assert len(list(root.glob("feedback/*/02_isolation/*.html"))) == 3
    run("status", "02")
    totals = csv.DictReader(io.StringIO(run("export", "--format", "nbgrader")))
    assert {line["student_id"]: line["score"] for line in totals} == {"ann": "11", "bo": "11", "cleo": "9.9"}
    assert not (root / "gradebook.db").exists()
