"""Grade the submissions of a chapter; every one ends with points or with a recorded reason.

The coordinator (this process) looks at what came in, restores it, and writes down what became of it; workers run and
judge (`graders.classroom.workers.pool`).
"""

import json
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from graders.classroom.course import CommandError, Course
from graders.classroom.exchange.collecting import take, why
from graders.classroom.exchange.collecting import waiting as uncollected
from graders.classroom.intake.files import Refused, handed_in_at, student_problem
from graders.classroom.intake.submission import is_what_was_graded, look
from graders.classroom.marks import GradedCell
from graders.classroom.records.differences import change_table, changes, differences
from graders.classroom.records.gradebook import copy_gradebook, record
from graders.classroom.records.overrides import uphold
from graders.classroom.records.record import ChapterRecord
from graders.classroom.sandbox.content import content_of
from graders.classroom.sandbox.process import SandboxBroken
from graders.classroom.sandbox.run import Times, files_of
from graders.classroom.secret import Sandbox, case_seed
from graders.classroom.telling import ProgressBar, one_line, table
from graders.classroom.workers.cluster import AHEAD, cluster
from graders.classroom.workers.pool import Done, Job, results, workers
from graders.outcome import KEY, Json, Outcome, outcomes

BATCH, BATCH_SECONDS = 20, 10.0
"""So many submissions, or what was graded in that many seconds, are written down together."""

MOST_TOLD = 20  # differences between gradebook and judge


def grade(
    course: Course,
    chapter: str,
    students: Sequence[str] = (),
    force: bool = False,
    jobs: int = 1,
    scheduler: str = "",
    agreed: Callable[[], bool] = lambda: True,
) -> int:
    """Collect and grade a chapter, print a line for each student; return how many could not be, or wait to be written.

    Grades the submissions that are new, newer than their grades, or failed before; all of them with `force`. `jobs` run
    at the same time, or as many as the workers of `scheduler` (tcp://...) take. What is graded again only because of
    `force` is not written before the changes have been printed and `agreed`. Raises MissingSecret and NoSandbox before
    anything else happens, CommandError for a chapter never released or a student unknown.
    """
    course.secret()  # or nothing happens
    if not Sandbox(config=course.config).is_used() and scheduler:
        raise CommandError(
            "Leave out --scheduler or --unsafe: without a sandbox, submissions could read files on those machines."
        )
    course.tests(chapter)
    failed = take(course, chapter, list(uncollected(course, chapter, students)), each=False)
    found = _chosen(course, chapter, students)
    before = [student for student in found if is_graded(course, chapter, student)]
    todo = [student for student in found if force or student not in set(before)]
    copy_gradebook(course)
    batch = _Batch(course, chapter, before if force else ())
    batch.grade(todo, jobs, scheduler)
    waiting = batch.settle(agreed)
    batch.summary(len(todo) - len(waiting), len(found) - len(todo) + len(waiting))
    return len(failed) + len(batch.failures) + len(waiting)


def plan(course: Course, chapter: str, students: Sequence[str], force: bool) -> list[str]:
    """Who would be graded and why, a line each."""
    course.tests(chapter)
    coming = uncollected(course, chapter, students)
    there = {one.student: f"{one}, not collected yet" for one in coming if not one.problem}
    for student in _chosen(course, chapter, students, there):
        why = "new, or newer than its grades"
        if failed := failure(course, chapter, student):
            why = f"failed before ({failed})"
        elif is_graded(course, chapter, student):
            why = "already graded; graded again because of --force" if force else ""
        if student not in there and why:
            there[student] = f"{one_line(student)}: {why}"
    return [there[student] for student in sorted(there)]


class _Batch:
    """The submissions of one run; those that are `regraded` are held back until somebody has agreed."""

    def __init__(self, course: Course, chapter: str, regraded: Sequence[str]) -> None:
        self.course, self.chapter, self.regraded = course, chapter, regraded
        self.notes: dict[str, str] = {}
        self.failures: list[str] = []
        self.guard = ""
        self.kept = ChapterRecord(course, chapter)
        self.released = course.cells(chapter)
        with course.gradebook() as gradebook:
            self.kernelspec = json.loads(gradebook.find_notebook(chapter, chapter).kernelspec or "{}")
        self.by_hand = sum(one.points for one in self.released.values() if one.graded and one.solution)
        self.sandbox = Sandbox(config=course.config)

    def grade(self, students: Sequence[str], jobs: int, scheduler: str) -> None:
        """Grade them: this many at the same time on this machine, or on the workers of a scheduler."""
        if students:
            with ProgressBar("grading", len(students)) as self.progress:
                for batch in _batches(self.finished(self.jobs(students), jobs, scheduler)):
                    self.write([done for done in batch if not self.hold(done)])

    def finished(self, todo: Iterator[Job], jobs: int, scheduler: str) -> Iterator[Done]:
        """The jobs, run and judged: this many at the same time here, or on the workers of a scheduler.

        What was stopped comes last, once more, one after another and alone.
        """
        content_of(self.chapter)  # laid down once, by the process that takes it away
        places, ahead = (partial(cluster, scheduler), AHEAD) if scheduler else (partial(workers, jobs), 2 * jobs)
        stopped: dict[str, str] = {}
        try:
            for done in results(todo, places, ahead):
                if done.stopped:
                    stopped[done.student] = done.notebook
                else:
                    yield done
            again = (replace(job, notebook=stopped[job.student], again=True) for job in self.jobs([*stopped]))
            yield from results(again, places if scheduler else partial(workers, 1), 1)
        except SandboxBroken as error:
            raise CommandError(str(error)) from None

    def jobs(self, students: Sequence[str]) -> Iterator[Job]:
        """What can be graded, restored and ready to run."""
        for student in students:
            try:
                if student in self.regraded and self.kept.is_regraded(student):
                    self.progress.step()
                    continue
                job = self.job(student)
            except Exception as error:  # whatever one submission raises is its own reason
                done = Done(student, failure=why(error))
                if not self.hold(done):
                    self.fail(student, done.failure)
            else:
                yield job

    def job(self, student: str) -> Job:
        """One submission, built again from what came in. Raises Refused."""
        course, chapter = self.course, self.chapter
        if problem := student_problem(student):
            raise Refused(problem)
        folder = course.folder("submitted", student, chapter)
        found = look(folder, chapter, self.released)
        self.notes[student] = found.note
        if self.kernelspec:
            found.notebook.metadata["kernelspec"] = self.kernelspec
        nb, seed = json.dumps(found.notebook), case_seed(course.secret(), chapter, student)
        tests, times, files = tuple(course.tests(chapter)), Times(self.sandbox.seconds), files_of(folder)
        walled, decisions = self.sandbox.is_used(), course.file.decisions
        return Job(student, chapter, nb, seed, tests, times, files, walled=walled, decisions=decisions)

    def hold(self, done: Done) -> bool:
        """Keep aside what is graded again; whether it was."""
        if done.student not in self.regraded or done.busy:
            return False
        self.kept.keep_regraded(done)
        self.progress.step()
        return True

    def settle(self, agreed: Callable[[], bool]) -> list[str]:
        """Say who gains and who loses by the regrade, and write it, if that is agreed; who waits for that."""
        waiting = [student for student in self.regraded if student not in self.failures]
        if not waiting:
            return []
        found = changes(self.course, self.chapter, map(self.kept.regraded, waiting))
        print("\n".join(change_table(found, len(waiting))))
        if found and not agreed():
            print(
                "Nothing has been written yet. To write this, type the same command with --yes. "
                "It does not grade anything again."
            )
            return waiting
        with ProgressBar("writing", len(waiting)) as self.progress:
            for start in range(0, len(waiting), BATCH):
                self.write([self.kept.regraded(student) for student in waiting[start : start + BATCH]])
        self.kept.drop_regraded(waiting)
        return []

    def write(self, batch: list[Done]) -> None:
        """Write a batch down, and say how it went."""
        recorded = self._recorded(batch)
        for done in recorded:
            self.guard = done.guard or self.guard
            if done.failure:
                self.fail(done.student, done.failure, done.busy)
            else:
                self.succeed(done.student)
        self.kept.save()

    def _recorded(self, batch: list[Done]) -> list[Done]:
        """The batch, written down; if that fails, one by one, so that only the one that cannot be is not graded."""
        try:
            record(self.course, self.chapter, batch)
            return batch
        except Exception as error:
            if len(batch) > 1:
                return [recorded for done in batch for recorded in self._recorded([done])]
            return [Done(batch[0].student, failure=why(error))]

    def succeed(self, student: str) -> None:
        """Say what a submission got."""
        _failure_file(self.course, self.chapter, student).unlink(missing_ok=True)
        found = outcomes_of(self.course, self.chapter, student) or {}
        self.kept.give(student, found)
        note = self.notes.pop(student, "")
        more = f", and {self.by_hand:g} by hand" if self.by_hand else ""
        points, most = sum(one.points for one in found.values()), sum(one.max_points for one in found.values())
        self.progress.step(f"  {student}: {points:g} of {most:g} points{more}{note and f' ({note})'}")

    def fail(self, student: str, why: str, busy: bool = False) -> None:
        """Say and keep why a submission was not graded; an older score stays if only the computer was busy."""
        self.failures.append(student)
        if not busy:
            shutil.rmtree(self.course.folder("autograded", student, self.chapter), ignore_errors=True)
        path = _failure_file(self.course, self.chapter, student)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{why}\n", encoding="utf-8")
        self.progress.step(f"  {one_line(student)}: NOT GRADED: {why}")

    def summary(self, tried: int, before: int) -> None:
        """The end of a run: a line for each exercise, how many were graded, and what somebody should look at."""
        with self.course.gradebook() as gradebook:
            there = {one.student_id for one in gradebook.assignment_submissions(self.chapter)}
        points = [given for student, given in self.kept.points.items() if student in there]
        rows = [
            _row(test, [one[test.name] for one in points if test.name in one])
            for test in self.course.tests(self.chapter)
        ]
        print(table(["exercise", "graded", "points", "of", "full", "none"], rows))
        print(f"{self.chapter}: {tried - len(self.failures)} graded, {len(self.failures)} failed, {before} as before")
        if self.guard:
            print(f"{self.guard.capitalize()} limited the memory of each submission.")
        found = [*filter(None, [self.sandbox.warning()]), *uphold(self.course, self.chapter), *differences(self.kept)]
        for line in found[:MOST_TOLD]:
            print(f"  LOOK AT THIS: {line}")
        if len(found) > MOST_TOLD:
            print(f"  and {len(found) - MOST_TOLD} more like these")


def _row(test: GradedCell, points: Sequence[float]) -> list[object]:
    mean = f"{sum(points) / len(points):.2f}" if points else ""
    return [test.exercise, len(points), mean, test.max_points, points.count(test.max_points), points.count(0)]


def _batches(found: Iterable[Done]) -> Iterator[list[Done]]:
    batch: list[Done] = []
    begin = time.monotonic()
    try:
        for done in found:
            batch.append(done)
            if len(batch) >= BATCH or time.monotonic() - begin > BATCH_SECONDS:
                yield batch
                batch, begin = [], time.monotonic()
    except (KeyboardInterrupt, CommandError):
        yield batch  # what is done is written, and then the run ends
        raise
    yield batch


def job_of(course: Course, chapter: str, student: str) -> Job:
    """What a worker would get to grade a submission. Raises Refused for one that cannot be graded."""
    _chosen(course, chapter, [student])
    return _Batch(course, chapter, ()).job(student)


def is_graded(course: Course, chapter: str, student: str) -> bool:
    """Whether this very submission has been graded, each test cell of it.

    A notebook left behind by an interrupted run does not count, though its file exists.
    """
    return graded_outcomes(course, chapter, student) is not None and not failure(course, chapter, student)


def graded_outcomes(course: Course, chapter: str, student: str) -> dict[str, Outcome] | None:
    """The outcomes of this very submission, by grade id; None if it has not been graded."""
    found = outcomes_of(course, chapter, student)
    return found if found is not None and _same_submission(course, chapter, student) else None


def outcomes_of(course: Course, chapter: str, student: str) -> dict[str, Outcome] | None:
    """The outcomes of a graded submission, by grade id; None unless every test cell of the chapter has one."""
    try:
        found = dict(outcomes(_graded(course, chapter, student)))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return found if all(test.name in found for test in course.tests(chapter)) else None


def missing_texts(course: Course, chapter: str, student: str) -> list[str]:
    """The grade ids of the texts whose cells were not in this graded submission; a person would have graded them."""
    found: list[str] = _graded(course, chapter, student)["metadata"].get(KEY, {}).get("missing", [])
    return found


def _graded(course: Course, chapter: str, student: str) -> Json:
    path = course.folder("autograded", student, chapter) / f"{chapter}.ipynb"
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return found


def failure(course: Course, chapter: str, student: str) -> str:
    """Why the last attempt to grade this submission failed; empty if it did not."""
    path = _failure_file(course, chapter, student)
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


def _same_submission(course: Course, chapter: str, student: str) -> bool:
    """Whether what was graded is what is submitted now: by nbgrader's timestamps and by the notebook itself.

    A notebook graded by nbgrader alone does not say what it was made of: then, without timestamps, by the file times.
    """
    submitted, autograded = (course.folder(stage, student, chapter) for stage in ("submitted", "autograded"))
    stamp = handed_in_at(submitted)
    if stamp != handed_in_at(autograded):
        return False
    same = is_what_was_graded(submitted, chapter, _graded(course, chapter, student))
    return same if same is not None else stamp is not None or _newest(submitted) <= _newest(autograded)


def _newest(folder: Path) -> float:
    return max((path.lstat().st_mtime for path in folder.glob("*.ipynb")), default=0)


def _failure_file(course: Course, chapter: str, student: str) -> Path:
    return course.folder("autograded", student, chapter).with_suffix(".failed.txt")


def _chosen(course: Course, chapter: str, students: Sequence[str], coming: Iterable[str] = ()) -> list[str]:
    """The students of this run among those whose submission is there, or `coming`."""
    found = sorted({*course.submitted(chapter), *coming})
    missing = sorted(set(students) - set(found))
    if missing:
        raise CommandError(
            f"There is no submission of {chapter} by {', '.join(missing)}. "
            f"There are submissions by: {', '.join(found) or 'nobody'}."
        )
    return sorted(students) or found
