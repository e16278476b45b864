"""The verdict on one exercise: written into the graded notebook for nbgrader, the feedback page and the export."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_output

from graders.report import Finding, Report

KEY = "adversarial_search"
"""The metadata key of the output that carries a verdict."""


@dataclass(frozen=True)
class Verdict:
    """What one exercise was given, and why. `reason` is empty for full points."""

    exercise: str
    points: float
    max_points: float
    codes: tuple[str, ...]
    reason: str


def verdict_of(report: Report) -> Verdict:
    """The verdict that a report amounts to."""
    codes = tuple(finding.code for finding in report.findings)
    reason = "" if report.passed else " | ".join(map(_in_a_line, report.findings)) or report.headline
    return Verdict(report.exercise, report.points, report.max_points, codes, reason)


def write_verdict(cell: NotebookNode, report: Report) -> None:
    """Replace the outputs of a test cell: the report in words, then the points, which nbgrader reads as the score."""
    words = {"text/html": _encodable(report._repr_html_()), "text/plain": _encodable(str(report))}
    note = {KEY: json.loads(_encodable(json.dumps(asdict(verdict_of(report)), ensure_ascii=False)))}
    points = {"text/plain": str(report.points)}
    cell.outputs = [
        new_output("display_data", words, metadata=note),
        new_output("execute_result", points, execution_count=None),
    ]


def read_verdicts(path: Path) -> dict[str, Verdict]:
    """The verdicts in a graded notebook, by grade id of the test cell. Raises ValueError for broken JSON."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return dict(_verdicts(notebook))


def _verdicts(notebook: dict[str, Any]) -> Iterator[tuple[str, Verdict]]:
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            if KEY in output.get("metadata", {}):
                yield cell["metadata"]["nbgrader"]["grade_id"], Verdict(**output["metadata"][KEY])


def _in_a_line(finding: Finding) -> str:
    """A finding as one line of a table."""
    example = finding.example and f"(expected {finding.example.expected}, got {finding.example.got})"
    parts = [
        f"{finding.code}:",
        finding.message.strip().partition("\n")[0],
        example,
        finding.line and f"[{finding.line}]",
    ]
    return " ".join(part for part in parts if part)


def _encodable(text: str) -> str:
    """The text without lone surrogates, which no UTF-8 file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
