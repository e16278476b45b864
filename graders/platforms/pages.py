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
    people, at = People(course), f"{platform} {chapter}"
    folders = course.folder("feedback", "*", chapter)
    pages = {
        path.parts[-3]: path
        for path in sorted(course.root.glob(str(folders.relative_to(course.root) / f"{chapter}.html")))
        if not students or path.parts[-3] in students
    }
    known = {student: people.found[student].back.get(at, "") for student in pages if student in people.found}
    ready = {student: path for student, path in pages.items() if known.get(student)}
    if not ready:
        raise CommandError(
            f"Nobody's {chapter} has come from {platform}, so the command does not know under which name {platform} "
            f"takes a page back. Run: python -m graders collect {chapter} --from THE.zip --people THE-LIST.csv"
        )
    target = course.root / "reports" / chapter / f"feedback-{platform.casefold()}.zip"
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
        for student, path in ready.items():
            back = known[student]
            name = f"{back}/{chapter}.html" if platform == MOODLE else back.removesuffix(".ipynb") + ".html"
            info = zipfile.ZipInfo(name, _BEGINNING)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, path.read_bytes())
    draft.replace(target)
    print(f"{target}: {len(ready)} pages, {target.stat().st_size / 1e6:.1f} MB, for {platform} ({TAKES[platform]})")
    if others := sorted(pages.keys() - ready.keys()):
        print(f"  not from {platform}, so not in it: {', '.join(others)}")
    return target
