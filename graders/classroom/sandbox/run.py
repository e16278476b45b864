"""Run a notebook in a sandbox, cell by cell, within limits, and to the end.

Whatever the code in there does ends here as an output that a reader understands.
"""

import base64
import json
import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from nbformat import NotebookNode

from graders.classroom.sandbox.process import SandboxProcess
from graders.outcome import is_test, metadata_of
from graders.transcript.case import ANSWERS_MIME
from pacman_env.sandbox.channel import Channel, ChannelBroken, ChannelSilent
from pacman_env.sandbox.limits import Clock, Meter, Time

SAY = 30.0  # seconds of the clock on the wall, to read what is said
TIMEOUT = "CellTimeoutError"
DEAD = "DeadKernelError"
DIED = "the Python process ended here or in the previous cell: os._exit(), a crash, or too little memory"
MAX_SHEETS = 2  # one is right, two already prove that there are several
MAX_OUTPUT = 500_000  # characters that one cell may keep
MOST_MESSAGES = 100_000  # of one cell
MOST_DEATHS = 20  # of the process, until no further cell runs

_MAY_BE_JSON = re.compile(r"application/(.*\+)?json")

Talk = Callable[[Channel, dict[str, object], Meter], bool]
"""What the grader does when the sandbox asks for something while a cell runs; whether there was something to do."""


@dataclass(frozen=True)
class Times:
    """How long the cells of a submission may take; but for `whole`, seconds of processor time.

    Attributes:
        answer: for a cell with an answer, and for definitions.
        test: for asking an answer.
        other: for a cell that earns nothing.
        after: for such a cell when an earlier one was stopped.
        others: for all cells that earn nothing together; of what comes then only the definitions run. What is graded
            has its own time.
        whole: seconds of the clock on the wall of a quiet machine, for a program that waits a little all the time.
    """

    answer: float = 10.0
    test: float = 45.0
    other: float = 5.0
    after: float = 0.25
    others: float = 10.0
    whole: float = 150.0


@dataclass
class Run:
    """One notebook that is run in a sandbox. What was stopped is listed in `stopped`, each in words.

    `earns` says that a cell was stopped, or not reached, which holds an answer or a test.

    A cell whose time is over is ended with its child. The cells after it run in a new one, in which those before it
    have run again: of the one that was stopped only the definitions. So an answer that never comes to an end costs
    no other one its points, and nobody has to be interrupted. The same happens where a cell ends its child by itself,
    such as one that fills the memory; but it runs once more before, because the cell before it may have done that.
    """

    sandbox: SandboxProcess
    notebook: NotebookNode
    questions: bytes
    folder: str
    times: Times
    files: Mapping[str, bytes]
    talk: Talk
    stopped: list[str] = field(default_factory=list)
    earns: bool = False

    def run(self, again: bool = False) -> None:
        """Run every code cell; the outputs of the notebook are those of this run.

        If this is done `again`, the answers and the tests run as if for the first time; the others keep their outputs,
        and of those that were stopped only the definitions run.
        """
        self._cells = [(at, cell) for at, cell in enumerate(self.notebook.cells) if cell.cell_type == "code"]
        self._seen, self._asked = set[int](), set[int]()
        self._reduced, self._out, self._died = set[int](), set[int](), set[int]()
        self._spent, self._deaths = 0.0, 0
        for at, cell in self._cells:
            if again and not _is_graded(cell):
                self._seen.add(at)
                self._reduced |= {at for out in cell.outputs if out.get("ename") in (TIMEOUT, DEAD)}  # it was stopped
            else:
                cell.outputs, cell.execution_count = [], None
        self._begin = time.monotonic()
        while self._cells and self._child():
            pass

    def _child(self) -> bool:
        """Run what there is to run in a new child; whether something is left to run, because a cell was stopped."""
        self.sandbox.start()
        self.running = self._cells[0]
        try:
            with self.sandbox.child() as channel:
                channel.send(self._beginning(), SAY)
                return not all(self._cell(channel, at, cell) for at, cell in self._cells)
        except ChannelBroken as broken:
            self._die(*self.running)
            return self._deaths < MOST_DEATHS and not isinstance(broken, _Flood)
        except _Over:
            self._tell_the_rest()
        return False

    def _beginning(self) -> dict[str, object]:
        files = {name: base64.b64encode(content).decode() for name, content in self.files.items()}
        questions = base64.b64encode(self.questions).decode()
        return {"files": files, "questions": questions, "folder": self.folder, "share": MAX_OUTPUT}

    def _cell(self, channel: Channel, at: int, cell: NotebookNode) -> bool:
        """Run a cell, if that is needed; False if it was stopped."""
        self.running = at, cell
        if not cell.source.strip() or at in self._asked | self._out:
            return True
        clock = self._clock(at, cell)
        if at in self._died - self._seen:
            cell.outputs = []
        channel.send({"run": at, "code": cell.source, "whole": self._is_whole(at, cell)}, SAY)
        try:
            self._listen(channel, at, NotebookNode(outputs=[]) if at in self._seen else cell, clock)
        except ChannelSilent as silent:
            self.stopped.append(f"cell {at + 1}: {silent}")
            self.earns |= _is_graded(cell)
            self._end(at, cell, error(TIMEOUT, f"this cell was stopped: {silent}"))
            return False
        finally:
            spent = max(min(clock.worked, clock.limit.work), clock.limit.wait * clock.waits)  # whoever saw it late
            self._spent += 0.0 if _is_graded(cell) else spent
        self._seen.add(at)
        if is_test(cell):
            self._asked.add(at)
        if any(out.get("ename") == "MemoryError" for out in cell.outputs):
            self._reduced.add(at)  # in another child it must not fill the memory again
        return True

    def _clock(self, at: int, cell: NotebookNode) -> "_CellClock":
        times = self.times
        if is_test(cell):
            limit = Time(times.test, wait=15.0)  # longer than what one position waits
        elif _is_graded(cell) or not self._is_whole(at, cell):
            limit = Time(times.answer)
        else:
            most = times.after if self.stopped and at not in self._seen else times.other
            limit = Time(min(times.answer, most), wait=max(2.0, min(5.0, 2 * most)))
        return _CellClock(limit, self.sandbox, self._is_over)

    def _is_over(self) -> bool:
        passed = time.monotonic() - self._begin
        return passed > self.times.whole and passed > self.times.whole * load()

    def _is_whole(self, at: int, cell: NotebookNode) -> bool:
        return at not in self._reduced and (_is_graded(cell) or self._spent < self.times.others)

    def _die(self, at: int, cell: NotebookNode) -> None:
        """The child ended by itself; if that is the first time in this cell, the cell runs once more."""
        self._deaths += 1
        why = error(DEAD, DIED + (self.sandbox.trouble and f" ({self.sandbox.trouble})"))
        if at in self._died:
            self._end(at, cell, why)
        elif at not in self._seen:
            cell.outputs.append(why)
        self._died.add(at)

    def _end(self, at: int, cell: NotebookNode, why: NotebookNode) -> None:
        """A cell ended with its child: in the next one its definitions run, or nothing if these were what was ended."""
        if at not in self._seen:
            cell.outputs.append(why)
        if is_test(cell):
            self._asked.add(at)
        elif self._is_whole(at, cell):
            self._reduced.add(at)
        else:
            self._out.add(at)
        self._seen.add(at)

    def _listen(self, channel: Channel, at: int, cell: NotebookNode, clock: Clock) -> None:
        """Take what the cell says until it has finished. Raises ChannelSilent when its time is over."""
        left = MAX_OUTPUT
        for _ in range(MOST_MESSAGES):
            if channel.received > self.sandbox.limits.output * 2**20:
                break
            message = channel.receive(clock)
            if message.get("done") == at:
                return
            if "ask" in message and self.talk(channel, message, self.sandbox):
                clock.go_on()
            elif message.get("output") == at:
                left -= take(cell, message.get("content"), left)
        raise _Flood("it wrote too much output")

    def _tell_the_rest(self) -> None:
        """The time of the whole submission is over, so that no later cell has run: each says why."""
        self.stopped.append(TOO_LONG)
        self.earns = True
        for at, cell in self._cells:
            if at not in self._seen:
                cell.outputs.append(error(TIMEOUT, f"this cell was stopped, or not reached: {TOO_LONG}"))


def load() -> float:
    """How many programs have wanted each processor in the last minute, on the average."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)


TOO_LONG = "the time for the whole notebook was up"


class _Flood(ChannelBroken):
    """So much came past our own part of the sandbox that nothing more is taken."""


class _Over(Exception):
    """The time of the whole submission is over."""


class _CellClock(Clock):
    """The time of one cell, within that of the whole submission."""

    def __init__(self, limit: Time, meter: Meter, is_over: Callable[[], bool]) -> None:
        super().__init__(limit, meter)
        self._is_over = is_over

    def left(self) -> float:
        if self._is_over():
            raise _Over
        return super().left()


def _is_graded(cell: NotebookNode) -> bool:
    """Whether a cell holds an answer, or a test."""
    return bool(metadata_of(cell).get("solution") or metadata_of(cell).get("grade"))


def error(name: str, message: str) -> NotebookNode:
    """The output of a cell that ended with an error."""
    return output_of("error", ename=name, evalue=message, traceback=[f"{name}: {message}"])


def take(cell: NotebookNode, content: object, left: int) -> int:
    """Add an output to a cell, if it is one and there is room for it; how much room it took."""
    output = plain_output(content)
    if output is None:
        return 0
    if ANSWERS_MIME in output.get("data", {}):
        if sum(ANSWERS_MIME in one.get("data", {}) for one in cell.outputs) < MAX_SHEETS:
            cell.outputs.append(output)
        return 0
    size, last = len(json.dumps(output)), cell.outputs[-1] if cell.outputs else None
    if left - size <= -10_000:
        return size
    if last and output.output_type == last.output_type == "stream" and output.name == last.name:
        last.text += output.text
    else:
        cell.outputs.append(output)
    return size


def plain_output(content: object) -> NotebookNode | None:
    """What the sandbox calls an output, as nbformat has it; None if it is none."""
    if not isinstance(content, dict):
        return None
    kind, data = content.get("output_type"), content.get("data")
    if kind == "stream":
        name = "stderr" if content.get("name") == "stderr" else "stdout"
        return output_of(kind, name=name, text=str(content.get("text", "")))
    if kind == "error":
        lines = content.get("traceback")
        trace = list(map(str, lines)) if isinstance(lines, list) else []
        return output_of(kind, ename=str(content.get("ename")), evalue=str(content.get("evalue")), traceback=trace)
    if kind not in ("display_data", "execute_result") or not isinstance(data, dict):
        return None
    number = {"execution_count": None} if kind == "execute_result" else {}
    return output_of(kind, data=_bundle(data), metadata=NotebookNode(), **number)


def output_of(kind: str, **fields: object) -> NotebookNode:
    """An output of these fields, which are what nbformat wants: nobody looks through them again."""
    return NotebookNode(output_type=kind, **fields)


def _bundle(data: dict[str, object]) -> NotebookNode:
    """Texts and JSON by kind; what is JSON stays plain, where nbformat would make a node of each part of it."""
    bundle = NotebookNode()
    for kind, value in data.items():
        if isinstance(value, str) or _MAY_BE_JSON.fullmatch(kind):
            dict.__setitem__(bundle, kind, value)
    return bundle


def files_of(folder: Path) -> dict[str, bytes]:
    """The other files of a submission: regular ones of one name, no links, no notebooks, together of bounded size."""
    found, left = dict[str, bytes](), 20_000_000
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        linked = any((folder / part).is_symlink() for part in [inside, *inside.parents])
        if linked or path.suffix == ".ipynb" or not path.is_file() or len(inside.parts) > 4:
            continue
        about = path.stat()
        left -= about.st_size
        if left > 0 and about.st_nlink == 1:
            found[inside.as_posix()] = path.read_bytes()
    return found
