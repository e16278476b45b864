"""How much a program may use: its time, and behind walls everything else."""

import contextlib
import time
from dataclasses import dataclass
from typing import Protocol

MEGABYTE = 2**20
BUSY = 0.01  # of a processor: what computes less than that waits, or is starved
SOON, LOOK = 0.01, 0.2  # seconds between two looks: at least, and at what may have begun to wait


@dataclass(frozen=True)
class Time:
    """How long something may take. A busy machine uses up neither of the two.

    Attributes:
        work: seconds of processor time.
        wait: seconds of the clock on the wall, for what computes for less than a hundredth of them although it had its
            turn: it waits for something.
    """

    work: float
    wait: float = 5.0


class Meter(Protocol):
    """What tells how much somebody computes."""

    def worked(self) -> float:
        """Seconds of processor time so far."""

    def is_starved(self) -> bool:
        """Whether it would compute, and the machine lets others do so instead."""


class OwnProcess:
    """The meter of this process."""

    def __init__(self) -> None:
        self._turns = _turns()

    def worked(self) -> float:
        return time.process_time()

    def is_starved(self) -> bool:
        """Whether its turns were taken from it more often than it gave them up, since this was last asked.

        Who waits for something gives its turn up. (On Windows nobody counts turns, so the answer is no.)
        """
        before, self._turns = self._turns, _turns()
        return self._turns[1] - before[1] > self._turns[0] - before[0]


def _turns() -> tuple[int, int]:
    """How many turns on a processor this process has given up, and how many were taken from it."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # on Windows; in a browser the module is there, and empty
        return 0, 0
    used = getrusage(RUSAGE_SELF)
    return used.ru_nvcsw, used.ru_nivcsw


class Clock:
    """The time of one thing, from now on.

    Args:
        limit: how long it may take.
        meter: of whoever does it; without one, this process does.

    Attributes:
        waits: whether it was found to wait for something, which ends its time.
    """

    def __init__(self, limit: Time, meter: Meter | None = None) -> None:
        self.limit, self.meter, self.waits = limit, meter or OwnProcess(), False
        self._begin, self._since = self.meter.worked(), time.monotonic()
        self._worked = 0.0

    @property
    def worked(self) -> float:
        """Seconds of processor time so far."""
        return self.meter.worked() - self._begin

    @property
    def is_over(self) -> bool:
        """Whether it has computed for too long."""
        return self.worked > self.limit.work

    @property
    def why(self) -> str:
        """What ended it, in words."""
        waited = f"it had computed almost nothing for {self.limit.wait:g} seconds, so it was waiting for something"
        return waited if self.waits else f"it had computed for {self.limit.work:g} seconds"

    def left(self) -> float:
        """So many seconds may pass before anybody has to look again; 0: its time is over."""
        work = self.limit.work - self.worked
        self._look()
        if work <= 0 or self.waits:
            return 0.0
        return max(SOON, min(work, max(self._since + self.limit.wait - time.monotonic(), LOOK)))

    def _look(self) -> None:
        """Find out whether it waits: it has computed almost nothing for that long, although it had its turn."""
        passed = time.monotonic() - self._since
        if passed < self.limit.wait:
            return
        if self.worked - self._worked < BUSY * passed and not self.meter.is_starved():
            self.waits = True
        else:
            self.go_on()

    def go_on(self) -> None:
        """What has passed on the wall until now does not count."""
        self._since, self._worked, self.waits = time.monotonic(), self.worked, False


class WallClock:
    """So many seconds of the clock on the wall, from now on, as a game has it; a `Clock` counts what is computed."""

    waits = False

    def __init__(self, seconds: float) -> None:
        self.seconds, self._end = seconds, time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        return self.left() <= 0

    @property
    def why(self) -> str:
        return f"{self.seconds:g} seconds had passed"

    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._end - time.monotonic())


@dataclass(frozen=True)
class SandboxLimits:
    """What one program and all that it starts may use.

    Attributes:
        memory: megabytes, all processes together.
        cpu: seconds of processor time for each process.
        processes: at the same time; 0: as many as there may be anyway.
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

    def apply(self, others: int = 0) -> None:
        """Bind this process, and whatever it starts, as far as a process can be bound by itself.

        The system counts the processes of the user, so that one needs to know how many `others` there may be. Windows
        binds nobody.
        """
        try:
            import resource
        except ImportError:
            return
        wanted = {
            resource.RLIMIT_DATA: self.memory * MEGABYTE,
            resource.RLIMIT_CPU: self.cpu,
            resource.RLIMIT_NPROC: self.processes + others,
            resource.RLIMIT_FSIZE: self.file * MEGABYTE,
            resource.RLIMIT_NOFILE: 256,
            resource.RLIMIT_CORE: 0,
        }
        if not self.processes:
            del wanted[resource.RLIMIT_NPROC]
        for kind, most in wanted.items():
            with contextlib.suppress(ValueError, OSError):
                _, hard = resource.getrlimit(kind)
                most = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(kind, (most, most))
