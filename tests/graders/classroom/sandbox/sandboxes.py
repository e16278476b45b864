"""Sandboxes for tests, and what runs in them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from graders.classroom.sandbox.content import fill, questions_of
from graders.classroom.sandbox.outside import Outside
from graders.classroom.sandbox.process import SandboxProcess
from graders.classroom.sandbox.run import Run, Times
from pacman_env.sandbox.limits import SandboxLimits

CHAPTER = "02_isolation"
SEED = 41
QUICK = Times(answer=5)

DENIED = """
import ctypes, os, platform, socket
libc, arm = ctypes.CDLL(None), platform.machine() == "aarch64"
keyctl, add_key, shmget = (219, 217, 194) if arm else (250, 248, 29)
def works(act):
    try:
        return act() != -1
    except OSError:
        return False
attempts = {
    "the keyring of the session": lambda: libc.syscall(keyctl, 11, -3, None, 0),
    "the names of keys": lambda: open("/proc/keys").read() or -1,
    "a key in it": lambda: libc.syscall(add_key, b"user", b"left behind", b"x", 1, -3),
    "a key for the user": lambda: libc.syscall(add_key, b"user", b"left behind", b"x", 1, -4),
    "a file in memory": lambda: os.memfd_create("x"),
    "a segment": lambda: libc.syscall(shmget, 0, 4096, 0o1600),
    "a socket to the host": lambda: bool(socket.socket(40)),
}
print([name for name, attempt in attempts.items() if works(attempt)])
"""
"""Prints which doors are open to what a namespace does not hold."""


@contextmanager
def sandbox(
    chapter: str = CHAPTER, limits: SandboxLimits | None = None, walled: bool = True
) -> Iterator[SandboxProcess]:
    """A sandbox with the content of a chapter."""
    with TemporaryDirectory() as folder:
        one = SandboxProcess(fill(Path(folder), chapter), limits, walled)
        try:
            yield one
        finally:
            one.close()


def run(one: SandboxProcess, *sources: str, times: Times = QUICK, **more: Any) -> list[NotebookNode]:
    """The cells of a notebook with these sources, after a run in a sandbox."""
    nb = new_notebook(cells=[new_code_cell(source) for source in sources])
    given = {"files": {}, "talk": Outside(CHAPTER, SEED).talk, **more}
    Run(one, nb, questions_of(CHAPTER, SEED), CHAPTER, times, **given).run()
    return list(nb.cells)


def printed(cell: NotebookNode) -> str:
    """What a cell printed, or how it failed."""
    return "".join(out.get("text", "") or f"{out.get('ename')}: {out.get('evalue')}" for out in cell.outputs).strip()
