"""How much a program may use: its time, and behind walls everything else."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass

MEGABYTE = 2**20
BUSY = 0.01  # of a processor: forty others for each processor leave more than that
SOON, LOOK = 0.01, 0.2  # seconds between two looks: at least, and at what may have begun to wait


@dataclass(frozen=True)
class Time:
    """How long something may take. A busy machine uses up neither of the two.

    Attributes:
        work: seconds of processor time.
        wait: seconds of the clock on the wall, for what computes for less than a hundredth of them: it waits.
    """

    work: float
    wait: float = 5.0


class Clock:
    """The time of one thing, from now on; `used` says how much processor time whoever does it has used so far."""

    def __init__(self, limit: Time, used: Callable[[], float] = time.process_time) -> None:
        """Begin."""
        self.limit, self._used = limit, used
        self._begin, self._since = used(), time.monotonic()
        self._worked = 0.0

    @property
    def worked(self) -> float:
        """Seconds of processor time so far."""
        return self._used() - self._begin

    @property
    def waits(self) -> bool:
        """Whether it has waited too long, and hardly computed."""
        passed = time.monotonic() - self._since
        return passed >= self.limit.wait and self.worked - self._worked < BUSY * passed

    @property
    def is_over(self) -> bool:
        """Whether it has computed for too long."""
        return self.worked > self.limit.work

    @property
    def why(self) -> str:
        """What ended it, in words."""
        waited = f"it had hardly computed for {self.limit.wait:g} seconds, so it waits for something"
        return waited if self.waits else f"it had computed for {self.limit.work:g} seconds"

    def left(self) -> float:
        """So many seconds may pass before anybody has to look again; 0: its time is over."""
        work = self.limit.work - self.worked
        if work <= 0 or self.waits:
            return 0.0
        return max(SOON, min(work, max(self._since + self.limit.wait - time.monotonic(), LOOK)))

    def go_on(self) -> None:
        """What has passed on the wall until now was somebody else's."""
        self._since, self._worked = time.monotonic(), self.worked


class WallClock:
    """So many seconds of the clock on the wall, from now on, as a game has it; a `Clock` counts what is computed."""

    waits = False

    def __init__(self, seconds: float) -> None:
        """Begin."""
        self.seconds, self._end = seconds, time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether they have passed."""
        return self.left() <= 0

    @property
    def why(self) -> str:
        """What ended it, in words."""
        return f"{self.seconds:g} seconds had passed"

    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._end - time.monotonic())


@dataclass(frozen=True)
class Limits:
    """What one program and all that it starts may use.

    Attributes:
        memory: megabytes, all processes together.
        cpu: seconds of processor time for each process.
        processes: at the same time.
        file: megabytes of a single file; all files together may have as much as `disk`.
        disk: megabytes.
        output: megabytes of everything that it says.
    """

    memory: int = 2048
    cpu: int = 600
    processes: int = 64
    file: int = 64
    disk: int = 256
    output: int = 64

    def apply(self) -> None:
        """Bind this process, and whatever it starts, as far as a process can be bound by itself."""
        import resource

        wanted = {
            resource.RLIMIT_DATA: self.memory * MEGABYTE,
            resource.RLIMIT_CPU: self.cpu,
            resource.RLIMIT_FSIZE: self.file * MEGABYTE,
            resource.RLIMIT_NPROC: self.processes,
            resource.RLIMIT_NOFILE: 256,
            resource.RLIMIT_CORE: 0,
        }
        for kind, most in wanted.items():
            with contextlib.suppress(ValueError, OSError):
                _, hard = resource.getrlimit(kind)
                most = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(kind, (most, most))
