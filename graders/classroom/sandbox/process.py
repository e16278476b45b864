"""A box on this machine: a warm parent behind walls, and one submission at a time in a child of it."""

import contextlib
import json
import os
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
from pacman_env.sandbox.leftovers import mark
from pacman_env.sandbox.limits import Clock, Limits, Time
from pacman_env.sandbox.watch import Group, Watch

COURSE = "/course"  # where the content of the box lies inside
WARM = Time(work=300.0, wait=60.0)  # for loading what notebooks load
END = Time(work=5.0, wait=5.0)  # for ending a child
SAY = 5.0  # seconds of the clock on the wall, to say so
SETTINGS = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/tmp",
    "USER": "student",
    "LANG": "C.UTF-8",
    "PYTHONPATH": ":".join([COURSE, *map(str, shelves())]),
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONWARNINGS": "ignore",
    "PYTHONNOUSERSITE": "1",
    "PYTHONHASHSEED": "0",  # points must not hang on the order of a set of moves
    "MPLBACKEND": "Agg",
    "MPLCONFIGDIR": "/tmp",
    "IPYTHONDIR": "/tmp/.ipython",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""The whole environment inside; nothing of the instructor's is handed on."""

_numbers = count()


def _why(said: str) -> str:
    lines = said.strip().splitlines() or [f"it said nothing for {WARM.wait:g} seconds"]
    return f"The box in which submissions run did not start: {lines[-1]} (docs/classroom.md, The box)."


def new_name() -> str:
    """A name that no other control group has."""
    return f"{mark('course')}{next(_numbers)}"


class BoxBroken(Exception):
    """The box does not start, whatever is to run in it; the message says why."""


class Box:
    """One box; start it when it is first needed, and again after it had to be ended.

    `trouble` says why the last submission was ended, if the watch did that.
    """

    def __init__(self, content: Path, limits: Limits | None = None) -> None:
        """With what `content.fill` has laid down."""
        self.content, self.limits, self.trouble = content, limits or Limits(), ""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Have the parent get warm, unless it is. Raises BoxBroken if it does not."""
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        ours, theirs = socket.socketpair()
        self._group = Group(new_name(), self.limits)
        command = [python(), "-P", "-m", "graders.untrusted.warm", json.dumps(asdict(self.limits))]
        locked = walls({COURSE: self.content}, settings=SETTINGS, proc=False, capable=True, command=command)
        with TemporaryFile() as said:
            self._process = subprocess.Popen(
                self._group.command(locked),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=said,
                cwd="/",
                env={},
                start_new_session=True,
            )
            theirs.close()
            self._control, self._orders = Channel(ours), ours
            try:
                self._control.receive(Clock(WARM, self.worked))
            except (ChannelBroken, ChannelSilent):
                self.close()
                said.seek(0)
                raise BoxBroken(_why(said.read(100_000).decode(errors="replace"))) from None
        self._watch = Watch(self._process, self.limits, pause=self._group.pause)

    def worked(self) -> float:
        """Seconds of processor time of everything that has run in this box since it was started."""
        assert self._process is not None
        return self._group.worked(self._process.pid)

    @property
    def guard(self) -> str:
        """What keeps the limit of memory, in words."""
        return "a control group" if self._process and self._group.holds_memory else "a watch over the processes"

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
        """End the child; if that is not confirmed in time, the whole box."""
        with contextlib.suppress(OSError, ChannelBroken):
            self._control.send({"do": "stop"}, SAY)
        try:
            self._control.receive(Clock(END, self.worked))
        except (ChannelBroken, ChannelSilent):
            self.trouble = self._watch.why
            self.close()

    def close(self) -> None:
        """End everything in the box."""
        if self._process is None:
            return
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._control.close()
        if hasattr(self, "_watch"):
            self._watch.close()
        self._group.close()
        self._process = None
