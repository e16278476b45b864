"""Run a notebook in a box, cell by cell, within limits, and to the end.

Whatever the code in there does ends here as an output that a reader understands.
"""

import base64
import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from graders.classroom.box.endings import DEAD, DIED, MAX_OUTPUT, MAX_SHEETS, TIMEOUT
from graders.classroom.box.process import Box
from graders.sheet.wire.files import as_text
from graders.sheet.wire.handout import ANSWERS_MIME
from graders.sheet.wire.line import Line, LineBroken, LineSilent

GRACE = 3.0  # seconds to react to an interrupt

_MAY_BE_JSON = re.compile(r"application/(.*\+)?json")

Talk = Callable[[Line, dict[str, Any], float], None]
"""What the grader does when the box asks for something while a cell runs: until then, what was asked, seconds left."""


def nothing(line: Line, message: dict[str, Any], seconds: float) -> None:
    """Ask nothing."""
    line.say({"do": "over"}, GRACE)


@dataclass(frozen=True)
class Times:
    """Seconds: for one cell, and for the whole submission."""

    cell: float = 60.0
    whole: float = 300.0


@dataclass
class Run:
    """One notebook that is run in a box."""

    box: Box
    notebook: NotebookNode
    handout: bytes
    folder: str
    times: Times = field(default_factory=Times)
    files: Mapping[str, bytes] = field(default_factory=dict)
    talk: Talk = nothing

    def run(self) -> None:
        """Run every code cell; the outputs of the notebook are those of this run."""
        for cell in self.notebook.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        self.box.start()
        self.end = time.monotonic() + self.times.whole
        try:
            with self.box.child() as line:
                line.say(self._beginning(), self.times.cell)
                for number, cell in self._code_cells():
                    self._run(line, number, cell)
        except LineBroken:
            self.running.outputs.append(error(DEAD, (self.box.trouble and f"{DIED} ({self.box.trouble})") or DIED))
        except LineSilent:
            self._tell_the_rest()

    def _beginning(self) -> dict[str, Any]:
        handout = base64.b64encode(self.handout).decode()
        return {"files": as_text(self.files), "handout": handout, "folder": self.folder, "share": MAX_OUTPUT}

    def _code_cells(self) -> list[tuple[int, NotebookNode]]:
        return [(number, cell) for number, cell in enumerate(self.notebook.cells) if cell.cell_type == "code"]

    def _run(self, line: Line, number: int, cell: NotebookNode) -> None:
        self.running = cell
        if not cell.source.strip():
            return
        left = self.end - time.monotonic()
        limit = min(self.times.cell, left)
        line.say({"run": number, "code": cell.source}, GRACE)
        try:
            self._listen(line, number, cell, time.monotonic() + limit)
            return
        except LineSilent:
            cell.outputs.append(error(TIMEOUT, self._stopped(limit)))
            self.box.interrupt()
        self._listen(line, number, cell, time.monotonic() + GRACE)

    def _stopped(self, limit: float) -> str:
        if limit < self.times.cell:
            return f"this cell was stopped: the {self.times.whole:g} seconds for the whole notebook are over"
        return f"this cell was stopped: it had not finished after {self.times.cell:g} seconds"

    def _listen(self, line: Line, number: int, cell: NotebookNode, until: float) -> None:
        """Take what the cell says until it has finished. Raises LineSilent when its time is over."""
        left = MAX_OUTPUT
        while True:
            if line.heard > self.box.limits.output * 2**20:
                raise LineBroken("too much was said")
            message = line.hear(max(0.0, until - time.monotonic()))
            if message.get("done") == number:
                return
            if "ask" in message:
                self.talk(line, message, until - time.monotonic())
            elif message.get("output") == number:
                left -= take(cell, message.get("content"), left)

    def _tell_the_rest(self) -> None:
        """The process did not react to the interrupt, so that no later cell has run: each says why."""
        cells = [cell for _, cell in self._code_cells()]
        for cell in cells[cells.index(self.running) + 1 :]:
            cell.outputs.append(error(TIMEOUT, "this cell was not reached: an earlier one could not be stopped"))


def error(name: str, message: str) -> NotebookNode:
    """The output of a cell that ended with an error."""
    return output_of("error", ename=name, evalue=message, traceback=[f"{name}: {message}"])


def take(cell: NotebookNode, content: Any, left: int) -> int:
    """Add an output to a cell, if it is one and there is room for it; how much room it took."""
    output = plain_output(content)
    if output is None:
        return 0
    if ANSWERS_MIME in output.get("data", {}):
        if sum(ANSWERS_MIME in one.get("data", {}) for one in cell.outputs) < MAX_SHEETS:
            cell.outputs.append(output)
        return 0
    size = len(json.dumps(output))
    if left - size > -10_000:
        _append(cell.outputs, output)
    return size


def _append(outputs: list[NotebookNode], output: NotebookNode) -> None:
    last = outputs[-1] if outputs else None
    if last and output.output_type == last.output_type == "stream" and output.name == last.name:
        last.text += output.text
    else:
        outputs.append(output)


def plain_output(content: Any) -> NotebookNode | None:
    """What the box calls an output, as nbformat has it; None if it is none."""
    if not isinstance(content, dict):
        return None
    kind, data = content.get("output_type"), content.get("data")
    if kind == "stream":
        name = "stderr" if content.get("name") == "stderr" else "stdout"
        return output_of(kind, name=name, text=str(content.get("text", "")))
    if kind == "error":
        lines = content.get("traceback")
        trace = [str(line) for line in lines] if isinstance(lines, list) else []
        return output_of(kind, ename=str(content.get("ename")), evalue=str(content.get("evalue")), traceback=trace)
    if kind not in ("display_data", "execute_result") or not isinstance(data, dict):
        return None
    number = {"execution_count": None} if kind == "execute_result" else {}
    bundle = {kind: value for kind, value in data.items() if isinstance(value, str) or _MAY_BE_JSON.fullmatch(kind)}
    return output_of(kind, data=_bundle(bundle), metadata=NotebookNode(), **number)


def output_of(kind: str, **fields: Any) -> NotebookNode:
    """An output of these fields, which are what nbformat wants: nobody looks through them again."""
    return NotebookNode(output_type=kind, **fields)


def _bundle(data: dict[str, Any]) -> NotebookNode:
    """Data by kind; what is JSON stays plain, where nbformat would make a node of each part of it."""
    bundle = NotebookNode()
    for kind, value in data.items():
        dict.__setitem__(bundle, kind, value)
    return bundle


def files_of(folder: Path, most: int = 20_000_000) -> dict[str, bytes]:
    """The other files of a submission: regular ones of one name, no links, no notebooks, together of bounded size."""
    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        linked = any((folder / part).is_symlink() for part in [inside, *inside.parents])
        if linked or path.suffix == ".ipynb" or not path.is_file() or len(inside.parts) > 4:
            continue
        about = path.stat()
        most -= about.st_size
        if most > 0 and about.st_nlink == 1:
            found[inside.as_posix()] = path.read_bytes()
    return found
