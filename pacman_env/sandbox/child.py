"""A child process that answers over pipes, in a folder of its own that goes with it."""

import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from pacman_env.sandbox.channel import LONGEST, Channel
from pacman_env.sandbox.limits import SandboxLimits
from pacman_env.sandbox.watch import Watch

HOME = Path(__file__).resolve().parents[2]
"""Where the packages of the course are, installed or not."""
KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT")  # of our environment; no secret of the course is among them


def environment() -> dict[str, str]:
    """What a child finds in its environment: the packages of the course, and no secret."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "PYTHONPATH": str(HOME), "PYTHONDONTWRITEBYTECODE": "1"}


class ChildProcess:
    """A child process, started.

    Args:
        command: what it runs.
        folder: where it may write; removed with it.
        at: the folder in which it begins; without one, that folder.
        more: what its environment has besides `environment`.
        longest: the most bytes that one of its messages may have.
        bounds: what a watch ends it for.

    Attributes:
        channel: to it and from it.
        watch: over it, if there are bounds.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        at: Path | None = None,
        more: Mapping[str, str] | None = None,
        longest: int = LONGEST,
        bounds: SandboxLimits | None = None,
    ) -> None:
        """Start it. Raises OSError, and removes the folder, if it does not start."""
        self._folder = folder
        try:
            self.process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,  # the channel waits for the pipe itself
                cwd=at or folder,
                env={**environment(), **(more or {})},
                start_new_session=True,  # so that its own children can be ended with it
            )
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        assert self.process.stdout is not None
        self.channel = Channel(self.process.stdout, self.process.stdin, longest)
        self.watch = Watch(self.process, bounds, folder) if bounds else None

    def end(self) -> None:
        """End it and all that it has started, and remove its folder."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        if self.watch is not None:
            self.watch.close()
        self.channel.close()
        shutil.rmtree(self._folder, ignore_errors=True)
