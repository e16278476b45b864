"""A class of many: workers that die, a coordinator that is killed, and the same gradebook in the end."""

import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack, redirect_stdout
from pathlib import Path

import pytest

from graders.__main__ import FULL, main
from graders.classroom.edition import edition
from graders.classroom.sandbox.run import Times
from graders.classroom.workers import cluster, pool
from graders.classroom.workers.pool import Done, Job
from pacman_env.sandbox.bubblewrap import why_not
from pacman_env.sandbox.watch import descendants, places
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import RIGHT, cell_of
from tests.processes import heard, started, until

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

CHAPTER = "02_isolation"
SIZE = 6
FIRST = "def decision(state):\n    return state.get_legal_moves()[0]\n"
COMMAND = "from graders.classroom import grading; grading.BATCH = 3; from graders.__main__ import main; main({})"


@pytest.fixture
def size(request: pytest.FixtureRequest) -> int:
    """How many there are in the class."""
    return int(getattr(request, "param", SIZE))


@pytest.fixture
def course(released_chapter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int) -> Path:
    """A released chapter that a class has handed in; every third of them goes the first way it finds."""
    root = tmp_path / "course"
    monkeypatch.setenv("COURSE_SECRET", "only for this test")
    monkeypatch.setenv("COURSE_EXCHANGE", str(root / "exchange"))
    monkeypatch.setattr("graders.classroom.secret.hide_memory", lambda: None)
    shutil.copytree(released_chapter, root)
    notebook = json.loads((root / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb").read_text(encoding="utf-8"))
    for number in range(size):
        for name, text in RIGHT.items():
            wrong = number % 3 == 0 and name == "decision"
            cell_of(notebook, f"isolation-{name}-answer")["source"] = FIRST if wrong else text
        folder = root / "submitted" / f"s{number:02}" / CHAPTER
        folder.mkdir(parents=True)
        (folder / f"{CHAPTER}.ipynb").write_text(json.dumps(notebook))
    return root


def left_by(pids: list[int]) -> list[Path]:
    """The folders and control groups with the number of one of these processes in their names."""
    rooms = [Path(tempfile.gettempdir()), *places()]
    return [path for room in rooms for pid in pids for path in room.glob(f"*-{pid}-*")]


def said(course: Path, *arguments: str) -> str:
    with redirect_stdout(io.StringIO()) as printed:
        main([*arguments, "--course", str(course)])
    return printed.getvalue()


@pytest.mark.parametrize("size", [SIZE, pytest.param(60, marks=pytest.mark.long)], indirect=True)
def test_killed_in_the_middle_and_run_again_the_gradebook_is_the_same(course: Path, tmp_path: Path, size: int) -> None:
    other = tmp_path / "course that is not killed"
    shutil.copytree(course, other)
    command = COMMAND.format(["grade", CHAPTER, "--jobs", "2", "--course", str(course)])
    process = subprocess.Popen([sys.executable, "-c", command], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    for _ in range(1 + size // 3):
        assert heard(process.stdout, r"points")
    below = list(descendants(process.pid))
    assert below
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    killed = [process.pid, *below]
    assert left_by(killed)
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))
    counts = re.search(r"(\d+) graded, 0 failed, (\d+) as before", said(course, "grade", CHAPTER, "--jobs", "2"))
    assert counts is not None and int(counts[1]) + int(counts[2]) == size and 0 < int(counts[2]) < size
    assert not left_by(killed)
    assert f"{size} graded, 0 failed" in said(other, "grade", CHAPTER)
    assert said(course, "export", CHAPTER) == said(other, "export", CHAPTER)
    assert said(course, "export", CHAPTER).count("isolation.decision,4,4,graded") == size - size // 3


FILLED = """
cp -r "$0" "$1" && cd "$1"/course && { cat /dev/zero > ../filler 2> /dev/null; truncate -s -"$2" ../filler; }
"$3" -m graders grade 02 --course . && exit 9
rm ../filler && "$3" -m graders grade 02 --course . || exit 8
cat /dev/zero > ../filler 2> /dev/null
"$3" -c "$4" || exit 7
test ! -e grades.csv
"""
REFUSED = """
from graders.__main__ import main
assert main(["export", "02", "--course", ".", "--to", "grades.csv"])
assert main(["feedback", "02", "--course", "."])
"""


@pytest.mark.parametrize("room", [pytest.param("0", marks=pytest.mark.long), "200K"])
@pytest.mark.parametrize("size", [2], indirect=True)
def test_a_full_disk_ends_the_run_in_a_sentence_and_the_same_command_goes_on(
    course: Path, tmp_path: Path, size: int, room: str
) -> None:
    small = tmp_path / "a small disk"
    small.mkdir()
    disk = ["bwrap", "--dev-bind", "/", "/", "--size", str(2 * 2**20), "--tmpfs", str(small)]
    command = [*disk, "sh", "-c", FILLED, str(course), str(small), room, sys.executable, REFUSED]
    paths = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=paths, capture_output=True, text=True)
    assert done.returncode == 0 and f"{size} graded, 0 failed" in done.stdout, done.stderr
    progress = ("writes the points", "grading: ")  # the second only where a run takes long
    told = [line for line in done.stderr.splitlines() if not line.startswith(progress)]
    assert told == [FULL] * 3 and "NOT GRADED" not in done.stdout and "NO PAGE" not in done.stdout


def test_a_box_that_cannot_start_is_told_once_and_is_no_submissions_fault(
    course: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = ["/bin/sh", "-c", "echo bwrap: no room for namespaces >&2; exit 1"]
    monkeypatch.setattr("graders.classroom.sandbox.process.walls", lambda *given, **more: broken)
    assert main(["grade", CHAPTER, "--jobs", "2", "--course", str(course)]) == 1
    told = capsys.readouterr()
    assert "did not start: bwrap: no room for namespaces" in told.err and "NOT GRADED" not in told.out
    assert f"{SIZE} waiting" in said(course, "status", CHAPTER)


def test_without_bubblewrap_grading_refuses_and_after_unsafe_it_grades(
    course: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pacman_env.sandbox.bubblewrap.shutil.which", lambda name: None)
    why_not.cache_clear()
    command = ["grade", CHAPTER, "--student", "s01", "--course", str(course)]
    try:
        assert main(command) == 1
        refused = capsys.readouterr().err
        assert "the program bwrap is missing" in refused and "Traceback" not in refused
        assert all(
            word in refused
            for word in ("container", "virtual machine", "--unsafe", "COURSE_UNSAFE=1", "docs/classroom.md")
        )
        assert not (course / "autograded").exists()
        assert main([*command, "--unsafe"]) == 0
    finally:
        why_not.cache_clear()
    assert "s01: 15 of 15 points" in capsys.readouterr().out
    assert said(course, "export", CHAPTER).count("s01,02_isolation") == len(RIGHT)


IN_THIS_PROCESS = {"processes": False, "dashboard_address": None}


def test_a_worker_of_a_cluster_that_is_killed_loses_nothing_and_nothing_is_graded_twice(
    course: Path, tmp_path: Path
) -> None:
    """A scheduler and two workers; one of them, which is a process of its own, dies with jobs in its hands."""
    from distributed import Client, LocalCluster

    with ExitStack() as stack:
        here = stack.enter_context(LocalCluster(1, protocol="tcp://", threads_per_worker=1, **IN_THIS_PROCESS))
        client = stack.enter_context(Client(here))
        scheduler = here.scheduler_address
        command = (sys.executable, "-m", "distributed.cli.dask_worker", scheduler, "--no-nanny", "--no-dashboard")
        log = stack.enter_context((tmp_path / "dask.log").open("w"))
        flags = ("--name", "a", "--nthreads", "1")
        worker = stack.enter_context(started(*command, *flags, cwd=ROOT, stdout=log, stderr=log))
        client.wait_for_workers(2)
        [victim] = [where for where, about in client.scheduler_info()["workers"].items() if about["name"] == "a"]
        command = COMMAND.format(["grade", CHAPTER, "--scheduler", scheduler, "--course", str(course)])
        grading = stack.enter_context(started(sys.executable, "-c", command, cwd=ROOT, stdout=subprocess.PIPE))
        until(lambda: client.processing()[victim])
        below = list(descendants(worker.pid))
        worker.kill()
        first = heard(grading.stdout, r"s\d\d(?=: \d+ of 15 points)")
        told = grading.communicate()[0]
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))
        assert [*client.scheduler_info()["workers"]] != [] and victim not in client.scheduler_info()["workers"]

    students = [f"s{number:02}" for number in range(SIZE)]
    assert sorted([first, *re.findall(r"s\d\d(?=: \d+ of 15 points)", told)]) == students
    assert f"{SIZE} graded, 0 failed" in told
    assert said(course, "export", CHAPTER).count("isolation.decision,4,4,graded") == SIZE - SIZE // 3


def test_where_no_scheduler_answers_the_command_says_so(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:  # bound, and nobody listens
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cluster, "CONNECT_SECONDS", 0.5)
            assert main(["grade", CHAPTER, "--scheduler", address, "--course", str(course)]) == 1
    assert f"No scheduler is responding at {address}" in capsys.readouterr().err
    assert "waiting" in said(course, "status", CHAPTER)


def test_a_worker_with_another_edition_of_the_graders_judges_nothing() -> None:
    with pytest.raises(cluster.Unfit, match="different version"):
        cluster.there("some other edition", at_once, Job("ann", CHAPTER, "", 1, ()))
    assert cluster.there(edition(), at_once, Job("ann", CHAPTER, "", 1, ())).student == "ann"


def dies(job: Job) -> Done:
    if job.student == "culprit":
        os._exit(1)
    return Done(job.student, notebook="graded")


def at_once(job: Job) -> Done:
    return Done(job.student)


def test_a_worker_that_dies_costs_one_submission_and_the_others_keep_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "work", dies)
    names = ["a", "b", "culprit", "c", "d", "e"]
    jobs = [Job(name, CHAPTER, "", 1, (), Times()) for name in names]
    found = {done.student: done for done in pool.results(jobs, lambda: pool.workers(2), 3)}
    assert sorted(found) == sorted(names)
    assert {name for name, done in found.items() if done.failure} == {"culprit"}
    assert "there is no score (this is not a 0)" in found["culprit"].failure
