"""A sandbox on this machine: a warm parent behind walls, and one submission at a time in a child of it."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile

from pacman_env.sandbox.bubblewrap import python, shelves, walls
from pacman_env.sandbox.channel import Channel, ChannelBroken, ChannelSilent
from pacman_env.sandbox.leftovers import fresh_folder, mark, sweep
from pacman_env.sandbox.limits import Clock, SandboxLimits, Time
from pacman_env.sandbox.watch import ControlGroup, Watch, end_descendants

COURSE = "/course"  # where the content of the sandbox is inside
WARM = Time(work=300.0, wait=60.0)  # for loading what notebooks load
END = Time(work=5.0, wait=5.0)  # for ending a child
SEND_SECONDS = 5.0  # of the clock on the wall, to read an order
PARENT = "graders.untrusted.warm"

_numbers = count()


def environment(content: str, home: str) -> dict[str, str]:
    """The whole environment inside; nothing of the instructor's is passed on."""
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": home,
        "TMPDIR": home,
        "USER": "student",
        "LANG": "C.UTF-8",
        "PYTHONPATH": ":".join([content, *map(str, shelves())]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONWARNINGS": "ignore",
        "PYTHONNOUSERSITE": "1",
        "PYTHONHASHSEED": "0",  # points must not depend on the order of a set of moves
        "MPLBACKEND": "Agg",
        "MPLCONFIGDIR": home,
        "IPYTHONDIR": f"{home}/.ipython",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def _why(said: str) -> str:
    lines = said.strip().splitlines() or [f"it was not ready within {WARM.wait:g} seconds"]
    return f"The sandbox in which submissions run did not start: {lines[-1]} (docs/classroom.md, The sandbox)."


def new_name() -> str:
    """A name that no other control group has."""
    return f"{mark('course')}{next(_numbers)}"


class SandboxBroken(Exception):
    """The sandbox does not start, whatever is to run in it; the message says why."""


class SandboxProcess:
    """One sandbox; start it when it is first needed, and again after it had to be ended.

    Args:
        content: the folder that `content.fill` has filled.
        limits: what one submission may use.
        walled: whether it runs behind bubblewrap's walls. Without them, the same processes run as the user who grades,
            within the same limits, but for those that only walls can keep (docs/classroom.md).

    `trouble` says why the last submission was ended, if the watch did that.
    """

    def __init__(self, content: Path, limits: SandboxLimits | None = None, walled: bool = True) -> None:
        self.content, self.limits, self.walled, self.trouble = content, limits or SandboxLimits(), walled, ""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Have the parent get warm, unless it is. Raises SandboxBroken if it does not."""
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        sweep()
        if not hasattr(os, "fork"):
            raise SandboxBroken(
                "Submissions cannot run here: this system cannot fork a process. Use Linux, or macOS with --unsafe. "
                "On Windows, run the command in WSL (docs/classroom.md, Without bubblewrap)."
            )
        ours, theirs = socket.socketpair()
        self._group = ControlGroup(new_name(), self.limits)
        self._home = None if self.walled else fresh_folder("sandbox")
        with TemporaryFile() as said:
            self._process = subprocess.Popen(
                self._group.command(self._command()),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=said,
                cwd="/",
                env={} if self._home is None else environment(str(self.content), str(self._home)),
                start_new_session=True,
            )
            theirs.close()
            self._control, self._orders = Channel(ours), ours
            try:
                self._control.receive(Clock(WARM, self))
            except (ChannelBroken, ChannelSilent):
                self.close()
                said.seek(0)
                raise SandboxBroken(_why(said.read(100_000).decode(errors="replace"))) from None
        self._watch = Watch(self._process, self.limits, self._home, self._group.pause)

    def _command(self) -> list[str]:
        command = [python(), "-P", "-m", PARENT, json.dumps(asdict(self.limits)), "walled" if self.walled else "open"]
        if not self.walled:
            return command
        settings = environment(COURSE, "/tmp")
        return walls({COURSE: self.content}, settings=settings, proc=False, capable=True, command=command)

    def worked(self) -> float:
        """Seconds of processor time of everything that has run in this sandbox since it was started."""
        assert self._process is not None
        return self._group.worked(self._process.pid)

    def is_starved(self) -> bool:
        """Whether something in it would compute, if the machine gave it a turn."""
        return self._process is not None and self._group.is_starved(self._process.pid)

    @property
    def guard(self) -> str:
        """What keeps the limit of memory, in words."""
        return "a control group" if self._process and self._group.holds_memory else "a process monitor"

    @contextmanager
    def child(self) -> Iterator[Channel]:
        """The channel to a new child, which is ended at the end of the block, with everything that it has started."""
        self.start()
        self.trouble = ""
        ours, theirs = socket.socketpair()
        channel = Channel(ours)
        try:
            socket.send_fds(self._orders, [b'{"do": "run"}'], [theirs.fileno()])
            theirs.close()
            yield channel
        finally:
            channel.close()
            self._end_child()

    def _end_child(self) -> None:
        """End the child; if that is not confirmed in time, the whole sandbox."""
        if self._process is None:
            return
        with contextlib.suppress(OSError, ChannelBroken):
            self._control.send({"do": "stop"}, SEND_SECONDS)
        try:
            self._control.receive(Clock(END, self))
            confirmed = True
        except (ChannelBroken, ChannelSilent):
            confirmed = False
        self.trouble = self._watch.settled()
        if self.trouble or not confirmed:
            self.close()

    def close(self) -> None:
        if self._process is None:
            return
        if not self.walled:
            end_descendants(self._process.pid)
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._control.close()
        if hasattr(self, "_watch"):
            self._watch.close()
        self._group.close()
        if self._home is not None:
            shutil.rmtree(self._home, ignore_errors=True)
        self._process = None
