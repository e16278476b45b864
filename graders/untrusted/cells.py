"""Running the cells of a notebook without a Jupyter kernel: IPython's shell, and a channel to the grader.

    grader                                                        sandbox
    {"files", "questions", "folder", "share"}
    {"run": number, "code": text, "whole": bool}, for a cell      {"output": number, "content": output}, any number
                                                                  {"done": number}

An output is what nbformat calls one. What answers are asked beyond their cases goes over the same channel
(`graders.untrusted.asking`).
"""

import ast
import base64
import contextlib
import io
import os
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type

from graders.transcript.case import ANSWERS_MIME, QUESTIONS_VARIABLE
from graders.transcript.running import words_of
from graders.untrusted import asking
from pacman_env.sandbox.channel import Channel, ChannelBroken, Message

DOORS = ("pacman_env", "pacman_env.agents", "pacman_env.compare", "pacman_env.games", "pacman_env.pictures")
WARM = (  # not matplotlib: nothing is drawn, so who loads it is rare, and it is half of a warm process
    "graders",
    "graders.transcript.evaluations",
    "ipywidgets",
    "networkx",
    "pacman_env.search_xray.telling.compare",
    "pacman_env.search_xray.telling.words",
    "pacman_env.search_xray.tree.graph",
    "pacman_env.widgets",
    *DOORS,
)
CHUNK = 4096


def warm_shell() -> "Shell":
    """IPython's shell, ready to run cells: made once, forked many times."""
    for name in WARM:
        module = import_module(name)
        if name in DOORS:
            for each in dir(module):
                getattr(module, each)
    shell = Shell.instance(xmode="Plain")  # else an endless recursion costs three seconds to be told
    DisplayFormatter(parent=shell).format(0)
    for typical in ("None", "1 / 0"):
        shell.run_cell(typical, store_history=False)  # type: ignore[no-untyped-call]
    return shell


class Outputs:
    """Where outputs go: to the grader, each with the number of the cell that runs."""

    channel: Channel | None = None
    cell = 0
    share = 0  # characters that the running cell may still say

    def send(self, kind: str, size: int, **content: object) -> None:
        """Send an output, as long as the cell's share is large enough (answers to a test always go).

        The grader keeps no larger one; and a message that is too long would end the whole submission.
        """
        if self.channel is None or (size and (self.share <= 0 or size > self.share + 2 * CHUNK)):
            return
        self.share -= size
        self.channel.send({"output": self.cell, "content": {"output_type": kind, **content}})


outputs = Outputs()


class Stream(io.TextIOBase):
    """What a cell prints."""

    def __init__(self, name: str) -> None:
        self.called, self._kept = name, ""

    def write(self, text: str) -> int:
        """Keep it until it is worth sending."""
        self._kept += str(text)[: max(0, outputs.share) + 1]
        if len(self._kept) > CHUNK:
            self.flush()
        return len(text)

    def flush(self) -> None:
        kept, self._kept = self._kept, ""
        if kept:
            outputs.send("stream", len(kept), name=self.called, text=kept)

    def writable(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"


STREAMS = Stream("stdout"), Stream("stderr")
"""Our own: what a cell has put into their place may be closed."""


def flush() -> None:
    """Keep prints and other outputs in their order."""
    for stream in STREAMS:
        stream.flush()


def _plain(data: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """A bundle of data as JSON, and how much of a cell's share it takes; the sheets of tests take nothing."""
    data = {
        str(kind): base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for kind, value in data.items()
    }
    texts = (value if isinstance(value, str) else repr(value) for value in data.values())
    return data, 0 if ANSWERS_MIME in data else sum(map(len, texts))


class Published(DisplayPublisher):
    """What a cell displays."""

    def publish(
        self,
        data: Any,
        metadata: object = None,
        source: object = None,
        *,
        transient: object = None,
        update: object = False,
        **more: object,
    ) -> None:
        """Send it; what would change an earlier output is left out."""
        if update:
            return
        flush()
        plain, size = _plain(data)
        outputs.send("display_data", size, data=plain, metadata=metadata or {})

    def clear_output(self, wait: bool = False) -> None:
        """Outputs stay."""


class CellResults(DisplayHook):
    """What the last line of a cell returns."""

    def write_output_prompt(self) -> None:
        """There is no prompt."""

    def finish_displayhook(self) -> None:
        """Nothing follows."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: object = None) -> None:
        flush()
        plain, size = _plain(format_dict)
        outputs.send("execute_result", size, data=plain, metadata=md_dict or {}, execution_count=self.prompt_count)


class Shell(InteractiveShell):
    """IPython's shell, which sends what it shows, and keeps no history."""

    displayhook_class = Type(CellResults)
    display_pub_class = Type(Published)

    def init_history(self) -> None:
        self.config.HistoryManager.enabled = False
        super().init_history()  # type: ignore[no-untyped-call]

    def ask_exit(self) -> None:
        """exit() and quit() do nothing: they would end the process some cells later, or not."""

    def enable_gui(self, gui: object = None) -> None:
        """There is no window."""

    def _showtraceback(self, etype: Any, evalue: Any, stb: list[str]) -> None:
        flush()
        trace = [str(line).rstrip("\n")[:20_000] for line in stb][:200]
        outputs.send("error", 100, ename=str(etype.__name__), evalue=words_of(evalue)[:2000], traceback=trace)


def run_notebook(channel: Channel, shell: Shell, begin: Message) -> None:
    """Run the cells of one notebook as they come, until the grader hangs up.

    Of those that are not whole it runs the definitions. The first message has what it needs: the other files of the
    submission, and the questions.
    """
    home = Path(os.environ["HOME"])
    folder, place = home / Path(begin["folder"]).name, home / "questions.pickle"
    folder.mkdir()
    for name, content in begin["files"].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(base64.b64decode(content))
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    place.write_bytes(base64.b64decode(begin["questions"]))
    os.environ[QUESTIONS_VARIABLE] = str(place)
    asking.channel = outputs.channel = channel
    random.seed()
    with contextlib.suppress(ChannelBroken):
        while True:
            _run_cell(channel, shell, channel.receive(), int(begin["share"]))


def _run_cell(channel: Channel, shell: Shell, order: Message, share: int) -> None:
    number, code = int(order["run"]), str(order["code"])
    outputs.cell, outputs.share = number, share
    sys.stdout, sys.stderr = STREAMS
    with contextlib.suppress(KeyboardInterrupt):  # a cell may raise one
        code = code if order["whole"] else definitions(code)
        shell.run_cell(code, store_history=True)  # type: ignore[no-untyped-call]
    flush()
    channel.send({"done": number})


_DEFINE = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def definitions(code: str) -> str:
    """The statements of a cell that define something, and call nothing while they do; other lines are empty.

    An assignment that reads what a line left out has assigned is left out, too.
    """
    try:
        body = ast.parse(code).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    lines, kept, missing = code.splitlines(), set[int](), set[str]()
    for one in body:
        if _defines(one, missing):
            first = min(part.lineno for part in (one, *getattr(one, "decorator_list", ())))
            kept.update(range(first, (one.end_lineno or 0) + 1))
        else:
            missing |= _names(one, ast.Store)
    return "\n".join(line if number in kept else "" for number, line in enumerate(lines, start=1))


def _defines(one: ast.stmt, missing: set[str]) -> bool:
    if not isinstance(one, ast.Assign | ast.AnnAssign):
        return isinstance(one, _DEFINE)
    return not any(isinstance(part, ast.Call) for part in ast.walk(one)) and not _names(one, ast.Load) & missing


def _names(one: ast.stmt, use: type[ast.expr_context]) -> set[str]:
    return {part.id for part in ast.walk(one) if isinstance(part, ast.Name) and isinstance(part.ctx, use)}
