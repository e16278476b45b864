"""A course is taught from a folder that `init` makes, out of what `pip` installs: no clone takes part."""

import json
import shutil
import stat
import subprocess
from pathlib import Path

import nbformat
import pytest

from graders.classroom.configuration import SECRET
from graders.classroom.course import CommandError, Course
from graders.home.chapters import for_teachers, handed_out
from graders.home.student_version import student_version
from graders.term import init
from tests.conftest import ROOT

CHAPTER = "02_isolation"


@pytest.mark.slow
def test_the_chapters_for_teachers_are_the_course_s_own(site: Path) -> None:
    source = {path.name for path in (ROOT / "notebooks").glob("0*")}
    found = dict(for_teachers(site / "graders"))
    assert {name.partition("/")[0] for name in found} == source
    students = dict(handed_out(ROOT))
    for name, content in found.items():
        own = ROOT / "notebooks" / name
        if own.suffix != ".ipynb":
            assert content == own.read_bytes()
            continue
        mine, theirs = (json.loads(text)["cells"] for text in (content, own.read_bytes()))
        assert [("".join(one["source"]), one["id"]) for one in mine] == [
            ("".join(one["source"]), one["id"]) for one in theirs
        ]
        assert student_version(nbformat.reads(content.decode(), 4), _config()) == students[name], name


def _config():  # type: ignore[no-untyped-def]
    from graders.home.student_version import course_config

    return course_config(ROOT)


def test_a_folder_is_made_with_all_that_a_course_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COURSE_SECRET", raising=False)
    monkeypatch.delenv("COURSE_EXCHANGE", raising=False)
    root = tmp_path / "AI 2031"
    init(root)
    course = Course(root)
    assert course.api.course_id == "AI-2031" and CHAPTER in course.chapters
    assert len(course.secret()) == 32 and stat.S_IMODE((root / SECRET).stat().st_mode) == 0o600
    if shutil.which("git"):
        subprocess.run(["git", "init", "-q"], cwd=root, check=True)
        seen = subprocess.run(["git", "status", "--short", "-uall"], cwd=root, text=True, capture_output=True).stdout
        assert "secret" not in seen and "course.toml" in seen
    again = init(root)
    assert again == [f"No files are new in {root / 'notebooks'}."] and course.secret() == Course(root).secret()


def test_a_newer_edition_replaces_what_nobody_has_changed(tmp_path: Path) -> None:
    root = tmp_path / "course"
    init(root)
    manifest = root / "notebooks" / ".course-files.json"
    name, other = f"{CHAPTER}/{CHAPTER}.ipynb", "01_minimax/01_minimax.ipynb"
    older, mine = root / "notebooks" / name, root / "notebooks" / other
    placed = json.loads(manifest.read_text())
    for path in (older, mine):  # as an older edition had put it there
        nb = nbformat.read(path, 4)
        nb.cells[0].source = "An older text."
        nbformat.write(nb, path)
    from graders.home.editions import fingerprint

    placed |= {name: fingerprint(older.read_bytes(), ".ipynb"), other: "what it was before somebody changed it"}
    manifest.write_text(json.dumps(placed))
    (root / "course.toml").write_text("[late]\npercent_per_day = 10\n")
    news = init(root)
    assert "An older text." not in older.read_text("utf-8")
    assert "An older text." in mine.read_text("utf-8") and (root / "newer" / other).exists()
    assert any(f"notebooks/{other} stays as you changed it" in line for line in news)
    assert "percent_per_day" in (root / "course.toml").read_text()


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all")
    with pytest.raises(CommandError, match="holds something else"):
        init(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
