"""The warm parent: a process in a box without submissions in it, which forks a child for each.

The grader holds the other end of its standard input, a socket. With each `run` comes the end of another socket, on
which it is told what to run (`graders.untrusted.cells`). A child gets namespaces of its own for processes, files,
network and messages, a fresh folder for files, and no capability; when it ends, or is ended, all that it has started
ends with it. Its argument is the limits as JSON.

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
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from pacman_env.sandbox.calls import deny_calls
from pacman_env.sandbox.channel import Channel
from pacman_env.sandbox.limits import Limits

Work = Callable[[Channel, dict[str, Any]], None]
"""What a child does with its channel and the first message."""

NEW_FILES, NEW_MESSAGES, NEW_PIDS, NEW_NETWORK = 0x00020000, 0x08000000, 0x20000000, 0x40000000
NOSUID_NODEV = 2 | 4
DROP_FROM_BOUND, NO_NEW_PRIVILEGES, AMBIENT, CLEAR_AMBIENT = 24, 38, 47, 4  # see prctl(2)
CAPABILITIES_3 = 0x20080522  # see capset(2)

libc = ctypes.CDLL(None, use_errno=True)


def main() -> None:
    """Get warm, then serve until the grader hangs up."""
    limits = Limits(**json.loads(sys.argv[1]))
    control = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    notebook = _warm()
    control.sendall(b'{"ready": true}\n')
    while True:
        message, ends, _, _ = socket.recv_fds(control, 4096, 1)
        if not message:
            return
        for end in ends:  # an order that came too late for the last child brings no socket
            status = _serve(control, socket.socket(fileno=end), notebook, limits)
            control.sendall(json.dumps({"ended": status}).encode() + b"\n")


def _warm() -> Work:
    """Load what children need; how they run a notebook. The collector never looks through what is there before."""
    gc.disable()
    from graders.untrusted.cells import Cells, Notebook

    cells = Cells()
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)
    gc.enable()
    return lambda channel, begin: Notebook(channel, cells, begin).run()


def _serve(control: socket.socket, end: socket.socket, notebook: Work, limits: Limits) -> int:
    """Have a child run a notebook; its exit status."""
    child = os.fork()
    if child == 0:
        control.close()
        _keep(end, notebook, limits)
    end.close()
    ended = os.pidfd_open(child)
    with os.fdopen(ended):
        while True:
            ready, _, _ = select.select([ended, control.fileno()], [], [])
            if ended in ready:
                return os.waitpid(child, 0)[1]
            orders = control.recv(4096)
            if b"stop" in orders or not orders:
                os.kill(child, signal.SIGTERM)


def _keep(end: socket.socket, notebook: Work, limits: Limits) -> None:
    """The keeper: stands between the parent and the child, which is process 1 of a world of its own."""
    status = 1
    try:
        _check(libc.unshare(NEW_FILES | NEW_PIDS | NEW_MESSAGES | NEW_NETWORK), "unshare")
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        child = os.fork()
        if child == 0:
            _be_the_child(end, notebook, limits)

        def stop(number: int, frame: FrameType | None) -> None:
            os.kill(child, signal.SIGKILL)

        end.close()
        signal.signal(signal.SIGTERM, stop)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    finally:
        os._exit(status if 0 <= status < 128 else 128 - status if status < 0 else 1)


def _be_the_child(end: socket.socket, notebook: Work, limits: Limits) -> None:
    """Run a notebook in a fresh folder, without any right over anything else."""
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.setsid()  # a signal to its group must not reach us
        size = f"size={limits.disk}m,mode=700".encode()
        for place in (b"/tmp", b"/dev/shm"):
            _check(libc.mount(b"files", place, b"tmpfs", NOSUID_NODEV, size), "mount")
        _drop_capabilities()
        deny_calls()
        limits.apply()
        os.closerange(3, end.fileno())
        os.closerange(end.fileno() + 1, 1024)
        channel = Channel(end)
        notebook(channel, channel.receive())
    except BaseException:
        os._exit(1)
    finally:
        os._exit(0)


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
