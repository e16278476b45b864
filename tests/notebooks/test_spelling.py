"""The notebooks and the pages are spelled right, in American English (codespell knows the common mistakes)."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.conftest import ROOT

PAGES = sorted([*(ROOT / "notebooks").glob("*/*"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")])
READ = [path for path in PAGES if path.suffix in (".ipynb", ".md")]


def misspelled(text: str) -> list[str]:
    """What codespell says of a text: ``place: word ==> suggestion``."""
    command = [sys.executable, "-m", "codespell_lib", "--builtin", "clear,rare,en-GB_to_en-US", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True).stdout.splitlines()


def words(path: Path) -> str:
    if path.suffix == ".md":
        return path.read_text("utf-8")
    return "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)


@pytest.mark.parametrize("path", READ, ids=lambda path: path.name)
def test_spelling(path: Path) -> None:
    assert misspelled(words(path)) == []


def test_mistakes_are_seen() -> None:
    said = " ".join(misspelled("The utillity of a colour that nobody has recieved."))
    assert "utillity ==> utility" in said and "colour ==> color" in said and "recieved ==> received" in said
