"""docs/lecturer.md runs as it is written, line by line, from a fresh folder; its plan is that of the demonstrations."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pacman_env.demo.content import NAMED
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
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a clone has it, with what the lines need of it."""
    folder = tmp_path_factory.mktemp("clone")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    return folder


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    for name, value in re.findall(r"^([A-Z_]+)=(\S+) ", line):
        environment[name] = value
    words = re.sub(r"^([A-Z_]+=\S+ )+", "", line).split()
    command = [sys.executable if word == "python" else word for word in words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=200)


def test_every_line_is_known() -> None:
    made = [line for line in LINES if line.startswith("make ")]
    assert set(LINES) - set(MADE) - set(made) == {"adversarial-search demo --open"}


@pytest.mark.slow
@pytest.mark.parametrize("line", MADE)
def test_a_line_that_makes_something(clone: Path, line: str) -> None:
    assert line in LINES
    done = run(line, clone)
    assert done.returncode == 0, done.stderr
    assert (clone / MADE[line]).stat().st_size > 1000


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
def test_the_plan_is_that_of_the_demonstrations() -> None:
    told = re.findall(r"^\| (\d+) \| (.+?) \| (\d+) \|$", PAGE, re.MULTILINE)
    made = [make() for make in NAMED.values()]
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
