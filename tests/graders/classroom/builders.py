"""Executed notebooks, built in memory as nbclient would leave them."""

from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook, new_output

from graders.classroom.sandbox.content import nonce
from graders.report import Finding, Part, Report
from graders.transcript.case import ANSWERS_MIME

SEED = 41
NONCE = nonce(SEED)
TEST = "isolation-min_value"
EXERCISE = "isolation.min_value"


def sheet(exercise: str = EXERCISE, stamp: Any = NONCE, **more: Any) -> dict[str, Any]:
    """An answer sheet whose answers the judges below understand: the points that it deserves."""
    return {"exercise": exercise, "nonce": stamp, **(more or {"answers": 4})}


def shown(content: Any) -> NotebookNode:
    """The output of a cell that displayed this as an answer sheet."""
    return new_output("display_data", {ANSWERS_MIME: content, "text/plain": "answers"})


def error(name: str, message: str) -> NotebookNode:
    return new_output("error", ename=name, evalue=message, traceback=[])


def stderr(text: str) -> NotebookNode:
    return new_output("stream", name="stderr", text=text)


def graded_cell(*outputs: NotebookNode, name: str = TEST, points: float = 4) -> NotebookNode:
    """A locked test cell after execution."""
    about = {"grade": True, "grade_id": name, "locked": True, "points": points, "solution": False, "schema_version": 3}
    return new_code_cell("emit(...)", outputs=list(outputs), metadata={"nbgrader": about})


def solution_cell(*outputs: NotebookNode, name: str = TEST) -> NotebookNode:
    about = {"grade": False, "grade_id": f"{name}-answer", "locked": False, "solution": True, "schema_version": 3}
    return new_code_cell("def ...", outputs=list(outputs), metadata={"nbgrader": about})


def notebook(*cells: NotebookNode) -> NotebookNode:
    return new_notebook(cells=list(cells))


def generous(exercise: str, answers: Any, seed: int | None) -> Report:
    """A judge who gives the points that the answers name."""
    findings = [] if answers == 4 else [Finding("wrong-answer", "On this position it is wrong.\nSecond line.")]
    return Report(exercise, "The value when MIN is to move", (Part("all", answers, 4),), findings)
