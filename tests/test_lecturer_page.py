"""docs/lecturer.md runs as it is written, line by line, in a fresh folder; its plan is that of the demonstrations."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from pacman_env.demo.content import NAMED
from pacman_env.demo.demonstration import Demonstration
from pacman_env.pictures import lecture
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "lecturer.md").read_text(encoding="utf-8")
LINES = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
CODE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
ONLY = re.findall(r"--only ([a-z ]+) --page", PAGE)
MADE = {  # the lines that make files, and what they make
    "python -m pacman_env.demo": "demo.html",
    "python -m pacman_env.demo --only 2 3 4 --page short.html": "short.html",
    "python -m pacman_env.demo --only cuts students order --page first.html": "first.html",
    "python -m pacman_env.demo --only deeper chance believers --page second.html": "second.html",
    "python -m pacman_env.demo --out pages": "pages/weights.html",
    "python -m pacman_env -p ExpectimaxAgent -l trapped -q --film game.html": "game.html",
}


@pytest.fixture(scope="module")
def made() -> Iterator[list[Demonstration]]:
    """The demonstrations of the course in English: they are made once, however many pages show them."""
    found = [make() for make in NAMED.values()]
    with pytest.MonkeyPatch.context() as patch:
        for one in found:
            patch.setitem(NAMED, one.name, lambda _, one=one: one)
        yield found


def test_every_line_is_known() -> None:
    made = [line for line in LINES if line.startswith("make ")]
    assert set(LINES) - set(MADE) - set(made) == {"adversarial-search demo --open"}


@pytest.mark.slow
@pytest.mark.usefixtures("made")
def test_the_lines_that_make_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for line, file in MADE.items():
        assert line in LINES
        [module, *words] = line.removeprefix("python -m ").split()
        assert import_module(f"{module}.__main__").main(words) == 0
        assert Path(file).stat().st_size > 1000


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
    told = re.findall(r"^\| (\d+) \| (.+?) \| (\d+) \|$", PAGE, re.MULTILINE)
    mark = {True: " (discuss)", False: ""}
    assert told == [
        (str(rank), one.title + mark[one.question.discuss], str(one.minutes)) for rank, one in enumerate(made, 1)
    ]
    lectures = made[:6], made[6:], *([one for one in made if one.name in names.split()] for names in ONLY)
    sums = re.findall(r"^\| demonstrations \|(.+)\|$", PAGE, re.MULTILINE)[0].split("|")
    assert [sum(one.minutes for one in lecture) for lecture in lectures] == [int(each) for each in sums]
    assert [sum(one.question.discuss for one in lecture) for lecture in lectures] == [3, 3, 3, 3]
    rows = re.findall(r"^\| (?:greeting|demonstrations|definitions|questions)[^|]*\|(.+)\|$", PAGE, re.MULTILINE)
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
