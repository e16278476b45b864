"""Workers: processes in which submissions are run and judged, each with its own sandbox.

A worker knows no gradebook and no secret: it gets a restored notebook and the seed of a student, and returns the
judged notebook. So workers may be on this machine, or anywhere an executor of `concurrent.futures` reaches.
"""

import gc
import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.util import Finalize

import nbformat

from graders.classroom.intake.files import unforeseen
from graders.classroom.marks import GradedCell, Judge, JudgeError, score_notebook
from graders.classroom.sandbox.content import content_of, questions_of
from graders.classroom.sandbox.outside import Outside
from graders.classroom.sandbox.process import SandboxBroken, SandboxProcess
from graders.classroom.sandbox.run import Run, Times, load
from graders.report import Report
from graders.trusted import claims, judging
from graders.words import Decisions, under

TOOK_WORKERS_ALONG = "KilledWorker"
"""What `distributed` raises for a job under which several workers died; by its name, because it is an extra."""


@dataclass(frozen=True)
class Job:
    """One submission: the restored notebook as text, its other files, and what it is judged by.

    `again` says that it was stopped before: what is graded runs again, while nothing else runs here. `walled` says
    that it runs behind walls. `decisions` are those of the course.
    """

    student: str
    chapter: str
    notebook: str
    seed: int
    tests: tuple[GradedCell, ...]
    times: Times = field(default_factory=Times)
    files: Mapping[str, bytes] = field(default_factory=dict)
    again: bool = False
    walled: bool = True
    decisions: Decisions = field(default_factory=Decisions)


@dataclass(frozen=True)
class Done:
    """What became of a job: the judged notebook as text, or why there is none; and what limited its memory.

    `stopped` says what was stopped, in words, if points may depend on it: then it is asked again. `busy` says that the
    computer was, even the second time: there is no score, and an older one stays.
    """

    student: str
    notebook: str = ""
    failure: str = ""
    guard: str = ""
    stopped: str = ""
    busy: bool = False


BUSY = "the computer was too busy to judge this"
CROWDED = 50  # programs for each processor: from here on, what does not go on may just not have had its turn


def work(job: Job, judge: Callable[..., Report] | None = None) -> Done:
    """Run and judge one submission. Never raises because of it, but SandboxBroken, or the error of a full disk.

    A `judge` of somebody else's hears what the judge of the course hears, and says what it says.
    """
    if not job.walled:
        from graders.classroom.secret import hide_memory  # loads nbgrader

        hide_memory()
    try:
        return _judged(job, judge or judging.judge)
    except SandboxBroken:
        raise
    except JudgeError as error:
        return Done(job.student, failure=f"JudgeError: {error}")
    except Exception as error:
        return Done(job.student, failure=unforeseen(error))


def _judged(job: Job, judge: Callable[..., Report]) -> Done:
    nb = nbformat.from_dict(json.loads(job.notebook))
    outside = Outside(job.chapter, job.seed)
    sandbox, questions = _sandbox(job.chapter, job.walled), questions_of(job.chapter, job.seed)
    run = Run(sandbox, nb, questions, job.chapter, job.times, job.files, outside.talk)
    run.run(job.again)
    stopped = _score(job, run, nb, outside.judged(judge))
    if stopped and job.again and load() > CROWDED:
        why = f"{BUSY}: {stopped}. Grade it again when the computer is less busy"
        return Done(job.student, failure=why, busy=True)
    text = json.dumps(nb, ensure_ascii=False)
    return Done(job.student, notebook=text, guard=sandbox.guard, stopped=stopped)


def _score(job: Job, run: Run, nb: nbformat.NotebookNode, judge: Judge) -> str:
    """Put points and reports into the notebook; what was stopped, in words, if points may depend on it.

    That is so where some positions took too long and others did not. Where each took too long, a loop has no end: to
    ask again costs as much, and comes out the same.
    """
    slow: list[str] = []

    def judged(exercise: str, answers: object, seed: int | None) -> Report:
        if run.stopped and claims.is_slow(answers):
            slow.append(exercise)
        report = judge(exercise, answers, seed)
        return replace(report, waited=False) if job.again else report  # who has waited twice waits for something

    with under(job.decisions):
        waited = score_notebook(nb, job.tests, job.seed, judged)
    stopped = run.stopped if run.earns or slow or waited else []
    return "; ".join([*stopped, *(f"{one} waited" for one in waited)])


@lru_cache(maxsize=1)
def _sandbox(chapter: str, walled: bool) -> SandboxProcess:
    """The sandbox of this process, ended with it (a worker of a pool does not come to `atexit`)."""
    sandbox = SandboxProcess(content_of(chapter), walled=walled)
    Finalize(None, sandbox.close, exitpriority=10)
    return sandbox


_ready: dict[int, Executor] = {}


def prepare(count: int, chapter: str) -> None:
    """Have this many workers start, each with a sandbox for this chapter, while this process does something else.

    The next `workers` of that many are these.
    """
    content_of(chapter)  # laid down once, by the process that takes it away
    pool = _ready[count] = _pool(count)
    for _ in range(count):
        pool.submit(_start_sandbox, chapter)


def _start_sandbox(chapter: str) -> None:
    _sandbox(chapter, walled=True).start()


@contextmanager
def workers(count: int) -> Iterator[Executor]:
    """Processes of this machine, which end with this one."""
    with _ready.pop(count, None) or _pool(count) as pool:
        yield pool


def _pool(count: int) -> Executor:
    """Forked off where that is safe (Python 3.14 would load all of it again in each), so that they have the content."""
    return ProcessPoolExecutor(count, get_context("fork") if sys.platform == "linux" else None, _begin)


def _begin() -> None:
    """Leave an interrupt to the coordinator, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _sandbox.cache_clear()  # one of the process that this was forked from is not this one's
    gc.freeze()  # the sheets are many small lists: what is there before them need not be looked through each time
    gc.set_threshold(200_000, 20, 50)
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG = 1, see prctl(2)


def results(jobs: Iterable[Job], workers: Callable[[], AbstractContextManager[Executor]], ahead: int) -> Iterator[Done]:
    """What becomes of the jobs, as they are done; at most `ahead` of them are under way, so that memory stays flat.

    Where a worker dies, its executor goes with it: the jobs under way are tried again, one by one, in new ones.
    """
    left = iter(jobs)
    while True:
        suspects: list[Job] = []
        with workers() as executor:
            yield from _until_broken(left, executor, ahead, suspects)
        if not suspects:
            return
        for job in suspects:
            with workers() as executor:
                try:
                    yield executor.submit(work, job).result()
                except BrokenExecutor:
                    yield _lost(job)


def _until_broken(jobs: Iterator[Job], executor: Executor, ahead: int, suspects: list[Job]) -> Iterator[Done]:
    """Results until all is done, or the executor breaks: then `suspects` are the jobs that were under way."""
    waiting: dict[Future[Done], Job] = {}
    while True:
        for job in islice(jobs, ahead - len(waiting)):
            try:
                waiting[executor.submit(work, job)] = job
            except BrokenExecutor:
                suspects.append(job)
                break
        if suspects:
            suspects += waiting.values()
            return
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            job = waiting.pop(future)
            error = future.exception()
            if isinstance(error, BrokenExecutor):
                suspects.append(job)
            elif type(error).__name__ == TOOK_WORKERS_ALONG:
                yield _lost(job)
            else:
                yield future.result()


def _lost(job: Job) -> Done:
    words = "the process that graded this died on every try, so there is no score (this is not a 0). Report this"
    return Done(job.student, failure=words)
