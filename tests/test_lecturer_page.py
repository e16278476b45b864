"""docs/lecturer.md and its reference run as they are written, in a fresh folder; the plan is that of the page."""

import os
import re
import shlex
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from graders import front_door
from graders.home import lecture as chapters
from pacman_env.demo.content import NAMED
from pacman_env.demo.demonstration import Demonstration
from pacman_env.pictures import lecture
from tests.conftest import ROOT
from tests.guides import blocks, recipe, unsaid

GUIDE, REFERENCE = ((ROOT / "docs" / name).read_text("utf-8") for name in ("lecturer.md", "lecture-reference.md"))
LINES = [line for page in (GUIDE, REFERENCE) for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
         for line in block.splitlines()]  # fmt: skip
CODE = re.findall(r"```python\n(.*?)```", GUIDE + REFERENCE, re.DOTALL)
ONLY = re.findall(r"--only ([a-z ]+) --page \w+.html\"", GUIDE)
OPENED, SHORT, CLINIC, CHAPTERS = blocks("lecturer.md")
MADE = {  # the lines that make files, and what they make
    "adversarial-search demo --open": "demo.html",
    "adversarial-search demo --only cuts students order --page first.html": "first.html",
    "make demo": "demo.html",
    'make demo DEMO_FLAGS="--only cuts students order --page first.html"': "first.html",
    'make demo DEMO_FLAGS="--only deeper chance believers --page second.html"': "second.html",
    "python -m pacman_env.demo": "demo.html",
    "python -m pacman_env.demo --only 2 3 4 --page short.html": "short.html",
    "python -m pacman_env.demo --out pages": "pages/weights.html",
    "python -m pacman_env -p ExpectimaxAgent -l trapped -q --film game.html": "game.html",
}
SERVES = {"make demo-live", "make lecture"}


@pytest.fixture(scope="module")
def made() -> Iterator[list[Demonstration]]:
    """The demonstrations of the course in English: they are made once, however many pages show them."""
    found = [make() for make in NAMED.values()]
    with pytest.MonkeyPatch.context() as patch:
        for one in found:
            patch.setitem(NAMED, one.name, lambda _, one=one: one)
        yield found


def test_every_line_is_known() -> None:
    assert set(LINES) <= MADE.keys() | SERVES
    prose = " ".join((GUIDE + REFERENCE).split())
    assert [line for line in MADE if line not in prose] == []


@pytest.mark.slow
@pytest.mark.usefixtures("made")
def test_the_lines_that_make_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.chdir(tmp_path)
    said = {}
    for line, file in MADE.items():
        Path(file).unlink(missing_ok=True)
        words = shlex.split(recipe(line) if line.startswith("make ") else line)
        if words[0] == "adversarial-search":
            assert front_door.main(words[1:]) == 0
        else:
            assert import_module(f"{words[2]}.__main__").main(words[3:]) == 0
        assert Path(file).stat().st_size > 1000
        said[line] = capsys.readouterr().out
    addresses = [(tmp_path / name).as_uri() for name in ("demo.html", "demo.html", "first.html", "second.html")]
    assert opened == addresses  # what `make demo` makes, it opens
    assert unsaid(OPENED, said["make demo"]) == []
    assert unsaid(SHORT, "".join(text for line, text in said.items() if "first.html" in line)) == []


@pytest.mark.slow
def test_the_chapters_in_large_type(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All but the server, which is that of `make study`."""
    assert recipe("make lecture") == "python -m graders lecture"
    assert chapters.main(["--course", str(ROOT), "--folder", str(tmp_path / "lecture"), "--no-server"]) == 0
    assert unsaid(CHAPTERS.splitlines()[0], capsys.readouterr().out) == []
    text = (tmp_path / "lecture" / "01_minimax" / "01_minimax.ipynb").read_text("utf-8")
    assert "return max(values)" in text and "SOLUTION" not in text and "HIDDEN" not in text
    assert chapters.main(["--course", str(tmp_path)]) == 1
    assert "is not a clone of the course" in capsys.readouterr().err


@pytest.mark.slow
def test_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        for code in CODE:
            exec(code, {})
    finally:
        lecture(on=False)
    assert 'class="film alone still wall"' in Path("film.html").read_text(encoding="utf-8")
    assert Path("tree.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.slow
def test_a_demonstration_has_the_name_by_which_it_is_chosen_and_a_chapter(made: list[Demonstration]) -> None:
    assert [one.name for one in made] == list(NAMED)
    assert all((ROOT / "notebooks" / one.chapter / f"{one.chapter}.ipynb").is_file() for one in made)


@pytest.mark.slow
def test_the_plan_is_that_of_the_demonstrations(made: list[Demonstration]) -> None:
    told = re.findall(r"^\| (\d+) \| (.+?) \| (\d+) \|$", REFERENCE, re.MULTILINE)
    mark = {True: " (discuss)", False: ""}
    assert told == [
        (str(rank), one.title + mark[one.question.discuss], str(one.minutes)) for rank, one in enumerate(made, 1)
    ]
    lectures = made[:6], made[6:], *([one for one in made if one.name in names.split()] for names in ONLY)
    sums = re.findall(r"^\| demonstrations \|(.+)\|$", REFERENCE, re.MULTILINE)[0].split("|")
    assert [sum(one.minutes for one in lecture) for lecture in lectures] == [int(each) for each in sums]
    assert [sum(one.question.discuss for one in lecture) for lecture in lectures] == [3, 3, 3, 3]
    rows = re.findall(r"^\| (?:greeting|demonstrations|definitions|questions)[^|]*\|(.+)\|$", REFERENCE, re.MULTILINE)
    columns = zip(*(row.split("|") for row in rows), strict=True)
    assert [sum(int(each or 0) for each in map(str.strip, column)) for column in columns] == [90, 90, 45, 45]


@pytest.mark.slow
def test_the_command_makes_the_page_without_jupyter(tmp_path: Path) -> None:
    """Whoever imports JupyterLab or nbgrader gets the error of a module that is missing."""
    blocked = ("jupyterlab", "nbgrader", "notebook", "jupyter_server", "ipykernel", "voila")
    code = f"""import sys
for name in {blocked}: sys.modules[name] = None
from graders.front_door import main
sys.exit(main(["demo", "--page", "demo.html", "--only", "book", "deeper"]))"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
