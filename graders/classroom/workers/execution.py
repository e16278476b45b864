"""Run a submitted notebook: in an environment without the secret, within limits, and to the end.

Everything that a student's code can do to the run itself (loop, exit, flood) ends here as an output that a reader
understands; what an exercise is worth is decided in `graders.classroom.scoring`.
"""

import os
from pathlib import Path
from threading import Thread
from typing import Any

from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from traitlets import Integer, default

from graders.classroom.sandbox.choice import Sandbox
from graders.classroom.sandbox.content import content_of
from graders.classroom.sandbox.endings import DEAD, DIED, MAX_OUTPUT, MAX_SHEETS, TIMEOUT
from graders.classroom.sandbox.outside import Outside
from graders.classroom.sandbox.provisioner import boxed
from graders.classroom.sandbox.questions import questions_of
from graders.classroom.secret import CourseSecret, case_seed
from graders.transcript.questions import ANSWERS_MIME, QUESTIONS_VARIABLE

HANDED_ON = ("PATH", "PYTHONPATH", "VIRTUAL_ENV", "CONDA_PREFIX", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR",
             "SYSTEMROOT", "TEMP", "TMP", "PATHEXT", "MPLBACKEND", "JUPYTER_PATH")  # fmt: skip
"""What a student's kernel gets of the instructor's environment."""


class AnswerNotebook(Execute):  # type: ignore[misc]
    """nbgrader's Execute, with the student's questions beside the kernel, and the seed and the secret out of it."""

    max_output = Integer(MAX_OUTPUT, help="How many characters of output one cell may keep.").tag(config=True)

    @default("extra_arguments")
    def _extra_arguments(self) -> list[str]:
        """Quiet, and with exit() and quit() that do nothing: they would end the kernel some cells later, or not."""
        return ["--IPKernelApp.log_level=ERROR", "--IPKernelApp.exec_lines=get_ipython().ask_exit = lambda: None"]

    @default("error_on_timeout")
    def _error_on_timeout(self) -> dict[str, Any]:
        message = f"this cell was stopped: it had not finished after {self.timeout} seconds"
        return {"ename": TIMEOUT, "evalue": message, "traceback": [f"{TIMEOUT}: {message}"]}

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
        """Execute all cells in place. A kernel that dies ends the run, not the grading of what it had answered."""
        self.spent: dict[int, int] = {}
        self.running = 0
        run = resources["nbgrader"]
        self.chapter = run["assignment"]
        seed = case_seed(CourseSecret(parent=self).value(), run["assignment"], run["student"])
        boxed = Sandbox(parent=self).is_used()
        self.outside = run["outside"] = Outside(self.chapter, seed) if boxed else None
        with questions_of(self.chapter, seed, lucky=not boxed) as self.questions:
            try:
                return super().preprocess(nb, resources)  # type: ignore[no-any-return]
            except DeadKernelError:
                nb.cells[self.running].outputs.append(_died())
                return nb, resources

    def preprocess_cell(self, cell: NotebookNode, resources: dict[str, Any], index: int) -> Any:
        """Execute one cell; remember which."""
        self.running = index
        return super().preprocess_cell(cell, resources, index)

    def create_kernel_manager(self) -> Any:
        """The manager of the kernel, which starts it in a box."""
        manager = super().create_kernel_manager()
        if self.outside is not None:
            self.box = boxed(manager, content_of(self.chapter), self.questions, self.chapter)
        return manager

    def start_new_kernel(self, **kwargs: Any) -> None:
        """Start the kernel in the environment of this student's run; a box has its own."""
        super().start_new_kernel(**{**kwargs, "env": kernel_environment(self.questions)})
        if self.outside is not None:
            Thread(target=self.outside.listen, args=(self.box.channel, self.box.worked), daemon=True).start()

    def output(self, outs: list[NotebookNode], msg: dict[str, Any], display_id: str, cell_index: int) -> Any:
        """Take one output of a running cell, unless the cell has used up its share."""
        fits = self._sheet_fits(outs) if _is_sheet(msg) else self._output_fits(msg["content"], cell_index)
        return super().output(outs, msg, display_id, cell_index) if fits else None

    def _sheet_fits(self, outs: list[NotebookNode]) -> bool:
        return sum(ANSWERS_MIME in out.get("data", {}) for out in outs) < MAX_SHEETS

    def _output_fits(self, content: dict[str, Any], cell_index: int) -> bool:
        left = self.max_output - self.spent.get(cell_index, 0)
        size = _size(content)
        self.spent[cell_index] = self.spent.get(cell_index, 0) + size
        if size > left > 0:
            _shorten(content, left)
        return left > 0


def kernel_environment(questions: Path) -> dict[str, str]:
    """The environment of a student's kernel: a short list of names, the questions, no warnings, and no home.

    (A warning on stderr must not look like a failure: stock nbgrader gives 0 to a test cell that writes there.)
    """
    handed_on = {name: os.environ[name] for name in HANDED_ON if name in os.environ}
    own = {"HOME": str(questions.parent), QUESTIONS_VARIABLE: str(questions), "PYTHONWARNINGS": "ignore"}
    return {**handed_on, **own, "PYTHONHASHSEED": "0"}  # points must not hang on the order of a set of moves


def _died() -> NotebookNode:
    return new_output("error", ename=DEAD, evalue=DIED, traceback=[f"{DEAD}: {DIED}"])  # type: ignore[no-any-return]


def _is_sheet(msg: dict[str, Any]) -> bool:
    return ANSWERS_MIME in msg["content"].get("data", {})


def _size(content: dict[str, Any]) -> int:
    data = content.get("data", {})
    return len(content.get("text", "")) + sum(len(value) if isinstance(value, str) else 1000 for value in data.values())


def _shorten(content: dict[str, Any], length: int) -> None:
    note = "... the rest of this output was left out: it is too long ..."
    if "text" in content:
        content["text"] = content["text"][:length] + "\n" + note
    else:
        content["data"] = {"text/plain": note}
