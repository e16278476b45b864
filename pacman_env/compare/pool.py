"""Playing much at once: handed to an executor, with a bar that says how far it is."""

import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Executor, Future, as_completed
from contextlib import closing
from typing import Any, TypeVar

Key = TypeVar("Key")
T = TypeVar("T")


class AtOnce(Executor):
    """Does what it is given before it returns: where there are neither threads nor processes."""

    def submit(self, function: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """The future, which is done."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def ended(
    executor: Executor, function: Callable[..., T], tasks: Mapping[Key, tuple[Any, ...]]
) -> Generator[tuple[Key, "Future[T]"], None, None]:
    """``function(*task)`` of every task, as they end; what has not begun when the iterator is left is called off."""
    futures = {executor.submit(function, *task): key for key, task in tasks.items()}
    try:
        for future in as_completed(futures):
            yield futures[future], future
    finally:
        for future in futures:
            future.cancel()


def done(
    executor: Executor, function: Callable[..., T], tasks: Mapping[Key, tuple[Any, ...]]
) -> Generator[tuple[Key, T], None, None]:
    """The same with what came out; what a lost worker leaves undone is done here, at the end."""
    lost = []
    with closing(ended(executor, function, tasks)) as ends:
        for key, future in ends:
            if future.exception():
                lost.append(key)
            else:
                yield key, future.result()
    for key in lost:
        yield key, function(*tasks[key])


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
