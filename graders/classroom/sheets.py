"""Read the answer sheet that a test cell has displayed; say in words why there is none to read.

A sheet comes from the student's process: it is data to check, never an object to ask. Every refusal is a
`NoAnswers` whose message a student can read.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode

from graders.classroom.sandbox.run import DEAD, TIMEOUT
from graders.transcript.case import ANSWERS_MIME

MAX_SHEET = 4_000_000
"""The most characters of JSON that a sheet may have; right answers stay far below."""


@dataclass(frozen=True)
class NoAnswers(Exception):
    """There is nothing to judge. `code` is for machines, `message` for the student."""

    code: str
    message: str


def read_answers(nb: NotebookNode, index: int, exercise: str, nonce: str) -> Any:
    """The answers on the one sheet of cell `index`, as plain JSON values. Raises NoAnswers with the reason."""
    sheets = [out.data[ANSWERS_MIME] for out in nb.cells[index].outputs if ANSWERS_MIME in out.get("data", {})]
    if not sheets:
        stopped = any(error.ename == TIMEOUT for error in errors(nb.cells[index]))
        raise NoAnswers("stopped" if stopped else "no-answers", why_no_sheet(nb, index))
    if len(sheets) > 1:
        raise NoAnswers("several-sheets", _SEVERAL)
    return _answers(_plain(sheets[0]), exercise, nonce)


def why_no_sheet(nb: NotebookNode, index: int) -> str:
    """Why cell `index` displayed no answers: the process died, the time was up, or a name was missing."""
    if any(error.ename == DEAD for cell in nb.cells[: index + 1] for error in errors(cell)):
        return _DIED
    found = errors(nb.cells[index])
    if not found:
        return _SILENT
    if any(error.ename == TIMEOUT for error in found):
        return f"Your code did not end: {describe(found)}. {_LOOP}"
    about = nb.cells[index].metadata.get("nbgrader", {}).get("grade_id")
    if found[0].ename == "NameError" and f"{about}-answer" not in grade_ids(nb):
        return f"The cell with the answer is missing from what you handed in, so nothing could be asked. {_MISSING}"
    return f"The exercise could not be asked: {describe(found)}. {_earlier_error(nb, index)}"


def errors(cell: NotebookNode) -> list[NotebookNode]:
    """The error outputs of a cell."""
    return [out for out in cell.get("outputs", []) if out.output_type == "error"]


def describe(found: list[NotebookNode]) -> str:
    """The errors of a cell in one line: that its time was up, if so, else the first, without made-up file names."""
    error = next((error for error in found if error.ename == TIMEOUT), found[0])
    message = re.sub(r"\((?:\S*?\.py|<ipython-input-[^>]*>), line", "(line", str(error.evalue))
    return f"{error.ename}: {message}".removeprefix(f"{TIMEOUT}: ").strip(": ")[:300]


def _earlier_error(nb: NotebookNode, index: int) -> str:
    """What stopped the nearest solution cell above, if something did."""
    for cell in reversed(nb.cells[:index]):
        if cell.metadata.get("nbgrader", {}).get("solution") and errors(cell):
            return f"The solution cell above it ended with an error: {describe(errors(cell))}. Fix that first."
    return "Run all cells from the top in a fresh kernel to see it."


def _answers(sheet: Any, exercise: str, nonce: str) -> Any:
    if not isinstance(sheet, dict) or not {"exercise", "nonce"} <= sheet.keys():
        raise NoAnswers("malformed-sheet", _MALFORMED)
    if sheet["exercise"] != exercise:
        raise NoAnswers("wrong-exercise", f"The answers shown here belong to another exercise, not to {exercise}.")
    if "answers" not in sheet and sheet["nonce"] in (None, nonce):  # it may have broken off before it read its nonce
        raise NoAnswers("no-answers", f"{_BROKE_OFF}: {str(sheet.get('error'))[:300]}.")
    if "answers" not in sheet or sheet["nonce"] != nonce:
        raise NoAnswers("wrong-cases", _OTHER_CASES)
    return sheet["answers"]


def _plain(sheet: Any) -> Any:
    """The sheet as fresh JSON values of exact types."""
    try:
        text = json.dumps(sheet, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        raise NoAnswers("malformed-sheet", _MALFORMED) from None
    if len(text) > MAX_SHEET:
        raise NoAnswers("sheet-too-large", f"The answers are too long to grade (over {MAX_SHEET // 10**6} MB of text).")
    return sheet if type(sheet) is dict else json.loads(text)  # out of a box it has come as plain values already


_LOOP = (
    "Look for a loop or a recursion that never reaches its end, for a search without its depth limit, or for `sleep`."
)
_MISSING = "Take the chapter as it was handed out, put your answer into that cell, and hand it in again."
_DIED = (
    "The Python process ended before this exercise was asked, so it could not answer. "
    "Look for os._exit() in your cells, for a recursion without end, or for something that fills the memory."
)
_SILENT = (
    "No answers came back: the test ran, but nothing that it showed was an answer sheet. "
    "Something in this notebook replaces `emit` or `display`; remove it."
)
_BROKE_OFF = "The grader had to stop asking before your code had answered"
_SEVERAL = "There are several answer sheets where one is expected, so none counts. Remove what shows the others."
_MALFORMED = (
    "The answers are not in the form that the test writes. Something in this notebook replaces `emit`; remove it."
)
_OTHER_CASES = "The answers shown here belong to other cases than this grading asked."


def grade_ids(nb: NotebookNode) -> list[str | None]:
    """The nbgrader id of each cell, in order; None for cells that have none."""
    return [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in nb.cells]
