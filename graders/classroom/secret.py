"""The course secret, the seeds made from it, and the refusal to grade without one.

Nothing in the repository is secret: the hidden cases of a student and chapter come from a seed, and the seed from a
secret that only the instructor knows. The student's kernel gets neither, only the questions of its own run.
"""

import hashlib
import hmac
import os
from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbgrader.converters.base import NbGraderException
from traitlets import Unicode
from traitlets.config import LoggingConfigurable

from graders.classroom.sandbox.choice import NoSandbox, Sandbox

SECRET_VARIABLE = "COURSE_SECRET"
"""The environment variable that holds the secret; it wins over all other places."""

REMEDY = f"""Grading needs the course secret, and none is set: nothing was graded.
Set it in the environment of the command that grades:

    export {SECRET_VARIABLE}='a long random text that you keep'

or write `c.CourseSecret.secret = "..."` into an nbgrader_config.py that is not under version control, for example
~/.jupyter/nbgrader_config.py. To make one: python -c "import secrets; print(secrets.token_hex(16))"
Keep it for the whole course: another secret gives every student other hidden cases."""


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

    def __init__(self, **kwargs: Any) -> None:
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

    The kernels that run students' code belong to that user. Root sees everything all the same.
    """
    import ctypes
    import sys

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)  # PR_SET_DUMPABLE = 4, see prctl(2)
