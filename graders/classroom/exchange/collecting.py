"""Take what students have handed in out of the exchange: what is new, and what is newer than what was collected."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from glob import escape
from pathlib import Path

from nbgrader.utils import temp_attrs

from graders.classroom.course import CommandError, Course, checked
from graders.classroom.intake.incoming import Refused, handed_in_at, moment, unforeseen
from graders.classroom.telling import Progress, table

STAMP = "timestamp.txt"
NO_TIME = datetime.min
MOST = 100_000_000
"""So many bytes may one hand-in have; with 0.3 MB for a long notebook that is a lot."""

NEW, NEWER = "new", "newer than what was collected"
OWNERS = re.compile(r"(\S+) claims to be submitted by (.+?) but is owned by (.+?); cheating")


@dataclass(frozen=True)
class Waiting:
    """A submission in the exchange that has not been collected: whose it is, since when, and why it is due."""

    student: str
    handed_in: datetime
    why: str

    def __str__(self) -> str:
        """In a line."""
        when = "at a time that is none" if self.handed_in == NO_TIME else f"{self.handed_in:%Y-%m-%d %H:%M} UTC"
        return f"{self.student}: {self.why}, handed in {when}"


def inbound(course: Course) -> Path | None:
    """The folder in which the exchange keeps what was handed in; None where there is none."""
    api = course.api
    if not api.exchange_is_functional:
        return None
    step = api.exchange.Collect(coursedir=api.coursedir, authenticator=api.authenticator, parent=api)
    folder = course.root / str(getattr(step, "root", "")) / api.course_id / "inbound"
    return folder if folder.is_dir() else None


def in_exchange(course: Course, chapter: str) -> dict[str, list[tuple[datetime, Path]]]:
    """What lies in the exchange for a chapter: student -> times and folders, the latest last."""
    found: dict[str, list[tuple[datetime, Path]]] = {}
    folder = inbound(course)
    for path in folder.glob(f"*+{escape(chapter)}+*") if folder else ():
        student, _, stamp, *_ = *path.name.rsplit("+", 3), ""
        found.setdefault(student, []).append((moment(stamp) or NO_TIME, path))
    return {student: sorted(found[student]) for student in sorted(found)}


def waiting(course: Course, chapter: str, students: Sequence[str] = (), force: bool = False) -> Iterator[Waiting]:
    """What is to be collected; with `force`, also what was collected already."""
    for student, handed_in in in_exchange(course, chapter).items():
        if students and student not in students:
            continue
        folder, latest = course.folder("submitted", student, chapter), handed_in[-1][0]
        collected = handed_in_at(folder)
        if not folder.exists():
            yield Waiting(student, latest, NEW)
        elif collected is None or latest > collected:
            yield Waiting(student, latest, NEWER)
        elif force:
            yield Waiting(student, latest, "collected already, and again because of --force")


def collect(
    course: Course, chapter: str, students: Sequence[str] = (), force: bool = False, dry_run: bool = False
) -> int:
    """Collect a chapter, say a line for each submission and a table; how many could not be collected."""
    course.tests(chapter)
    if not course.own_exchange:
        return _from_service(course, chapter, bool(students or force or dry_run))
    there = in_exchange(course, chapter)
    missing = sorted(set(students) - set(there))
    if missing:
        raise CommandError(f"The exchange has no {chapter} from {', '.join(missing)}.")
    found = list(waiting(course, chapter, students, force))
    if dry_run:
        print("\n".join([*map("  {}".format, found), f"{chapter}: {len(found)} would be collected; nothing was done"]))
        return 0
    failed = take(course, chapter, found, force)
    as_before = len(students or there) - len(found)
    counts = [sum(one.why.startswith(why) for one in found) for why in (NEW, NEWER)]
    counts[0] -= counts[1]  # "new" begins "newer", too
    print(table(["chapter", "new", "newer", "as before", "failed"], [[chapter, *counts, as_before, len(failed)]]))
    return len(failed)


def _from_service(course: Course, chapter: str, chosen: bool) -> int:
    """Have the service that stands in for the exchange hand over what is new; 0."""
    if chosen:
        raise CommandError(
            "The exchange of this course is a service, which hands over all that is new: "
            "`collect` knows no --student, --force and --dry-run there."
        )
    before = _times(course, chapter)
    checked(course.api.collect(chapter), f"Collecting {chapter}")
    after = _times(course, chapter)
    as_before = len(before.items() & after.items())
    new = len(after) - len(before)
    print(table(["chapter", "new", "newer", "as before"], [[chapter, new, len(before) - as_before, as_before]]))
    return 0


def _times(course: Course, chapter: str) -> dict[str, datetime | None]:
    """When what lies in `submitted/` was handed in."""
    return {
        student: handed_in_at(course.folder("submitted", student, chapter)) for student in course.submitted(chapter)
    }


def take(course: Course, chapter: str, found: Sequence[Waiting], force: bool = False, told: bool = True) -> list[str]:
    """Have nbgrader copy these into `submitted/`, each for itself; who could not be."""
    failed, owners = [], []
    there = in_exchange(course, chapter)
    with Progress("collecting", len(found)) as progress:
        for one in found:
            try:
                owners += OWNERS.findall(_take(course, chapter, one.student, there[one.student][-1], force))
                progress.step(f"  {one}" if told else "")
            except Exception as error:  # whatever one submission raises is its own reason
                failed.append(one.student)
                progress.step(f"  {one.student}: NOT COLLECTED: {_why(error)}")
    if owners:
        names = [f"{student} ({owner})" for _, student, owner in owners]
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        print(f"  LOOK AT THIS: handed in by another user of this machine: {', '.join(names[:5])}{more}")
    return failed


def _take(course: Course, chapter: str, student: str, latest: tuple[datetime, Path], force: bool) -> str:
    """Collect one submission; what nbgrader logged."""
    when, path = latest
    _regular(path)
    folder = course.folder("submitted", student, chapter)
    if force or handed_in_at(folder) is None:  # nbgrader takes only what is newer: without a time stamp, everything is
        (folder / STAMP).unlink(missing_ok=True)
    with temp_attrs(course.api.coursedir, student_id=escape(student)):
        result = course.api.collect(chapter)
    checked(result, f"Collecting {chapter}")
    if handed_in_at(folder) is None and when != NO_TIME:
        (folder / STAMP).unlink(missing_ok=True)
        (folder / STAMP).write_text(f"{when:%Y-%m-%d %H:%M:%S.%f} UTC", encoding="ascii")
    return str(result.get("log", ""))


def _regular(folder: Path) -> None:
    """Refuse what nbgrader would copy without a look: a link may point to a file of the instructor's."""
    paths = [folder, *folder.rglob("*")]
    links = [path.name for path in paths if path.is_symlink()]
    if links:
        raise Refused(f"{links[0]!r} is a link. Ask the student to hand in the work itself.")
    size = sum(path.lstat().st_size for path in paths)
    if size > MOST:
        raise Refused(f"it has {size / 1e6:.0f} MB; the most is {MOST / 1e6:.0f}. Ask for the notebook alone.")


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, CommandError | Refused) else unforeseen(error)
