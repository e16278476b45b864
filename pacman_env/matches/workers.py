"""Processes that play games."""

import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any


def processes(count: int | None = None, *, loud: bool = True) -> ProcessPoolExecutor:
    """Workers on this machine, one a core (or this many), which leave an interrupt to the main process.

    A ``with`` block that is left while games are still being played (after an interrupt) ends them. What agents print
    goes where the program prints, unless ``loud`` is false: then to the error stream.

    >>> with processes(2) as pool:
    ...     list(pool.map(abs, [-1, 2]))
    [1, 2]
    """
    return _Workers(count, initializer=_begin_work, initargs=(loud,))


class _Workers(ProcessPoolExecutor):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._given: list[Future[Any]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        self._given.append(super().submit(function, *arguments, **options))
        return self._given[-1]

    def __exit__(self, *error: object) -> None:
        """Wait for the workers, but not for a game that nobody waits for anymore: it may be endless."""
        if not all(future.done() for future in self._given):
            for worker in list((self._processes or {}).values()):
                worker.terminate()
        self.shutdown(wait=True, cancel_futures=True)


def _begin_work(loud: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not loud:
        sys.stdout = sys.stderr
