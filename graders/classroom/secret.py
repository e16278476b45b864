"""The course secret, the seeds made from it, the sandbox, and the refusal to grade without one of them.

Nothing in the repository is secret: the hidden cases of a student and chapter come from a seed, and the seed from a
secret that only the instructor knows. The sandbox gets neither, only the questions of its own run.
"""

import hashlib
import hmac
import os
from pathlib import Path

from nbconvert.exporters import NotebookExporter
from nbgrader.converters.base import NbGraderException
from traitlets import Bool, Float, Unicode, default
from traitlets.config import LoggingConfigurable

from graders.classroom.sandbox.run import Times
from pacman_env.sandbox.bubblewrap import out_of_sight, refusal, why_not

SECRET_VARIABLE = "COURSE_SECRET"
"""The environment variable that holds the secret; it wins over all other places."""

REMEDY = f"""Grading needs the course secret, but it is not set, so nothing was graded.
Set it in the environment of the command that grades:

    export {SECRET_VARIABLE}='a long random text that you keep'

or write `c.CourseSecret.secret = "..."` into an nbgrader_config.py that is not under version control, for example
~/.jupyter/nbgrader_config.py. To make one: python -c "import secrets; print(secrets.token_hex(16))"
Keep it for the whole course: with another secret, every student gets different hidden cases."""


class MissingSecret(NbGraderException):  # type: ignore[misc]
    """Grading was started without a course secret; the message says how to set one."""

    def __init__(self) -> None:
        super().__init__(REMEDY)


class CourseSecret(LoggingConfigurable):
    """The secret of the course: from the environment, else from `c.CourseSecret.secret`, else from its own file."""

    secret = Unicode("", help="The secret from which all hidden cases are made.").tag(config=True)
    file = Unicode("", help="A file that holds the secret.").tag(config=True)

    def value(self) -> str:
        """The secret. Raises MissingSecret when no place has one."""
        secret = os.environ.get(SECRET_VARIABLE, "").strip() or str(self.secret).strip()
        if not secret and self.file and Path(self.file).exists():
            secret = Path(self.file).read_text(encoding="utf-8").strip()
        if not secret:
            raise MissingSecret
        return secret


def case_seed(secret: str, chapter: str, student: str) -> int:
    """The seed of one student's hidden cases in one chapter: the first 6 bytes of an HMAC-SHA256 (RFC 2104).

    Six bytes, so that every reader of JSON holds the number exactly.
    """
    message = "\n".join([chapter, student]).encode()
    return int.from_bytes(hmac.new(secret.encode(), message, hashlib.sha256).digest()[:6], "big")


class GradingExporter(NotebookExporter):
    """Writes the graded notebooks. nbgrader builds it once, before the first notebook: the place to refuse to start."""

    def __init__(self, **kwargs: object) -> None:
        """Build the exporter. Raises MissingSecret or NoSandbox, after logging what to do."""
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        hide_memory()
        try:
            CourseSecret(parent=self).value()
            Sandbox(parent=self).is_used()
        except (MissingSecret, NoSandbox) as error:
            self.log.error(str(error))
            raise


def hide_memory() -> None:
    """On Linux, close this process's memory and environment (/proc/PID) to other processes of the same user.

    The processes that run students' code belong to that user. Root sees everything all the same.
    """
    import ctypes
    import sys

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)  # PR_SET_DUMPABLE = 4, see prctl(2)


UNSAFE_VARIABLE, SECONDS_VARIABLE = "COURSE_UNSAFE", "COURSE_CELL_TIMEOUT"
UNSAFE = f"--unsafe (with nbgrader's own commands: {UNSAFE_VARIABLE}=1 in the environment)"


class NoSandbox(NbGraderException):  # type: ignore[misc]
    """There is no sandbox, and nobody said that none is needed; the message says what to do."""


class Sandbox(LoggingConfigurable):
    """The sandbox of the grading commands."""

    unsafe = Bool(help="Run submissions without a sandbox: only on a machine that holds nothing of value.").tag(
        config=True
    )

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
            f"this Python is in {place}, which a submission cannot see: it finds an empty folder there. So a cell "
            "fails if it imports a library that is not loaded yet (`%%time` does this). Install the course elsewhere, "
            "and grade again with --force."
        )

    def is_used(self) -> bool:
        """Whether submissions run behind walls. Raises NoSandbox where there are none, unless that was asked for."""
        if self.unsafe:
            return False
        if why_not():
            raise NoSandbox(refusal(UNSAFE))
        return True
