"""Playing much at once: handed to workers, with a bar that says how far it is."""

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from functools import partial
from typing import Any, TypeVar

Key = TypeVar("Key")
T = TypeVar("T")


def processes(count: int | None = None, *, loud: bool = True) -> ProcessPoolExecutor:
    """Workers on this machine, one per core (or this many), which leave an interrupt to the main process.

    If an interrupt ends the ``with`` block while games are still being played, the games end. The agents' output goes
    to the program's output, or to the error stream if ``loud`` is false.

    >>> with processes(2) as pool:
    ...     list(pool.map(abs, [-1, 2]))
    [1, 2]
    """
    return _Processes(count, initializer=_begin_work, initargs=(loud,))


class _Processes(ProcessPoolExecutor):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._given: list[Future[Any]] = []

    def submit(self, function: Callable[..., object], /, *arguments: object, **options: object) -> Future[Any]:
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


def ended(
    executor: Executor | None, function: Callable[..., T], tasks: Mapping[Key, tuple[object, ...]]
) -> Generator[tuple[Key, Callable[[], T]], None, None]:
    """Of every task, as they end, what tells what ``function(*task)`` has returned, or raises what that has raised.

    Without an executor each is done here, when it is asked. What has not begun when the iterator is left is called off.
    """
    if executor is None:
        yield from ((key, partial(function, *task)) for key, task in tasks.items())
        return
    futures = {executor.submit(function, *task): key for key, task in tasks.items()}
    try:
        for future in as_completed(futures):
            yield futures[future], future.result
    finally:
        for future in futures:
            future.cancel()


def done(
    executor: Executor | None, function: Callable[..., T], tasks: Mapping[Key, tuple[object, ...]]
) -> Generator[tuple[Key, T], None, None]:
    """What every task has returned; what a lost worker leaves undone is done here, at the end."""
    left = dict(tasks)
    with closing(ended(executor, function, tasks)) as ends:
        for key, result in ends:
            try:
                value = result()
            except Exception:
                continue
            del left[key]
            yield key, value
    for key, task in left.items():
        yield key, function(*task)


def watched(
    ends: Iterator[tuple[Key, T]], weights: Mapping[Key, int], words: str, unit: str, progress: bool
) -> Iterator[tuple[Key, T]]:
    """The same, with a bar that says how much there is, and how long it will still take; no bar in a file."""
    from tqdm.auto import tqdm

    if sys.platform == "emscripten":
        tqdm.monitor_interval = 0  # a browser gives it no thread for that, and it would warn
    with tqdm(total=sum(weights.values()), desc=words, unit=unit, delay=0.5, disable=None if progress else True) as bar:
        for key, end in ends:
            bar.update(weights[key])
            yield key, end
