"""Make the feedback pages and put them into the exchange; a page is made again when what is on it has changed."""

import hashlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

from nbgrader.utils import temp_attrs

from graders.classroom.course import CommandError, Course, checked
from graders.classroom.exchange.collecting import STAMP
from graders.classroom.grading import is_graded
from graders.classroom.intake.files import unforeseen
from graders.classroom.intake.submission import handed_in_as
from graders.classroom.records.record import ChapterRecord
from graders.classroom.telling import ProgressBar, some, table
from graders.classroom.workers.pool import workers

MOST_TOLD = 20  # names in a line


def feedback(course: Course, chapter: str, students: Sequence[str], force: bool, jobs: int, dry_run: bool) -> int:
    """Make the pages that are missing or old, put all into the exchange; how many could not be made."""
    course.tests(chapter)
    chosen, now = _chosen(course, chapter, students), dict(_marks(course, chapter))
    made = ChapterRecord(course, chapter)
    todo = [
        one for one in chosen if force or not _page(course, chapter, one).exists() or made.pages.get(one) != now[one]
    ]
    if dry_run:
        print("\n".join([*map("  {}".format, todo), f"{chapter}: {len(todo)} pages would be made; nothing was done"]))
        return 0
    failed = _make(course, chapter, todo, jobs, made, now)
    pages = [student for student in chosen if student not in failed]
    row = [chapter, len(todo) - len(failed), len(chosen) - len(todo), len(failed)]
    print(table(["chapter", "made", "as before", "failed"], [row]))
    print(f"{chapter}: feedback pages in {course.folder('feedback', '*', chapter)}")
    if course.api.exchange_is_functional and pages:
        _into_exchange(course, chapter, pages)
    return len(failed)


def _chosen(course: Course, chapter: str, students: Sequence[str]) -> list[str]:
    graded = [student for student in course.submitted(chapter) if is_graded(course, chapter, student)]
    missing = sorted(set(students) - set(graded))
    if missing:
        raise CommandError(f"Not graded in {chapter}: {', '.join(missing)}. Run: python -m graders grade {chapter}")
    return sorted(students) or graded


def _marks(course: Course, chapter: str) -> Iterator[tuple[str, str]]:
    """What each page has to show: the graded notebook, the points and remarks in the gradebook, and who writes it."""
    with course.gradebook() as gradebook:
        for submission in gradebook.assignment_submissions(chapter):
            graded = course.folder("autograded", submission.student_id, chapter) / f"{chapter}.ipynb"
            shown: list[object] = [course.edition, graded.stat().st_mtime_ns if graded.exists() else 0]
            shown.append(submission.late_submission_penalty)
            for notebook in submission.notebooks:
                shown += [(one.name, one.score, one.max_score, one.extra_credit) for one in notebook.grades]
                shown += [(one.name, one.comment) for one in notebook.comments]
            yield submission.student_id, hashlib.sha256(repr(shown).encode("utf-8", "replace")).hexdigest()


def _make(
    course: Course, chapter: str, students: Sequence[str], jobs: int, made: ChapterRecord, now: Mapping[str, str]
) -> list[str]:
    """Make these pages; whose could not be made."""
    failed: list[str] = []
    with ProgressBar("feedback", len(students)) as progress:
        for student, why in _outcomes(course, chapter, students, jobs):
            if why:
                failed.append(student)
            else:
                _under_the_students_name(course, chapter, _page(course, chapter, student))
                made.page_is_made(student, now[student])
            progress.step(f"  {student}: NO PAGE: {why}" if why else "")
    return failed


def _outcomes(course: Course, chapter: str, students: Sequence[str], jobs: int) -> Iterator[tuple[str, str]]:
    """Each student, and why there is no page; in this process, or in that many others."""
    if jobs == 1:
        yield from ((student, _make_one(course.root, chapter, student)) for student in students)
        return
    with workers(jobs) as pool:
        yield from zip(students, pool.map(partial(_make_one, course.root, chapter), students), strict=True)


def _make_one(root: Path, chapter: str, student: str) -> str:
    """Make one page; why it could not be, or nothing."""
    try:
        checked(_course(root).api.generate_feedback(chapter, student, force=True), "Making the page")
    except CommandError as error:
        return str(error)
    except Exception as error:  # whatever one submission raises is its own reason
        return unforeseen(error)
    return ""


@cache
def _course(root: Path) -> Course:
    return Course(root)


def _page(course: Course, chapter: str, student: str) -> Path:
    return course.folder("feedback", student, chapter) / f"{chapter}.html"


def _under_the_students_name(course: Course, chapter: str, page: Path) -> None:
    """nbgrader fetches a page by the name of the notebook that was handed in: give a renamed one its page too."""
    graded = course.folder("autograded", page.parent.parent.name, chapter) / f"{page.stem}.ipynb"
    if graded.exists() and handed_in_as(graded) != page.stem:
        shutil.copy(page, page.with_stem(handed_in_as(graded)))


def _into_exchange(course: Course, chapter: str, students: Sequence[str]) -> None:
    """Release the pages of these students, except to those whose work did not come through the exchange."""
    mark = "submission_secret.txt" if course.own_exchange else STAMP
    here = {student: _page(course, chapter, student).parent / mark for student in students}
    others = [student for student in students if not here[student].exists()]
    pages = course.folder("feedback", "*", chapter).relative_to(course.root) / "*.html"
    everybody = {path.parent.parent.name for path in course.root.glob(str(pages))}
    left_out = sorted(everybody - set(students) | set(others))
    with temp_attrs(course.api.coursedir, student_id_exclude=",".join(left_out)):
        checked(course.api.release_feedback(chapter), f"Releasing the feedback for {chapter}")
    print(f"{chapter}: students get their pages with `nbgrader fetch_feedback {chapter}`")
    if others:
        print(
            "  These students did not hand in their work through the exchange, so send them their pages another way "
            f"(--as writes a zip for Moodle or Canvas): {some(others, MOST_TOLD)}"
        )
