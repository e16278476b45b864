"""The offer in a real kernel: the card is there, and the line of its repair comes into it."""

from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from graders.outcome import outcomes
from graders.repair import words
from tests.graders.repair.cells import STYLES

RIGHT = STYLES["value"].text
WRONG = RIGHT.replace('"max" else', '"min" else')
CHECK = 'grade("minimax.value", value)'
CELLS = {
    "setup": "from graders import grade",
    "wrong": WRONG,
    "first": CHECK,
}


@pytest.fixture(scope="module")
def outputs() -> dict[str, Any]:
    cells = [nbformat.v4.new_code_cell(text, id=name) for name, text in CELLS.items()]
    for cell in cells:
        cell.metadata["nbgrader"] = {"grade_id": cell.id}
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    assert {name for name, _ in outcomes(notebook)} == {"first"}
    return {cell.id: cell.outputs for cell in notebook.cells}


pytestmark = pytest.mark.slow


def html(outputs: list[Any]) -> str:
    [output] = outputs  # shown twice, in one place
    return str(output.data["text/html"])


def test_the_line_is_on_the_card(outputs: dict[str, Any]) -> None:
    shown = html(outputs["first"])
    assert "Look at this expression (line " in shown
    assert words.LOOKING not in shown
