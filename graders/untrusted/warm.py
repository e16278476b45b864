"""The warm parent: a process in a sandbox without submissions in it, which forks a child for each.

The grader holds the other end of its standard input, a socket. With each `run` comes the end of another socket, on
which it is told what to run (`graders.untrusted.cells`). A child behind walls gets namespaces of its own for processes,
files, network and messages, a fresh folder for files, and no capability; when it ends, or is ended, all that it has
started ends with it. A child without walls gets a folder of its own, the same limits, and the same end. The arguments
are the limits as JSON, and `walled` or `open`.

    grader                              warm parent
    {"do": "run"} and a socket          {"ready": true}, once, when it is warm
    {"do": "stop"}                      {"ended": exit status}, when the child has gone
"""

import contextlib
import ctypes
import gc
import json
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from types import FrameType

from pacman_env.sandbox.calls import deny_calls
from pacman_env.sandbox.channel import Channel, Message
from pacman_env.sandbox.limits import SandboxLimits
from pacman_env.sandbox.watch import end_descendants

Work = Callable[[Channel, Message], None]
"""What a child does with its channel and the first message."""

NEW_FILES, NEW_MESSAGES, NEW_PIDS, NEW_NETWORK = 0x00020000, 0x08000000, 0x20000000, 0x40000000
NOSUID_NODEV = 2 | 4
DROP_FROM_BOUND, ADOPT_ORPHANS, NO_NEW_PRIVILEGES, AMBIENT, CLEAR_AMBIENT = 24, 36, 38, 47, 4  # see prctl(2)
CAPABILITIES_3 = 0x20080522  # see capset(2)
OTHERS = 2000  # processes and threads that the user who grades may have besides

libc = ctypes.CDLL(None, use_errno=True)


def main() -> None:
    """Get warm, then serve until the grader hangs up."""
    limits, walled = SandboxLimits(**json.loads(sys.argv[1])), sys.argv[2] == "walled"
    control = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    if not walled:
        import psutil  # noqa: F401  (loaded once, for all children: `end_descendants` wants it)
    notebook = _warm()
    control.sendall(b'{"ready": true}\n')
    while True:
        message, ends, _, _ = socket.recv_fds(control, 4096, 1)
        if not message:
            return
        for end in ends:  # an order that came too late for the last child brings no socket
            status = _serve(control, Child(socket.socket(fileno=end), notebook, limits, walled))
            control.sendall(json.dumps({"ended": status}).encode() + b"\n")


def _warm() -> Work:
    """Load what children need; how they run a notebook. The collector never looks through what is there before."""
    gc.disable()
    from graders.untrusted.setup import install

    install()
    from graders.untrusted.cells import run_notebook, warm_shell

    shell = warm_shell()
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)
    gc.enable()
    return lambda channel, begin: run_notebook(channel, shell, begin)


def _serve(control: socket.socket, child: "Child") -> int:
    """Have a child run a notebook; its exit status."""
    ended, lives = os.pipe()  # the keeper has the other end, and so closes it when it ends
    keeper = os.fork()
    if keeper == 0:
        control.close()
        os.close(ended)
        child.keep()
    os.close(lives)
    child.end.close()
    with os.fdopen(ended):
        while True:
            ready, _, _ = select.select([ended, control.fileno()], [], [])
            if ended in ready:
                return os.waitpid(keeper, 0)[1]
            orders = control.recv(4096)
            if b"stop" in orders or not orders:
                os.kill(keeper, signal.SIGTERM)


class Child:
    """A notebook that is run in a process of its own."""

    def __init__(self, end: socket.socket, notebook: Work, limits: SandboxLimits, walled: bool) -> None:
        self.end, self.notebook, self.limits, self.walled = end, notebook, limits, walled

    def keep(self) -> None:
        """Be the keeper: between the parent and the child, which is behind walls process 1 of a world of its own."""
        status, place = 1, ""
        try:
            if self.walled:
                _check(libc.unshare(NEW_FILES | NEW_PIDS | NEW_MESSAGES | NEW_NETWORK), "unshare")
            else:
                place = _own_place()
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
            child = os.fork()
            if child == 0:
                self._run()

            def stop(number: int, frame: FrameType | None) -> None:
                with contextlib.suppress(ProcessLookupError):  # it has just ended by itself: what it left goes below
                    os.kill(child, signal.SIGKILL)

            self.end.close()
            signal.signal(signal.SIGTERM, stop)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            if not self.walled:
                end_descendants(os.getpid())
                shutil.rmtree(place, ignore_errors=True)
        finally:
            os._exit(status if 0 <= status < 128 else 128 - status if status < 0 else 1)

    def _run(self) -> None:
        """Run the notebook in a fresh folder; behind walls without any right over anything else."""
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            os.setsid()  # a signal to its group must not reach us
            if self.walled:
                size = f"size={self.limits.disk}m,mode=700".encode()
                for place in (b"/tmp", b"/dev/shm"):
                    _check(libc.mount(b"files", place, b"tmpfs", NOSUID_NODEV, size), "mount")
                _drop_capabilities()
                deny_calls()
            self.limits.apply(0 if self.walled else OTHERS)
            os.closerange(3, self.end.fileno())
            os.closerange(self.end.fileno() + 1, 1024)
            channel = Channel(self.end)
            self.notebook(channel, channel.receive())
        except BaseException:
            os._exit(1)
        finally:
            os._exit(0)


def _own_place() -> str:
    """A folder for a child without walls; whatever it starts and leaves becomes the keeper's."""
    if sys.platform == "linux":
        libc.prctl(ADOPT_ORPHANS, 1, 0, 0, 0)
    place = tempfile.mkdtemp()
    os.environ["HOME"] = os.environ["TMPDIR"] = tempfile.tempdir = place
    return place


def _drop_capabilities() -> None:
    """For good: nothing that is started later can have any, either."""
    for number in range(64):
        libc.prctl(DROP_FROM_BOUND, number, 0, 0, 0)
    libc.prctl(AMBIENT, CLEAR_AMBIENT, 0, 0, 0)
    header, none = (ctypes.c_uint32 * 2)(CAPABILITIES_3, 0), (ctypes.c_uint32 * 6)()
    _check(libc.capset(header, none), "capset")
    _check(libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0), "prctl")


def _check(result: int, name: str) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
