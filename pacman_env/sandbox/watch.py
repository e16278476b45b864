"""A watch over a tree of processes, from outside: how much memory it takes, how many there are.

A control group holds the tree where one can be made (then the system itself keeps the limit); everywhere else a thread
adds up and kills.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pacman_env.sandbox.limits import MEGABYTE, SOON, SandboxLimits

PAUSE, SELDOM = 0.05, 1.0  # seconds between two looks; where the system itself keeps the limits, too
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
GROUPS = Path("/sys/fs/cgroup")


class ControlGroup:
    """A control group with limits on memory and processes; `folders` is empty where none can be made."""

    def __init__(self, name: str, limits: SandboxLimits) -> None:
        """Make it, with version 2 of the control groups, or with version 1."""
        self.folders: list[Path] = []
        most = {"memory": str(limits.memory * MEGABYTE), "pids": str(limits.processes + 8)}
        if _is_second_version():
            [place] = places()
            self._make(place / name, {"memory.max": most["memory"], "pids.max": most["pids"]})
        else:
            of_memory, of_processes, of_work = places()
            self._make(of_work / name, {})
            self._make(of_memory / name, {"memory.limit_in_bytes": most["memory"]})
            self._make(of_processes / name, {"pids.max": most["pids"]})

    def _make(self, folder: Path, settings: dict[str, str]) -> None:
        try:
            folder.mkdir()
        except OSError:
            return
        try:
            for file, value in settings.items():
                (folder / file).write_text(value)
        except OSError:
            folder.rmdir()
        else:
            self.folders.append(folder)

    @property
    def holds_memory(self) -> bool:
        """Whether the system itself keeps the limit of memory."""
        return any((folder / "memory.max").exists() or (folder / "memory.limit_in_bytes").exists()
                   for folder in self.folders)  # fmt: skip

    def is_starved(self, pid: int) -> bool:
        """Whether this process, or one below it, would compute if it had its turn."""
        return any(map(is_ready, [pid, *descendants(pid)]))

    def worked(self, pid: int) -> float:
        """Seconds of processor time of all that ran in here; where the system does not count, of this process."""
        for folder in self.folders:
            with contextlib.suppress(OSError):
                return int((folder / "cpuacct.usage").read_text()) / 1e9
            with contextlib.suppress(OSError):
                return int((folder / "cpu.stat").read_text().split()[1]) / 1e6
        return sum(map(used_by, [pid, *descendants(pid)]))

    @property
    def pause(self) -> float:
        """Seconds between two looks at what is in this group."""
        return SELDOM if len(self.folders) == len(places()) else PAUSE

    def command(self, command: Sequence[str]) -> list[str]:
        """The command that runs a command in this group."""
        if not self.folders:
            return list(command)
        join = "; ".join(f"echo $$ > '{folder}/cgroup.procs'" for folder in self.folders)
        return ["/bin/sh", "-c", f'{join}; exec "$@"', "sh", *command]

    def close(self) -> None:
        """End what is left in it, and remove it."""
        for folder in self.folders:
            for _ in range(40):
                with contextlib.suppress(OSError):
                    folder.rmdir()
                    break
                with contextlib.suppress(OSError):
                    for pid in filter(None, map(int, (folder / "cgroup.procs").read_text().split())):
                        os.kill(pid, signal.SIGKILL)  # (a process of a namespace that is not seen is number 0)
                time.sleep(PAUSE)
        self.folders = []


def places() -> list[Path]:
    """Where control groups are made: one place with version 2; with version 1 for memory, processes and work."""
    return [_own_group()] if _is_second_version() else [GROUPS / name for name in ("memory", "pids", "cpuacct")]


def _is_second_version() -> bool:
    return (GROUPS / "cgroup.controllers").exists()


def _own_group() -> Path:
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        if line.startswith("0::"):
            return GROUPS / line[3:].strip().lstrip("/")
    return GROUPS


class ProcessMeter:
    """The meter of another process (`pacman_env.sandbox.limits.Meter`)."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def worked(self) -> float:
        return used_by(self.pid)

    def is_starved(self) -> bool:
        return is_ready(self.pid)


class Watch:
    """Looks again and again at the tree below a process, and kills it if there is too much of it.

    `why` says what was too much; it is empty as long as nothing was.
    """

    def __init__(
        self, process: "subprocess.Popen[Any]", limits: SandboxLimits, folder: Path | None = None, pause: float = PAUSE
    ) -> None:
        """Begin; a folder into which the tree may write is looked at, too."""
        self.process, self.limits, self.folder, self.pause, self.why = process, limits, folder, pause, ""
        self._over, self._looking = threading.Event(), threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over.wait(self.pause) and self.process.poll() is None:
            with self._looking:
                self._look()

    def _look(self) -> None:
        tree = list(descendants(self.process.pid))
        if len(tree) > self.limits.processes + 8:
            self._end(f"more than {self.limits.processes} processes")
        elif self.folder is not None and size_of(self.folder) > self.limits.disk * MEGABYTE:
            self._end(f"more than {self.limits.disk} MB of files")
        elif self._too_large(tree):
            self._end(f"more than {self.limits.memory} MB of memory")

    def settled(self) -> str:
        """Why the tree was killed, once the look that may be going on is over.

        Ask before the next one begins in the same tree, which would be killed for what the last one used.
        """
        with self._looking:
            return self.why

    def _too_large(self, tree: list[int]) -> bool:
        """Looked at closely only where the quick look says so."""
        most = self.limits.memory * MEGABYTE
        return sum(map(resident, tree)) > most and sum(map(proportional, tree)) > most

    def _end(self, why: str) -> None:
        self.why = why
        end_descendants(self.process.pid)
        with contextlib.suppress(OSError):
            os.kill(self.process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Look no more."""
        self._over.set()
        self._thread.join(timeout=5)


def descendants(pid: int) -> Iterator[int]:
    """The processes below this one, as far as they live while one looks.

    Linux has a list of each process's children. Elsewhere psutil looks at all processes of the machine, which takes
    some ten milliseconds.
    """
    if sys.platform != "linux":
        import psutil

        with contextlib.suppress(psutil.Error):
            yield from [child.pid for child in psutil.Process(pid).children(recursive=True)]
        return
    with contextlib.suppress(OSError, ValueError):
        for task in os.listdir(f"/proc/{pid}/task"):
            for child in map(int, Path(f"/proc/{pid}/task/{task}/children").read_text().split()):
                yield child
                yield from descendants(child)


def end_descendants(pid: int) -> None:
    """Kill everything below this process, and what that starts meanwhile."""
    for _ in range(100):
        found = [child for child in descendants(pid) if _ask(child, "status") not in (None, "zombie")]
        for child in reversed(found):
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        if not found:
            return
        time.sleep(SOON)


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder, and something for each of them."""
    total = 0
    for here, _, files in os.walk(folder):
        for name in files:
            with contextlib.suppress(OSError):
                total += PAGE + os.lstat(os.path.join(here, name)).st_size
    return total


def used_by(pid: int) -> float:
    """Seconds of processor time of a process, and of those that it has started and seen end."""
    times = _ask(pid, "cpu_times")
    return sum((times.user, times.system, times.children_user, times.children_system)) if times else 0.0


def resident(pid: int) -> int:
    """The bytes of memory of a process; pages that several share count for each."""
    memory = _ask(pid, "memory_info")
    return memory.rss if memory else 0


def proportional(pid: int) -> int:
    """The same, with a page that several share divided among them, where the system can say so."""
    memory = _ask(pid, "memory_full_info")
    return getattr(memory, "pss", 0) or resident(pid)


def is_ready(pid: int) -> bool:
    """Whether a process computes, or would, as soon as it had its turn."""
    return _ask(pid, "status") in ("running", "disk-sleep")


def _ask(pid: int, question: str) -> Any:
    """What psutil says of a process; None of one that has gone."""
    import psutil

    try:
        return getattr(psutil.Process(pid), question)()
    except psutil.Error:
        return None
