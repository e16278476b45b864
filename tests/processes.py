"""Programs that a test starts, listens to, interrupts and ends.

No reading lasts for ever, and nothing outlives its test: a program is ended, with all that it started, when its block
is left or its time is over, and then whoever reads from it comes to the end. It is ended, too, when the process of the
test is: a guard sits at the other end of a pipe, which closes however that process ends.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import IO, Any

GUARD = "import os, sys; sys.stdin.read(); os.killpg(int(sys.argv[1]), 9)"
SECONDS = 90  # for what takes one or two on a quiet machine


@contextmanager
def started(*command: str, seconds: float = SECONDS, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A program in a process group of its own; ``options`` are those of ``Popen``."""
    with subprocess.Popen(command, text=True, start_new_session=True, **options) as process:
        guard = [sys.executable, "-S", "-c", GUARD, str(process.pid)]
        watch = Timer(seconds, end, [process])
        watch.start()
        with subprocess.Popen(guard, stdin=subprocess.PIPE, start_new_session=True) as guarding:
            try:
                yield process
            finally:
                watch.cancel()
                guarding.kill()  # before the number of the group is anybody else's
                end(process)


def end(process: subprocess.Popen[str]) -> None:
    """Kill the program and what it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()


def interrupt(process: subprocess.Popen[str]) -> None:
    """What Ctrl-C on a terminal does: the signal goes to the program and to all that it started."""
    os.killpg(process.pid, signal.SIGINT)


def heard(stream: IO[str] | None, words: str) -> str:
    """What a regular expression finds in the first line that has it; an error if the program ends before."""
    said = []
    for line in stream or ():
        said.append(line)
        if found := re.search(words, line):
            return found[0]
    raise AssertionError(f"{words!r} never came in: {''.join(said)}")


def until(asked: Callable[[], object], seconds: float = SECONDS) -> None:
    """Ask again and again until the answer is yes, for what nobody tells by itself."""
    end = time.monotonic() + seconds
    while not asked():
        assert time.monotonic() < end, f"not true after {seconds} seconds"
        time.sleep(0.01)
