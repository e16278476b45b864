"""Take what students have handed in out of the exchange: what is new, and what is newer than what was collected."""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from graders.classroom.course import PLACE, CommandError, Course, checked
from graders.classroom.intake.files import Refused, copied, handed_in_at, moment, student_problem, unforeseen
from graders.classroom.telling import ProgressBar, one_line, some, table

STAMP = "timestamp.txt"
NO_TIME = datetime.min
MOST = 100_000_000
"""So many bytes may one hand-in have; with 0.3 MB for a long notebook that is a lot."""

NEW, NEWER = "new", "newer than what was collected"


@dataclass(frozen=True)
class HandIn:
    """A folder in the exchange: when it came, what it says of that itself (None: nothing), and whose it is."""

    came: datetime
    stamp: datetime | None
    path: Path
    owner: str


@dataclass(frozen=True)
class PendingSubmission:
    """A submission in the exchange that has not been collected: whose it is, why it is due, or why it is not taken."""

    student: str
    found: HandIn
    why: str
    problem: str = ""

    def __str__(self) -> str:
        when = "at an impossible time" if self.found.came == NO_TIME else f"{self.found.came:%Y-%m-%d %H:%M} UTC"
        return f"{one_line(self.student)}: {self.problem or f'{self.why}, handed in {when}'}"


def _step(course: Course) -> Any:
    """nbgrader's own way of collecting, with what is configured for it."""
    api = course.api
    return api.exchange.Collect(coursedir=api.coursedir, authenticator=api.authenticator, parent=api)


def in_exchange(course: Course, chapter: str) -> dict[str, list[HandIn]]:
    """What is in the exchange for a chapter, by student, the latest last."""
    found: dict[str, list[HandIn]] = {}
    folder: Path = course.root / str(getattr(_step(course), "root", "")) / course.api.course_id / "inbound"
    for path in folder.glob(f"*+{escape(chapter)}+*") if course.api.exchange_is_functional else ():
        student, _, said, *_ = *path.name.rsplit("+", 3), ""
        stamp = moment(said)
        came = min(stamp, changed(path)) if stamp else NO_TIME
        found.setdefault(student, []).append(HandIn(came, stamp, path, _owner(path)))
    return {student: sorted(found[student], key=lambda one: one.came) for student in sorted(found)}


def changed(path: Path) -> datetime:
    """When the system last changed a folder: never earlier than it came, whatever its time stamp says."""
    return datetime.fromtimestamp(path.lstat().st_ctime, UTC).replace(tzinfo=None)


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, NotImplementedError):
        return f"user {path.lstat().st_uid}"


def waiting(
    course: Course, chapter: str, students: Sequence[str] = (), force: bool = False, anyway: bool = False
) -> Iterator[PendingSubmission]:
    """What is to be collected, and what is not taken; with `force`, also what was collected already.

    Where students are users of this machine, another user's folder is not taken as a student's, but `anyway`.
    """
    there = in_exchange(course, chapter)
    users = not anyway and _checks_owners(course) and any(one.owner == who for who in there for one in there[who])
    for student, found in there.items():
        if problem := student_problem(student):
            yield PendingSubmission(student, found[-1], NEW, problem)
        elif not students or student in students:
            due, reason = _due(course.folder("submitted", student, chapter), found, force)
            yield from _waiting_of(student, due, reason, users)


def _waiting_of(student: str, due: list[HandIn], reason: str, users: bool) -> Iterator[PendingSubmission]:
    """The latest of a student's own; and the latest of all, with its problem, where that is another user's."""
    own = [one for one in due if one.owner == student or not users]
    if own:
        yield PendingSubmission(student, own[-1], reason)
    if due and due[-1] not in own:
        yield PendingSubmission(student, due[-1], reason, _foreign(due[-1]))


def _due(folder: Path, found: list[HandIn], force: bool) -> tuple[list[HandIn], str]:
    """Which of a student's hand-ins may be collected, and why."""
    stamp = handed_in_at(folder)
    if not folder.exists():
        return found, NEW
    collected = min(stamp, changed(folder)) if stamp else None
    newer = [one for one in found if collected is None or one.came > collected]
    return (newer, NEWER) if newer or not force else (found, "already collected; collected again because of --force")


def _checks_owners(course: Course) -> bool:
    return bool(getattr(_step(course), "check_owner", True))


def _foreign(one: HandIn) -> str:
    return (
        f"{one.path.name!r} belongs to {one.owner}, not to the student. All other folders belong to their "
        "students. Take this one out of the exchange; or, if it is the student's, collect it with --take-anyway."
    )


def collect(
    course: Course,
    chapter: str,
    students: Sequence[str] = (),
    force: bool = False,
    dry_run: bool = False,
    anyway: bool = False,
) -> int:
    """Collect a chapter, say a line for each submission and a table; how many could not be collected."""
    course.tests(chapter)
    if not course.own_exchange:
        return _from_service(course, chapter, any((students, force, dry_run, anyway)))
    there = in_exchange(course, chapter)
    if missing := sorted({*students} - there.keys()):
        raise CommandError(f"The exchange has no submission of {chapter} from {', '.join(missing)}.")
    found = list(waiting(course, chapter, students, force, anyway))
    reasons = Counter(one.why for one in found if not one.problem)
    if dry_run:
        print(
            *map("  {}".format, found), f"{chapter}: {reasons.total()} would be collected; nothing was done", sep="\n"
        )
        return 0
    failed = take(course, chapter, found)
    as_before = len(students or there) - len({one.student for one in found})
    row = [chapter, reasons[NEW], reasons[NEWER], as_before, len(failed)]
    print(table(["chapter", "new", "newer", "as before", "failed"], [row]))
    return len(failed)


def _from_service(course: Course, chapter: str, chosen: bool) -> int:
    """Have the service that stands in for the exchange hand over what is new; 0."""
    if chosen:
        raise CommandError(
            "This course's exchange is a service, which hands over everything that is new. "
            "Leave out --student, --force, --take-anyway, and --dry-run."
        )
    before = _times(course, chapter)
    checked(course.api.collect(chapter), f"Collecting {chapter}")
    after = _times(course, chapter)
    as_before = len(before.items() & after.items())
    new = len(after) - len(before)
    print(table(["chapter", "new", "newer", "as before"], [[chapter, new, len(before) - as_before, as_before]]))
    return 0


def _times(course: Course, chapter: str) -> dict[str, datetime | None]:
    """When what is in `submitted/` was handed in."""
    return {
        student: handed_in_at(course.folder("submitted", student, chapter)) for student in course.submitted(chapter)
    }


def take(course: Course, chapter: str, found: Sequence[PendingSubmission], each: bool = True) -> list[str]:
    """Copy these into `submitted/`, each for itself, and say `each`; who could not be."""
    failed, owners = [], []
    with ProgressBar("collecting", len(found)) as progress:
        for one in found:
            try:
                if one.problem:
                    raise Refused(one.problem)
                _take(course, one, course.folder("submitted", one.student, chapter))
                owners += [] if one.found.owner == one.student else [f"{one.student} ({one.found.owner})"]
                progress.step(f"  {one}" if each else "")
            except Exception as error:  # whatever one submission raises is its own reason
                failed.append(one.student)
                progress.step(f"  {one_line(one.student)}: NOT COLLECTED: {why(error)}")
    if owners and _checks_owners(course):
        print(f"  LOOK AT THIS: handed in by another user of this machine: {some(owners, 5)}")
    return failed


def _take(course: Course, one: PendingSubmission, folder: Path) -> None:
    """Collect one submission; what it replaces is kept."""
    home = course.root / PLACE
    home.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=home) as place:
        copy = Path(place, "copy")
        copied(one.found.path, copy, min(MOST, 1000 * course.api.coursedir.max_dir_size))
        if handed_in_at(copy) is None and one.found.stamp:
            (copy / STAMP).unlink(missing_ok=True)
            (copy / STAMP).write_text(f"{one.found.stamp:%Y-%m-%d %H:%M:%S.%f} UTC", encoding="ascii")
        put(course, copy, folder)


def put(course: Course, copy: Path, folder: Path) -> None:
    """Put a copy of a submission into its place in `submitted/`; what it replaces is kept in `.grading/replaced/`."""
    chosen = copy.with_name("chosen")
    _step(course).do_copy(str(copy), str(chosen))  # without what is configured to be ignored
    if folder.exists():
        kept = course.root / PLACE / "replaced" / folder.relative_to(course.root)
        kept /= f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}"
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(folder, kept)
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(chosen, folder)


def why(error: Exception) -> str:
    """Why nothing came of a submission, in words."""
    return str(error) if isinstance(error, CommandError | Refused) else unforeseen(error)
