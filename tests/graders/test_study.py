"""The student's folder: what the course puts there, and what it must never do to the student's lines."""

import json
import os
import re
import signal
import sys
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from typing import TYPE_CHECKING

import nbformat
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from graders.home import editions, student_version, study
from tests.browser.jupyter import EXPOSE
from tests.conftest import ROOT
from tests.guides import blocks, unsaid
from tests.processes import heard, started

if TYPE_CHECKING:
    pass

ADDRESS = r"http://\S+"
[OPENED] = blocks("student.md")
SOLUTION = "def answer():\n    ### BEGIN SOLUTION\n    return 42\n    ### END SOLUTION"
HIDDEN = "assert answer() > 0\n### BEGIN HIDDEN TESTS\nassert answer() == 42\n### END HIDDEN TESTS"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def chapter(text: str = "First edition.") -> nbformat.NotebookNode:
    """A chapter of one exercise, as the course's authors keep it."""
    cells = [
        new_markdown_cell(text),
        new_code_cell(SOLUTION, metadata={"nbgrader": nbgrader("answer", solution=True)}),
        new_code_cell(HIDDEN, metadata={"nbgrader": nbgrader("check", grade=True, locked=True, points=2)}),
        new_code_cell("print('seen')", outputs=[new_output("stream", text="seen")], execution_count=3),
    ]
    return new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


def nbgrader(grade_id: str, **changes: object) -> dict[str, object]:
    marks = {"grade": False, "locked": False, "solution": False, "task": False, "schema_version": 3}
    return {"grade_id": grade_id, **marks, **changes}


def publish(course: Path, name: str, text: str = "First edition.") -> Path:
    """Put a chapter, or a new edition of it, into the course."""
    path = course / "notebooks" / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(chapter(text), path)
    return path


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A course of two chapters, in a folder with blanks and an umlaut in its name."""
    course = tmp_path / "my früh course"
    publish(course, "00_welcome")
    publish(course, "02_isolation")
    return course


@pytest.fixture
def folder(course: Path) -> Path:
    """The student's folder after the first run."""
    folder = course / "study"
    assert editions.update(course, folder) == []
    return folder


def mine(folder: Path) -> Path:
    return folder / "02_isolation" / "02_isolation.ipynb"


def edit(path: Path, line: str = "return 41  # my own line") -> bytes:
    """Write a line into a notebook as a student would; the bytes that lie there then."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].source += f"\n{line}"
    nbformat.write(notebook, path)
    return path.read_bytes()


def text_of(path: Path) -> str:
    return "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# What the student gets


def test_the_student_version_has_the_questions_and_no_answers(folder: Path) -> None:
    text = mine(folder).read_text("utf-8")
    assert "def answer():" in text and "assert answer() > 0" in text
    assert not re.search("return 42|== 42|SOLUTION|HIDDEN|seen\\\\n", text)
    nbformat.validate(nbformat.reads(text, as_version=4))


def test_the_test_cells_are_locked_as_in_a_release(folder: Path) -> None:
    check = nbformat.read(mine(folder), as_version=4).cells[2].metadata
    assert check.editable is False and check.deletable is False and check.nbgrader.checksum


def test_the_stub_is_the_one_of_the_course_s_nbgrader_config(course: Path) -> None:
    (course / "nbgrader_config.py").write_text("get_config().ClearSolutions.code_stub = {'python': 'pass  # yours'}\n")
    editions.update(course, course / "study")
    assert "pass  # yours" in text_of(mine(course / "study"))


def test_pictures_and_data_lie_beside_the_notebook(course: Path, folder: Path) -> None:
    picture = course / "notebooks" / "02_isolation" / "pictures" / "board.svg"
    picture.parent.mkdir()
    picture.write_text("<svg/>")
    (picture.parent / ".DS_Store").write_text("")
    assert editions.update(course, folder) == []
    assert (folder / "02_isolation/pictures/board.svg").read_text() == "<svg/>"
    assert not (folder / "02_isolation/pictures/.DS_Store").exists()


# New editions


def test_an_untouched_chapter_is_replaced_without_a_word(course: Path, folder: Path) -> None:
    publish(course, "02_isolation", "Second edition.")
    assert editions.update(course, folder) == []
    assert "Second edition." in text_of(mine(folder))


def test_to_run_a_notebook_is_not_to_touch_it(course: Path, folder: Path) -> None:
    notebook = nbformat.read(mine(folder), as_version=4)
    notebook.cells[3].outputs, notebook.cells[3].execution_count = [new_output("stream", text="seen\n")], 7
    notebook.metadata["language_info"] = {"name": "python", "version": "3.13.0"}
    mine(folder).write_text(json.dumps(notebook))  # one text a cell, where nbformat writes a list of lines
    publish(course, "02_isolation", "Second edition.")
    assert editions.update(course, folder) == []
    assert "Second edition." in text_of(mine(folder))


def test_a_touched_chapter_stays_and_the_new_edition_lands_beside_it(course: Path, folder: Path) -> None:
    written = edit(mine(folder))
    publish(course, "02_isolation", "Second edition.")
    [news] = editions.update(course, folder)
    beside = mine(folder).with_name("02_isolation.new-edition-1.ipynb")
    assert mine(folder).read_bytes() == written
    assert "Second edition." in text_of(beside)
    assert "stays as you wrote it" in news and "02_isolation/02_isolation.new-edition-1.ipynb" in news
    assert editions.update(course, folder) == []  # said once


def test_an_edition_beside_that_nobody_touched_makes_way_for_the_next(course: Path, folder: Path) -> None:
    edit(mine(folder))
    for text in ("Second edition.", "Third edition."):
        publish(course, "02_isolation", text)
        assert len(editions.update(course, folder)) == 1
    assert "Third edition." in text_of(mine(folder).with_name("02_isolation.new-edition-1.ipynb"))
    assert not list(folder.rglob("*.new-edition-2.ipynb"))


def test_a_picture_that_the_student_painted_over_stays(course: Path, folder: Path) -> None:
    (course / "notebooks/02_isolation/board.svg").write_text("<svg>1</svg>")
    editions.update(course, folder)
    (folder / "02_isolation/board.svg").write_text("<svg>mine</svg>")
    (course / "notebooks/02_isolation/board.svg").write_text("<svg>2</svg>")
    assert len(editions.update(course, folder)) == 1
    assert (folder / "02_isolation/board.svg").read_text() == "<svg>mine</svg>"
    assert (folder / "02_isolation/board.new-edition-1.svg").read_text() == "<svg>2</svg>"


# Accidents


def test_a_deleted_chapter_is_put_back(course: Path, folder: Path) -> None:
    mine(folder).unlink()
    [news] = editions.update(course, folder)
    assert "02_isolation.ipynb was gone" in news and mine(folder).exists()


@pytest.mark.parametrize("manifest", ["", "{", "[]", '{"files": [1]}', '{"files": {"a": {"b": 1}}}', "\udce4"])
def test_without_a_readable_manifest_nothing_is_overwritten(course: Path, folder: Path, manifest: str) -> None:
    written = edit(mine(folder))
    (folder / editions.MANIFEST).write_bytes(manifest.encode("utf-8", "surrogateescape"))
    news = editions.update(course, folder)
    assert mine(folder).read_bytes() == written
    assert "cannot be read" in news[0] and "02_isolation.new-edition-1.ipynb" in news[1] and len(news) == 2
    assert editions.update(course, folder) == []


def test_a_lost_manifest_is_made_anew(course: Path, folder: Path) -> None:
    (folder / editions.MANIFEST).unlink()
    assert editions.update(course, folder) == []
    publish(course, "02_isolation", "Second edition.")
    assert editions.update(course, folder) == []
    assert "Second edition." in text_of(mine(folder))


@pytest.mark.parametrize("wreck", [b"", b'{"cells": [', b"{}", b"[1, 2]", b'{"cells": [1]}', b"\xff\xfe"])
def test_a_notebook_that_cannot_be_read_is_left_alone(course: Path, folder: Path, wreck: bytes) -> None:
    mine(folder).write_bytes(wreck)
    news = editions.update(course, folder)
    assert mine(folder).read_bytes() == wreck
    assert "cannot be read as a notebook" in news[0] and "02_isolation.new-edition-1.ipynb" in news[1]
    assert editions.update(course, folder) == news[:1]  # still broken, and still one fresh copy
    assert len(list(folder.rglob("*new-edition*"))) == 1


def test_a_chapter_that_left_the_course_stays_with_the_student(course: Path, folder: Path) -> None:
    (course / "notebooks/02_isolation/02_isolation.ipynb").unlink()
    [news] = editions.update(course, folder)
    assert "02_isolation.ipynb is no longer part of the course" in news and mine(folder).exists()
    assert editions.update(course, folder) == []


def test_a_broken_source_is_named_and_the_other_chapters_are_built(course: Path) -> None:
    (course / "notebooks/00_welcome/00_welcome.ipynb").write_text('{"cells": ')
    [news] = editions.update(course, course / "study")
    assert "notebooks/00_welcome/00_welcome.ipynb" in news and "git checkout" in news
    assert mine(course / "study").exists()


def test_a_solution_without_an_end_is_never_handed_out(course: Path) -> None:
    source = course / "notebooks/02_isolation/02_isolation.ipynb"
    source.write_text(source.read_text("utf-8").replace("### END SOLUTION", "# the mark is gone"), "utf-8")
    [news] = editions.update(course, course / "study")
    assert "no student version could be made" in news
    assert not mine(course / "study").exists()


EVENTS = st.lists(st.sampled_from(["edit", "edit beside", "publish", "forget", "wreck", "delete", "run"]), max_size=8)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events=EVENTS)
def test_no_line_of_the_student_is_ever_lost(
    events: list[str], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever happens in whatever order, what the student wrote lies in the file where they wrote it."""
    monkeypatch.setattr(student_version, "student_version", lambda notebook, _: nbformat.writes(notebook).encode())
    course = tmp_path_factory.mktemp("course")
    folder, lines = course / "study", {}
    publish(course, "02_isolation")
    for number, event in enumerate([*events, "run"]):
        happen(event, number, course, lines)
        editions.update(course, folder)
        assert all(path.read_bytes() == content for path, content in lines.items())


def happen(event: str, number: int, course: Path, lines: dict[Path, bytes]) -> None:
    """One thing that students and authors do; ``lines`` keeps the files that the student has written in."""
    own = mine(course / "study")
    beside = sorted(own.parent.glob("*new-edition*"))[-1:] if own.parent.exists() else []
    if event == "publish":
        publish(course, "02_isolation", f"Edition {number}.")
    elif event == "forget":
        (course / "study" / editions.MANIFEST).unlink(missing_ok=True)
    elif event == "wreck" and own.exists():
        own.write_bytes(b"{")
        lines[own] = b"{"
    elif event == "delete":
        own.unlink(missing_ok=True)
        lines.pop(own, None)
    elif event in ("edit", "edit beside"):
        for path in beside if event == "edit beside" else [own]:
            if path.exists() and path.read_bytes() != b"{":
                lines[path] = edit(path, f"# line {number}")


# The command


def test_the_command_builds_and_says_where(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert study.main(["--course", str(course), "--no-server"]) == 0
    assert capsys.readouterr().out == f"Your 2 chapters are in {course / 'study'}\n"


@pytest.mark.parametrize(
    ("accident", "words"),
    [
        (lambda course: (course / "study").write_text("a file"), "study cannot be written"),
        (lambda course: (course / "nbgrader_config.py").write_text("1 / 0"), "nbgrader_config.py cannot be read"),
        (lambda course: (course / "notebooks").rename(course / "n"), "has no notebooks/<chapter>/<chapter>.ipynb"),
    ],
    ids=["folder", "config", "chapters"],
)
def test_an_accident_is_told_in_one_line(
    course: Path, accident: Callable[[Path], object], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    accident(course)
    assert study.main(["--course", str(course), "--no-server"]) == 1
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


def test_called_from_anywhere_it_finds_the_course_that_it_belongs_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert study.main(["--folder", str(tmp_path / "mine"), "--no-server"]) == 0
    assert unsaid(OPENED.splitlines()[0].replace("/adversarial-search/study", "/mine"), capsys.readouterr().out) == []


def test_the_address_opens_the_chapter() -> None:
    address = study.page("http://localhost:8888/", "abc", "00 früh/00 früh.ipynb")
    assert address == "http://localhost:8888/lab/tree/00%20fr%C3%BCh/00%20fr%C3%BCh.ipynb?token=abc"


Command = Callable[[], AbstractContextManager[Popen[str]]]


@pytest.fixture
def command(course: Path, tmp_path: Path) -> Command:
    """Starts the command as a student does, with a Jupyter that knows nothing of this machine's."""
    places = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("RUNTIME", "CONFIG", "DATA")}
    options = {"cwd": course, "env": os.environ | places | {"PYTHONPATH": str(ROOT)}, "stdout": PIPE, "stderr": STDOUT}
    flags = ["--no-browser", "--port", "9000", EXPOSE]
    return lambda: started(sys.executable, "-m", "graders", "study", *flags, seconds=600, **options)


@pytest.mark.slow
@pytest.mark.usefixtures("interruptible")
def test_the_server_is_there_when_its_address_is(command: Command) -> None:
    with command() as first:
        opened = OPENED.splitlines()[1]
        assert heard(first.stdout, f"{opened}|{ADDRESS}") == opened
        address = heard(first.stdout, ADDRESS)
        assert address.split("?")[0].endswith("/lab/tree/00_welcome/00_welcome.ipynb")
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert answer.status == 200 and b"JupyterLab" in answer.read()
        with urllib.request.urlopen(address.partition("/lab/")[0] + "/custom/custom.css", timeout=30) as answer:
            assert b"max-width: 46em" in answer.read(), "text has a measure"
        with command() as second:
            assert heard(second.stdout, ADDRESS) == address  # no second server on the same folder
            assert "already running" in rest_of(second) and second.wait(30) == 0
        first.send_signal(signal.SIGINT)
        assert "Traceback" not in rest_of(first) and first.wait(60) == 0


def rest_of(process: Popen[str]) -> str:
    """All that the command still says until it ends."""
    return process.stdout.read() if process.stdout else ""
