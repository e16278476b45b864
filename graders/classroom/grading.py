"""Grade the submissions of a chapter; every one ends with points or with a recorded reason.

The coordinator (this process) looks at what came in, restores it, and writes down what became of it; lanes run and
judge (`graders.classroom.running.lanes`).
"""

import json
import shutil
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbformat import NotebookNode
from nbgrader.utils import temp_attrs
from traitlets import import_item

from graders.classroom.box.choice import Sandbox
from graders.classroom.box.content import content_of
from graders.classroom.box.running import Times, files_of
from graders.classroom.course import CommandError, Course, checked, reason
from graders.classroom.intake.incoming import Refused, exchange_notes, handed_in_at, student_problem, unforeseen
from graders.classroom.intake.preflight import Submission, look, released_cells
from graders.classroom.intake.restoring import source_of
from graders.classroom.records.journal import Journal
from graders.classroom.records.ledger import Ledger, copy_gradebook
from graders.classroom.records.recording import record, resources
from graders.classroom.running.cluster import AHEAD, cluster
from graders.classroom.running.lanes import Done, Job, lanes, results
from graders.classroom.secret import case_seed
from graders.outcome import Outcome, outcomes

BATCH, BATCH_SECONDS = 20, 10.0
"""So many submissions, or what was graded in so many seconds, are written down together."""

NOTHING_LEFT = tuple(
    f"nbgrader.preprocessors.{step}"
    for step in ("ClearOutput", "DeduplicateIds", "OverwriteKernelspec", "CheckCellMetadata")
)
"""Steps of nbgrader's that find nothing to do in a notebook which was built anew (`preflight`)."""


def grade(
    course: Course,
    chapter: str,
    students: Sequence[str] = (),
    force: bool = False,
    jobs: int = 1,
    scheduler: str = "",
) -> int:
    """Collect and grade a chapter, print a line for each student; return how many could not be graded.

    Grades the submissions that are new, newer than their grades, or failed before; all of them with `force`. `jobs` run
    at the same time, or as many as the workers of `scheduler` (tcp://...) take. Raises MissingSecret and NoBox before
    anything else happens, CommandError for a chapter never released or a student unknown.
    """
    course.need_secret()
    boxed = Sandbox(config=course.config).is_used()
    if scheduler and not boxed:
        raise CommandError(
            "--scheduler and --unsafe exclude each other: the machines of a cluster hold something of value."
        )
    course.tests(chapter)
    _collect(course, chapter)
    found = _chosen(course, chapter, students)
    waiting = [student for student in found if force or not is_graded(course, chapter, student)]
    copy_gradebook(course)
    batch = _Batch(course, chapter)
    waiting = batch.journal.in_order(waiting)
    failures = batch.grade(waiting, jobs, scheduler) if boxed else batch.grade_openly(waiting)
    graded, as_before = len(waiting) - len(failures), len(found) - len(waiting)
    print(f"{chapter}: {graded} graded, {len(failures)} failed, {as_before} as before")
    if batch.guard:
        print(f"What a submission may take of the memory was limited by {batch.guard}.")
    for line in batch.ledger.differences():
        print(f"  LOOK AT THIS: {line}")
    return len(failures)


class _Batch:
    """The submissions of one run."""

    def __init__(self, course: Course, chapter: str) -> None:
        self.course, self.chapter = course, chapter
        self.notes: dict[str, str] = {}
        self.failures: list[str] = []
        self.guard = ""
        self.journal, self.ledger = Journal(course.root, chapter), Ledger(course, chapter)
        with course.gradebook() as gradebook:
            self.released = released_cells(gradebook, chapter)
            self.source = source_of(gradebook, chapter)
        named = [step for step in course.config.Autograde.sanitize_preprocessors if step not in NOTHING_LEFT]
        self.steps = [import_item(step)(config=course.config) for step in named]

    def grade(self, students: Sequence[str], jobs: int, scheduler: str = "") -> list[str]:
        """Grade them; those that could not be."""
        if not students:
            return []
        content_of(self.chapter)  # laid down once, by the process that takes it away
        places, ahead = (partial(cluster, scheduler), AHEAD) if scheduler else (partial(lanes, jobs), 2 * jobs)
        for batch in _batches(results(self.jobs(students), places, ahead)):
            self.write(batch)
        return self.failures

    def jobs(self, students: Sequence[str]) -> Iterator[Job]:
        """What can be graded, restored and ready to run."""
        for student in students:
            self.journal.begin(student)
            try:
                yield self.job(student)
            except Exception as error:  # whatever one submission raises is its own reason
                self.fail(student, _why(error))

    def job(self, student: str) -> Job:
        """One submission."""
        course, chapter = self.course, self.chapter
        nb = self.restored(student, self.look(student).notebook)
        seed = case_seed(course.secret(), chapter, student)
        tests, times = tuple(course.tests(chapter)), Times(float(course.config.Execute.get("timeout", 60)))
        files = files_of(course.folder("submitted", student, chapter))
        return Job(student, chapter, json.dumps(nb), seed, tests, times, files)

    def restored(self, student: str, nb: NotebookNode) -> NotebookNode:
        """The notebook with the released tests in it, as the configured steps leave it."""
        about = resources(self.course, self.chapter, student)
        about["nbgrader"]["source"] = self.source
        if self.source.kernelspec:
            nb.metadata["kernelspec"] = self.source.kernelspec
        for step in self.steps:
            nb, about = step.preprocess(nb, about)
        return nb

    def look(self, student: str) -> Submission:
        """What came in, built anew. Raises Refused."""
        if student_problem(student):
            raise Refused(student_problem(student))
        found = look(self.course.folder("submitted", student, self.chapter), self.chapter, self.released)
        self.notes[student] = found.note
        return found

    def grade_openly(self, students: Sequence[str]) -> list[str]:
        """Grade them with nbgrader's own command, one after another, without a box; those that could not be."""
        for student in students:
            self.journal.begin(student)
            try:
                with _staged(self.course, self.chapter, student, self.look(student)):
                    _autograde(self.course, self.chapter, student)
                self.told(student)
                self.ledger.save()
            except Exception as error:
                self.fail(student, _why(error))
        return self.failures

    def write(self, batch: list[Done]) -> None:
        """Write a batch down, and say how it went."""
        for done in self._recorded(batch):
            self.guard = done.guard or self.guard
            if done.failure:
                self.fail(done.student, done.failure)
            else:
                self.told(done.student)
        self.ledger.save()

    def _recorded(self, batch: list[Done]) -> list[Done]:
        """The batch, written down; if that fails, one by one, so that only the one that cannot be is not graded."""
        try:
            record(self.course, self.chapter, batch)
            return batch
        except Exception as error:
            if len(batch) > 1:
                return [recorded for done in batch for recorded in self._recorded([done])]
            return [Done(batch[0].student, failure=_why(error))]

    def told(self, student: str) -> None:
        """Say what a submission got."""
        _failure_file(self.course, self.chapter, student).unlink(missing_ok=True)
        self.journal.end(student)
        found = outcomes_of(self.course, self.chapter, student) or {}
        self.ledger.write(student, found)
        note = self.notes.pop(student)
        print(f"  {student}: {_points(found.values())}{note and f' ({note})'}", flush=True)

    def fail(self, student: str, why: str) -> None:
        """Say and keep why a submission was not graded."""
        self.failures.append(student)
        self.journal.end(student)
        shutil.rmtree(self.course.folder("autograded", student, self.chapter), ignore_errors=True)
        _keep_failure(self.course, self.chapter, student, why)
        print(f"  {student}: NOT GRADED: {why}", flush=True)


def _batches(found: Iterable[Done]) -> Iterator[list[Done]]:
    batch: list[Done] = []
    begin = time.monotonic()
    for done in found:
        batch.append(done)
        if len(batch) >= BATCH or time.monotonic() - begin > BATCH_SECONDS:
            yield batch
            batch, begin = [], time.monotonic()
    if batch:
        yield batch


def is_graded(course: Course, chapter: str, student: str) -> bool:
    """Whether this very submission has been graded, each test cell of it.

    A notebook left behind by a run that broke off does not count, though its file exists.
    """
    submitted, autograded = (course.folder(stage, student, chapter) for stage in ("submitted", "autograded"))
    return _same_submission(course, submitted, autograded) and outcomes_of(course, chapter, student) is not None


def outcomes_of(course: Course, chapter: str, student: str) -> dict[str, Outcome] | None:
    """The outcomes of a graded submission, by grade id; None unless every test cell of the chapter has one."""
    path = course.folder("autograded", student, chapter) / f"{chapter}.ipynb"
    try:
        found = dict(outcomes(json.loads(path.read_text(encoding="utf-8"))))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return found if all(test.name in found for test in course.tests(chapter)) else None


def failure(course: Course, chapter: str, student: str) -> str:
    """Why the last attempt to grade this submission failed; empty if it did not."""
    path = _failure_file(course, chapter, student)
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


def _same_submission(course: Course, submitted: Path, autograded: Path) -> bool:
    """Whether what was graded is what is submitted now: by nbgrader's timestamps, else by the age of the files."""
    stamp = handed_in_at(submitted)
    if stamp != handed_in_at(autograded):
        return False
    return stamp is not None or _newest(submitted) <= _newest(autograded)


def _newest(folder: Path) -> float:
    return max((path.lstat().st_mtime for path in folder.glob("*.ipynb")), default=0)


def _failure_file(course: Course, chapter: str, student: str) -> Path:
    return course.folder("autograded", student, chapter).with_suffix(".failed.txt")


def _collect(course: Course, chapter: str) -> None:
    if course.api.exchange_is_functional:
        checked(course.api.collect(chapter), f"Collecting {chapter}")


def _chosen(course: Course, chapter: str, students: Sequence[str]) -> list[str]:
    found = course.submitted(chapter)
    missing = sorted(set(students) - set(found))
    if missing:
        raise CommandError(f"No {chapter} from {', '.join(missing)}. It is there from: {', '.join(found) or 'nobody'}.")
    return sorted(students) or found


@contextmanager
def _staged(course: Course, chapter: str, student: str, found: Submission) -> Iterator[None]:
    """Have nbgrader see what was built anew, and nothing else, in the place of what was handed in."""
    with TemporaryDirectory(prefix="submitted-") as stage:
        folder = Path(stage) / student / chapter
        folder.mkdir(parents=True)
        nbformat.write(found.notebook, folder / f"{chapter}.ipynb")
        submitted = course.folder("submitted", student, chapter)
        for name, data in {**files_of(submitted), **_bytes(exchange_notes(submitted))}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        with temp_attrs(course.api.coursedir, submitted_directory=stage):
            yield


def _bytes(notes: dict[str, str]) -> dict[str, bytes]:
    return {name: f"{text}\n".encode() for name, text in notes.items()}


def _why(error: Exception) -> str:
    """Why a submission was not graded, in words."""
    return str(error) if isinstance(error, Refused | CommandError) else unforeseen(error)


def _autograde(course: Course, chapter: str, student: str) -> None:
    result = course.api.autograde(chapter, student, force=True)
    if not result["success"]:
        raise CommandError(reason(result))
    if outcomes_of(course, chapter, student) is None:
        raise CommandError("nbgrader ended without a score for every exercise; the log says: " + reason(result))


def _keep_failure(course: Course, chapter: str, student: str, why: str) -> None:
    path = _failure_file(course, chapter, student)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(why + "\n", encoding="utf-8")


def _points(found: Collection[Outcome]) -> str:
    return f"{sum(one.points for one in found):g} of {sum(one.max_points for one in found):g} points"
