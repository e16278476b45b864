"""A chapter as a page: its text and cells as students get them, with what a finished chapter prints and draws."""

import os
import re
import shutil
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from graders.home.chapters import SOURCE
from graders.home.solutions import CLASS_VARIABLE
from graders.home.student_version import course_config, student_version

CELL_SECONDS = 300
# The cell that only a kernel needs, and what stands for a solution, on a page that nobody runs.
KERNEL_CELL = "-kernel"
STUB, YOURS = "pass  # your code here", "...  # (your lines)"
WELCOME = """<a href="../../lite/lab/index.html?path={0}/{0}.ipynb">Run this chapter in the browser</a>. Somebody who
has finished the course ran it for this page: the pictures are there, but the answers are not."""
# In this order a page shows the first kind that an output has; a widget needs a kernel, its still picture does not.
SHOWN = ("text/html", "image/svg+xml", "image/png", "text/markdown", "text/plain")
_FILMS_WITHOUT_CODE = """
from pacman_env.pictures.films import search
search.listed = lambda *_: ("", {})
"""
_SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.DOTALL)


class Stuck(RuntimeError):
    """A chapter that does not run."""


def page(course: Path, chapter: str, scratch: Path) -> Any:
    """The notebook of a chapter for the site. Raises Stuck when a cell of the finished chapter fails."""
    source = nbformat.read(course / SOURCE / chapter / f"{chapter}.ipynb", as_version=4)
    finished = run(source, course / SOURCE / chapter, scratch / chapter)
    student = nbformat.reads(student_version(source, course_config(course)).decode(), as_version=4)
    outputs = {cell.id: cell.outputs for cell in finished.cells if cell.cell_type == "code"}
    student.cells = [_dressed(cell, outputs) for cell in student.cells if not _is_left_out(cell)]
    student.cells.insert(1, nbformat.v4.new_markdown_cell(WELCOME.format(chapter)))
    student.metadata.pop("widgets", None)
    return student


def run(notebook: Any, beside: Path, folder: Path) -> Any:
    """The notebook after a run in ``folder``, a copy of ``beside``; its films do not show the code, which is solved."""
    shutil.copytree(beside, folder)
    finished = nbformat.from_dict(notebook)
    finished.cells.insert(0, nbformat.v4.new_code_cell(_FILMS_WITHOUT_CODE))
    client = NotebookClient(
        finished, timeout=CELL_SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    try:
        client.execute(env={**os.environ, CLASS_VARIABLE: "1"})  # a page gives nobody a solution unasked
    except Exception as error:
        raise Stuck(f"{beside.name}: {str(error)[-800:]}") from error
    del finished.cells[0]
    return finished


def answers(course: Path, chapter: str) -> list[str]:
    """The lines that only the solutions have: what no page may show."""
    source = nbformat.read(course / SOURCE / chapter / f"{chapter}.ipynb", as_version=4)
    texts = [found for cell in source.cells for found in _SOLUTION.findall(cell.source)]
    return [line.strip() for text in texts for line in text.splitlines() if line.strip()]


def _is_left_out(cell: Any) -> bool:
    """The hidden cells, which only ask, and the one that looks for the course."""
    settings = cell.metadata.get("nbgrader", {})
    return cell.id.endswith(KERNEL_CELL) or (bool(settings.get("grade")) and not settings.get("solution"))


def _dressed(cell: Any, outputs: dict[str, list[Any]]) -> Any:
    if cell.cell_type == "code":
        cell.source = cell.source.replace(STUB, YOURS)
        cell.outputs = [_slim(output) for output in outputs.get(cell.id, [])]
        cell.execution_count = None
    return cell


def _slim(output: Any) -> Any:
    """The output with the one kind that the page shows."""
    if "data" in output:
        kind = next((kind for kind in SHOWN if kind in output.data), None)
        output.data = {kind: output.data[kind]} if kind else {"text/plain": ""}
    return output
