"""Whether submissions may run without walls."""

import os

from nbgrader.converters.base import NbGraderException
from traitlets import Bool, Float, default
from traitlets.config import LoggingConfigurable

from graders.classroom.sandbox.run import Times
from pacman_env.sandbox.bubblewrap import out_of_sight, refusal, why_not

UNSAFE_VARIABLE, SECONDS_VARIABLE = "COURSE_UNSAFE", "COURSE_CELL_TIMEOUT"
UNSAFE = f"--unsafe (with nbgrader's own commands: {UNSAFE_VARIABLE}=1 in the environment)"


class NoSandbox(NbGraderException):  # type: ignore[misc]
    """There is no sandbox, and nobody said that none is needed; the message says what to do."""


class Sandbox(LoggingConfigurable):
    """The sandbox of the grading commands."""

    unsafe = Bool(help="Run submissions without a sandbox: only where nothing is of value.").tag(config=True)

    seconds = Float(help="Processor time that a cell with an answer may use.").tag(config=True)

    @default("seconds")
    def _seconds(self) -> float:
        return float(os.environ.get(SECONDS_VARIABLE, Times.answer))

    @default("unsafe")
    def _unsafe(self) -> bool:
        return os.environ.get(UNSAFE_VARIABLE, "") not in ("", "0")

    def warning(self) -> str:
        """Why points may be lost in this sandbox that belong to an answer; empty if that cannot be."""
        place = out_of_sight()
        if self.unsafe or not place:
            return ""
        return (
            f"this Python is in {place}, and a submission has a folder of its own in that place. A cell that imports "
            "something late fails there (`%%time` does). Install the course elsewhere, and grade again with --force."
        )

    def is_used(self) -> bool:
        """Whether submissions run behind walls. Raises NoSandbox where there are none, unless that was asked for."""
        if self.unsafe:
            return False
        if why_not():
            raise NoSandbox(refusal(UNSAFE))
        return True
