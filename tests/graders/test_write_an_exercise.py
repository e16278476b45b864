"""The page "Write an exercise in an hour" is true: its example is the real one, its places and commands are there."""

import re
import shlex
import subprocess
import sys
from typing import Any

import nbformat
import pytest

from graders.exercises import EXERCISES
from tests.conftest import ROOT
from tests.test_project import targets
from tools.notebooks import cells_for
from tools.pages import corpus as corpus_page
from tools.pages import diagnosis as diagnosis_table
from tools.pages import mistakes as mistakes_page

PAGE = "docs/write-an-exercise.md"
SIMILAR = "tests/graders/reports/test_similar.py"  # copies, and a course's own answers, of whatever exercises
GUIDES = "tests/test_guides.py"  # it lists the commands of this page
TEXT = (ROOT / PAGE).read_text("utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(?:python|text) (\S+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SHELL: list[str] = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", TEXT, re.M | re.S) for line in block.splitlines()
]
COMMANDS = [*SHELL, *re.findall(r"`((?:make|\.venv/bin/python) [^`]+)`", TEXT)]
CHOICES = sorted(set(re.findall(r"-k '(.+?)'", TEXT)))
EXAMPLE = EXERCISES[str(re.search(r"The example is real:\s`(.+?)`", TEXT)[1])]  # type: ignore[index]


def table(head: str) -> list[list[str]]:
    """The rows of the table whose first column is headed so."""
    lines = TEXT.split(f"\n| {head} |", 1)[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def git(*arguments: str) -> set[str]:
    found = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if found.returncode:
        pytest.skip("not a git checkout: cannot tell the project's files from others")
    return set(found.stdout.splitlines())


def test_what_the_page_shows_stands_in_the_files_that_it_names() -> None:
    assert len(BLOCKS) == 8
    for path, code in BLOCKS:
        assert code in read(path), f"{PAGE} shows other lines than {path} has:\n{code}"


def test_the_page_shows_the_whole_module() -> None:
    path = f"graders/exercises/{EXAMPLE.id.replace('.', '/')}.py"
    shown = [line for name, code in BLOCKS if name == path for line in code.splitlines() if line]
    assert shown == [line for line in read(path).splitlines() if line]


def test_the_places_are_all_files_that_know_the_exercise() -> None:
    """What git finds beyond them is made by `make docs`, and the page says so."""
    places = {cell for _, path, *_ in table("place") for cell in re.findall("`(.+)`", path)}
    made = set(re.findall(r"`([^`]+)`", TEXT.split("three pages:")[1].split("\n\n")[0]))
    named = {
        name
        for name in git("grep", "-lF", "-e", EXAMPLE.id, "-e", EXAMPLE.id.replace(".", "-"))
        if not name.startswith("corpus/copies/") and name != SIMILAR
    }
    answers = {name for name in named if name.startswith(("corpus/right/", "corpus/wrong/"))}
    folders = {f"{name.rpartition('/')[0]}/" for name in answers}
    assert places == (named - answers | folders) - made - {PAGE, GUIDES}
    pages = (diagnosis_table.DOCUMENT, mistakes_page.PAGE, corpus_page.PAGE)
    assert made == {path.relative_to(ROOT).as_posix() for path in pages}


def test_every_file_and_target_that_it_names_is_there() -> None:
    paths = {path for path in re.findall(r"`([a-z_.-]+(?:/[\w.-]+)+/?)`", TEXT) if not path.startswith(".venv")}
    assert len(paths) > 8 and [path for path in paths if not (ROOT / path).exists()] == []
    named = {command.split()[1] for command in COMMANDS if command.startswith("make ")}
    assert {"docs", "format", "seeds"} <= named <= targets()


def test_the_cells_are_those_that_the_command_makes() -> None:
    rows = {cell.strip("`"): words for cell, _, words in table("cell")}
    made = {cell.id: cell.metadata.get("nbgrader", {}) for cell in cells_for(EXAMPLE)}
    assert list(rows) == list(made)
    for name, about in made.items():
        assert rows[name] == _in_words(about), name


def _in_words(about: dict[str, Any]) -> str:
    words = [word for word in ("solution", "locked") if about.get(word)]
    return ", ".join([*words, *(["with the points"] if about.get("grade") else [])])


def test_the_command_for_the_cells_is_the_one_that_was_used() -> None:
    [command] = [shlex.split(line) for line in SHELL if "tools.notebooks" in line]
    assert command[:5] == [".venv/bin/python", "-m", "tools.notebooks", "add", EXAMPLE.id]
    notebook = nbformat.read(ROOT / "notebooks" / EXAMPLE.chapter / f"{EXAMPLE.chapter}.ipynb", as_version=4)
    order = [cell.id for cell in notebook.cells]
    assert order[order.index(command[5]) + 1] == next(cells_for(EXAMPLE)).id


@pytest.mark.slow
def test_what_a_command_chooses_is_there() -> None:
    files = map(str, (ROOT / "tests" / "graders").glob("test_*.py"))  # those of the classroom need longer to be found
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--collect-only", *files, "tests/notebooks"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()
    for chosen in CHOICES:
        names = [line for line in listed if "::" in line and is_chosen(line, chosen)]
        assert len(names) > 1 and all(word in " ".join(names) for word in re.findall(r"[\w.]{4,}", chosen)), chosen


def is_chosen(name: str, chosen: str) -> bool:
    """What pytest's -k does: each word but and, or, not asks whether it is in the name."""
    return bool(eval(re.sub(r"\b(?!(?:and|or|not)\b)[\w.]+", lambda word: str(word[0] in name), chosen)))
