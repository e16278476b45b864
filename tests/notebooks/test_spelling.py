"""The notebooks and the pages are spelled right, in American English (codespell knows the common mistakes)."""

import subprocess
import sys
from pathlib import Path

import nbformat

from tests.conftest import ROOT

PAGES = sorted([*(ROOT / "notebooks").glob("*/*"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")])
READ = [path for path in PAGES if path.suffix in (".ipynb", ".md")]


def misspelled(folder: Path) -> list[str]:
    """What codespell says of the texts in a folder: ``file:line: word ==> suggestion``."""
    command = [sys.executable, "-m", "codespell_lib", "--builtin", "clear,rare,en-GB_to_en-US", "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout.splitlines()


def words(path: Path) -> str:
    if path.suffix == ".md":
        return path.read_text("utf-8")
    return "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)


def test_spelling(tmp_path: Path) -> None:
    for path in READ:
        (tmp_path / f"{path.name}.txt").write_text(words(path), "utf-8")
    assert len(list(tmp_path.iterdir())) == len({path.name for path in READ}) > 10
    assert misspelled(tmp_path) == []


def test_mistakes_are_seen(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("The utillity of a colour\nthat nobody has recieved.")
    said = " ".join(misspelled(tmp_path))
    assert "utillity ==> utility" in said and "colour ==> color" in said and "page.txt:2: recieved" in said
