"""What students wrote stays in the course folder, goes to no other machine, and no log says the secret.

A class is graded by the commands, in a process with a home, a folder for temporary files and a network log of its own;
then every file that they have left is looked through.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import RIGHT, cell_of, cut_down

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

CHAPTER = "02_isolation"
SECRET = "7f31-nobody-may-read-this"
STUDENT, WORDS = "ada.lovelace", "my-own-words-8254"
COMMANDS = (
    ("release", CHAPTER),
    ("grade", CHAPTER, "--jobs", "1"),
    ("feedback", CHAPTER),
    ("status", CHAPTER),
    ("export", CHAPTER),
    ("similar", CHAPTER),
)
RUN = f"from graders.__main__ import main; import sys; sys.exit(any(main([*words]) for words in {COMMANDS}))"
# Loaded by every Python below: writes down whom a process speaks to.
WATCH = """
import os, sys
def hear(event, arguments):
    if event == "socket.connect" and isinstance(arguments[1], tuple):
        note(arguments[1][0])
    if event == "socket.getaddrinfo":
        note(arguments[0])
def note(host):
    if host not in ("127.0.0.1", "::1", "localhost", None, ""):
        open(os.environ["WATCH_LOG"], "a").write(f"{host}\\n")
sys.addaudithook(hear)
"""


@dataclass(frozen=True)
class Term:
    """What is left after a term: everything lies below one folder, the course in it."""

    below: Path
    course: Path
    printed: str

    def files(self) -> list[Path]:
        return [path for path in self.below.rglob("*") if path.is_file()]

    def holding(self, text: str) -> list[Path]:
        return [path for path in self.files() if text.encode() in path.read_bytes() or text in str(path)]


@pytest.fixture(scope="module")
def term(tmp_path_factory: pytest.TempPathFactory) -> Term:
    below = tmp_path_factory.mktemp("term")
    course = below / "course"
    for place in ("home", "temporary", "watch", f"course/notebooks/{CHAPTER}"):
        (below / place).mkdir(parents=True)
    (below / "watch" / "sitecustomize.py").write_text(WATCH)
    shutil.copy(ROOT / "nbgrader_config.py", course)
    source = ROOT / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb"
    notebook = cut_down(json.loads(source.read_text(encoding="utf-8")))
    (course / "notebooks" / CHAPTER / source.name).write_text(json.dumps(notebook))
    for name, text in RIGHT.items():
        wrong = text.replace("min(", "max(") if name == "min_value" else text
        cell_of(notebook, f"isolation-{name}-answer")["source"] = f"# {WORDS}\nprint('{WORDS}')\n{wrong}"
    handed_in = course / "submitted" / STUDENT / CHAPTER
    handed_in.mkdir(parents=True)
    (handed_in / source.name).write_text(json.dumps(notebook))
    own = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "COURSE"))}
    settings = {
        "HOME": str(below / "home"),
        "TMPDIR": str(below / "temporary"),
        "PYTHONPATH": os.pathsep.join([str(below / "watch"), str(ROOT)]),
        "WATCH_LOG": str(below / "spoken-to"),
        "COURSE_SECRET": SECRET,
        "COURSE_EXCHANGE": str(course / "exchange"),
    }
    call = [sys.executable, "-c", RUN]
    done = subprocess.run(call, cwd=course, env=own | settings, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return Term(below, course, done.stdout + done.stderr)


def test_the_class_was_graded(term: Term) -> None:
    assert STUDENT in term.printed
    kinds = {path.relative_to(term.course).parts[0] for path in term.holding(WORDS)}
    assert {"submitted", "autograded", "feedback"} <= kinds  # so the look below would find what is not there


def test_what_a_student_wrote_stays_in_the_course(term: Term) -> None:
    outside = [path for text in (WORDS, STUDENT) for path in term.holding(text) if term.course not in path.parents]
    assert outside == []


def test_no_file_and_no_line_says_the_secret(term: Term) -> None:
    assert term.holding(SECRET) == []
    assert SECRET not in term.printed


def test_nobody_else_is_spoken_to(term: Term) -> None:
    log = term.below / "spoken-to"
    assert not log.exists(), log.read_text()


def test_the_watch_hears_who_is_spoken_to(term: Term, tmp_path: Path) -> None:
    call = "import socket; s = socket.socket(); s.settimeout(0.1); s.connect(('192.0.2.1', 9))"
    setting = {"PYTHONPATH": str(term.below / "watch"), "WATCH_LOG": str(tmp_path / "log")}
    subprocess.run([sys.executable, "-c", call], env=os.environ | setting, capture_output=True)
    assert "192.0.2.1" in (tmp_path / "log").read_text()
