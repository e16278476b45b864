"""`feedback --as`: the feedback pages in one zip, under the names by which a platform hands them to its students."""

import zipfile
from collections.abc import Sequence
from pathlib import Path

from graders.classroom.course import CommandError, Course
from graders.platforms.names import CANVAS, MOODLE
from graders.platforms.people import People

TAKES = {
    MOODLE: "View all submissions, Upload multiple feedback files in a zip",
    CANVAS: "the assignment, Upload Submissions",
}
"""Where each platform takes the zip."""

NAMES = {platform.casefold(): platform for platform in TAKES}
_BEGINNING = (1980, 1, 1, 0, 0, 0)  # of time, for a zip: the same pages make the same file


def zipped(course: Course, chapter: str, platform: str, students: Sequence[str] = ()) -> Path:
    """Write the pages of a chapter as a zip for a platform; where it is. Raises CommandError."""
    people, pages = People(course), _pages(course, chapter, students)
    taken_back = {student: person.back.get(f"{platform} {chapter}", "") for student, person in people.found.items()}
    ready = {student: path for student, path in pages.items() if taken_back.get(student)}
    if not ready:
        raise CommandError(
            f"There is no {chapter} from {platform} yet, so the names that {platform} expects are unknown. "
            f"Run: python -m graders collect {chapter} --from THE.zip --people THE-LIST.csv"
        )
    target = course.root / "reports" / chapter / f"feedback-{platform.casefold()}.zip"
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
        for student, path in ready.items():
            back = taken_back[student]
            name = f"{back}/{chapter}.html" if platform == MOODLE else back.removesuffix(".ipynb") + ".html"
            info = zipfile.ZipInfo(name, _BEGINNING)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, path.read_bytes())
    draft.replace(target)
    print(f"{target}: {len(ready)} pages, {target.stat().st_size / 1e6:.1f} MB, for {platform} ({TAKES[platform]})")
    if others := sorted(pages.keys() - ready.keys()):
        print(f"  left out, because they did not come from {platform}: {', '.join(others)}")
    return target


def _pages(course: Course, chapter: str, students: Sequence[str]) -> dict[str, Path]:
    """The pages of these students, or of all."""
    pattern = course.folder("feedback", "*", chapter).relative_to(course.root) / f"{chapter}.html"
    pages = {path.parts[-3]: path for path in sorted(course.root.glob(str(pattern)))}
    return {student: path for student, path in pages.items() if not students or student in students}
