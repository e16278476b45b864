"""Workers on other machines: the workers of a Dask scheduler that runs already.

A worker gets what a worker of this machine gets: one restored notebook with its seed at a time, and its own sandbox.
The gradebook stays here: where a worker dies, another one does its jobs again, and only this process writes them down.
"""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from threading import Lock
from typing import Any

from graders.classroom.course import CommandError
from graders.classroom.edition import edition
from graders.classroom.workers.pool import Done, Job
from pacman_env.sandbox.bubblewrap import why_not

AHEAD = 64
"""So many submissions are handed to a cluster at most before one comes back."""

CONNECT_SECONDS, WORKER_SECONDS = 10.0, 60.0
_one_at_a_time = Lock()  # a worker with several threads has one sandbox


class Unfit(RuntimeError):
    """A worker cannot grade; the message says which, why, and what to do."""


@contextmanager
def cluster(scheduler: str) -> Iterator[Executor]:
    """The workers of the scheduler at this address. Raises CommandError for one that is not there or goes away."""
    try:
        from distributed import Client
    except ImportError:
        raise CommandError('--scheduler needs Dask: pip install "adversarial-search-course[cluster]"') from None
    try:
        client = Client(scheduler, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise CommandError(f"No scheduler is responding at {scheduler} ({error}). Start one: dask scheduler") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=WORKER_SECONDS)
            yield _Workers(client.get_executor())
        except TimeoutError:
            words = f"The scheduler at {scheduler} has no worker. Start one: dask worker {scheduler} --nthreads 1"
            raise CommandError(words) from None
        except Unfit as error:
            raise CommandError(str(error)) from None
        except (CancelledError, ModuleNotFoundError) as error:
            words = f"The scheduler at {scheduler} or a worker disconnected, or lacks this course ({error!r})."
            raise CommandError(
                f"{words} The grades so far are safe. To continue from there, run the same command again."
            ) from None


class _Workers(Executor):
    """An executor whose jobs are refused by a worker that would judge them otherwise than this process."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def submit(self, work: Callable[..., object], /, *args: object, **named: object) -> Future[Any]:
        return self.inner.submit(there, edition(), work, *args)  # type: ignore[no-any-return]


def there(expected: str, work: Callable[[Job], Done], job: Job) -> Done:
    """On a worker: do a job. Raises Unfit where there is no sandbox, or another edition of the graders."""
    host = socket.gethostname()
    if edition() != expected:
        raise Unfit(f"The worker on {host} has a different version of the graders: install the same version as here.")
    if why_not():
        raise Unfit(f"The worker on {host} has no sandbox: {why_not()}")
    with _one_at_a_time:
        return work(job)
