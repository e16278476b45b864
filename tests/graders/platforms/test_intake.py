"""A zip of a platform comes in under the students' own ids; what no platform makes is refused in words."""

import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from graders.classroom import results
from graders.classroom.course import Course
from graders.classroom.exchange.arrivals import listed
from graders.platforms import archive
from tests.graders.platforms.theirs import (
    CLASS,
    Somebody,
    canvas_export,
    canvas_zip,
    gradescope_zip,
    link,
    moodle_worksheet,
    moodle_zip,
)
from tests.graders.reports.builders import CHAPTER, command

NOTEBOOK = f"{CHAPTER}.ipynb"
IDS = ["anna.miller", "zoe", "ivanova", "eleni", "yamada", "hassan", "007"]


def work(one: Somebody) -> bytes:
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(f"of {one.full}", id="mine")])
    return nbformat.writes(nb).encode()


run = command("collect", "02")


def collected(course: Course) -> dict[str, str]:
    """The words of each student's notebook."""
    found = {}
    for student in course.submitted(CHAPTER):
        nb = nbformat.read(course.folder("submitted", student, CHAPTER) / NOTEBOOK, 4)
        found[student] = nb.cells[0].source
    return found


def expected(ids: list[str] = IDS) -> dict[str, str]:
    return {student: f"of {one.full}" for student, one in zip(ids, CLASS, strict=True)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folders", "old", "language"), [(True, False, "en"), (True, True, "de"), (False, False, "de")]
)
def test_moodle(course: Course, tmp_path: Path, folders: bool, old: bool, language: str) -> None:
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS}, folders=folders, old=old)
    people = moodle_worksheet(tmp_path / "w.csv", CLASS, language)
    assert run(course, "--from", source, "--people", people) == 0
    assert collected(course) == expected()


def test_moodle_without_names(course: Course, tmp_path: Path) -> None:
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS}, blind=True)
    people = moodle_worksheet(tmp_path / "w.csv", CLASS, blind=True)
    assert run(course, "--from", source, "--people", people) == 0
    assert collected(course) == expected([str(one.number) for one in CLASS])


@pytest.mark.slow
@pytest.mark.parametrize(("separator", "first_last"), [(",", False), (";", True)])
def test_canvas(
    course: Course, tmp_path: Path, separator: str, first_last: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    sent = {
        one: (70000 + at, f"02_isolation-{at}.ipynb" if at else NOTEBOOK, work(one)) for at, one in enumerate(CLASS)
    }
    source = canvas_zip(tmp_path / "c.zip", sent, late=CLASS[2:4])
    with zipfile.ZipFile(source, "a") as more:
        more.writestr("readme.txt", b"x")
    people = canvas_export(tmp_path / "e.csv", CLASS, {"Isolation (55)": "12"}, separator, first_last=first_last)
    assert run(course, "--from", source, "--people", people) == 0
    assert collected(course) == expected([one.login for one in CLASS])
    assert sorted(results.states(course, CHAPTER)) == sorted(one.login for one in CLASS), "and not Canvas' test student"
    told = capsys.readouterr().out
    assert "calls these late, but does not say by how much: eleni, ivanova" in told and "readme.txt" in told


@pytest.mark.parametrize("ruby", [False, True])
def test_gradescope(course: Course, tmp_path: Path, ruby: bool) -> None:
    source = gradescope_zip(tmp_path / "g.zip", {one: {NOTEBOOK: work(one)} for one in CLASS}, ruby)
    assert run(course, "--from", source) == 0
    assert collected(course) == expected([one.login for one in CLASS])
    assert {f"{when:%Y-%m-%d %H:%M}" for when in listed(course, CHAPTER).values()} == {"2030-01-31 22:59"}


def test_a_folder_with_one_for_each_student(course: Course, tmp_path: Path) -> None:
    folder = tmp_path / "02-submissions"
    for student, one in zip(("octo-cat", "bo"), CLASS, strict=False):
        (folder / f"02-{student}" / ".git").mkdir(parents=True)
        (folder / f"02-{student}" / ".git" / "config").write_text("x")
        (folder / f"02-{student}" / NOTEBOOK).write_bytes(work(one))
    (tmp_path / "roster.csv").write_text("identifier,github_username,github_id,name\nann,octo-cat,1,Anna\n,bo,2,Bo\n")
    assert run(course, "--from", folder, "--prefix", "02-", "--people", tmp_path / "roster.csv") == 0
    assert sorted(collected(course)) == ["ann", "bo"]
    assert not (course.folder("submitted", "ann", CHAPTER) / ".git").exists()


def test_an_unpacked_zip_packed_again_on_a_mac(
    course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = io.BytesIO()
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS})
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(f"Submissions/{name}", old.read(name))
            new.writestr(f"__MACOSX/Submissions/._{name.replace('/', '/._')}", b"x")
        new.writestr("Submissions/.DS_Store", b"x")
        new.writestr("Submissions/readme.txt", b"x")
    source.write_bytes(made.getvalue())
    assert run(course, "--from", source, "--people", moodle_worksheet(tmp_path / "w.csv", CLASS)) == 0
    assert collected(course) == expected()
    assert "Submissions/readme.txt" in (told := capsys.readouterr().out) and "DS_Store" not in told


def test_again_and_newer(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = moodle_worksheet(tmp_path / "w.csv", CLASS)
    sent = {one: {NOTEBOOK: work(one)} for one in CLASS[:3]}
    for changed, counts in (
        (None, ["3", "0", "0", "0"]),
        (None, ["0", "0", "3", "0"]),
        (CLASS[1], ["0", "1", "2", "0"]),
    ):
        if changed:
            sent[changed] = {NOTEBOOK: work(CLASS[5])}
        assert run(course, "--from", moodle_zip(tmp_path / "m.zip", sent), "--people", people) == 0
        assert capsys.readouterr().out.splitlines()[-1].split()[1:] == counts
    replaced = course.root / ".grading" / "replaced" / "submitted" / "zoe" / CHAPTER
    assert [path.name for path in replaced.rglob("*.ipynb")] == [NOTEBOOK]


def test_one_id_for_the_whole_course(course: Course, tmp_path: Path) -> None:
    """Another assignment: other numbers, the same people; who was named once is found without a list."""
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS})
    assert run(course, "--from", source, "--people", moodle_worksheet(tmp_path / "w.csv", CLASS)) == 0
    kept = json.loads((course.root / ".grading" / "people.json").read_text("utf-8"))
    assert kept["ivanova"]["keys"] == {f"Moodle {CHAPTER}": "123459"}
    other = [Somebody(one.first, one.last, one.email, one.number + 7000, one.id) for one in CLASS]
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in other})
    assert run(course, "--from", source) == 0
    assert collected(course) == expected()


def test_the_class_is_known_from_the_list(course: Course, tmp_path: Path) -> None:
    source = moodle_zip(tmp_path / "m.zip", {CLASS[0]: {NOTEBOOK: work(CLASS[0])}})
    assert run(course, "--from", source, "--people", moodle_worksheet(tmp_path / "w.csv", CLASS)) == 0
    found = results.states(course, CHAPTER)
    assert sorted(found) == sorted(IDS)
    assert [who for who, state in found.items() if state.name == results.NOTHING] == sorted(set(IDS) - {"anna.miller"})
    with course.gradebook() as gradebook:
        one = gradebook.find_student("ivanova")
        assert (one.last_name, one.email) == ("Елена Иванова", "ivanova@uni.example")


def test_ids_that_are_in_the_gradebook_are_found_by_address_and_by_name(course: Course, tmp_path: Path) -> None:
    with course.gradebook() as gradebook:
        gradebook.update_or_create_student("s1", email="Anna.Miller@uni.example")
        gradebook.update_or_create_student("s3", first_name="Елена", last_name="Иванова")
        gradebook.update_or_create_student("s7", first_name="Anna", last_name="Müller", email="7@home.example")
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS})
    assert run(course, "--from", source, "--people", moodle_worksheet(tmp_path / "w.csv", CLASS)) == 0
    assert collected(course) == expected(["s1", "zoe", "s3", "eleni", "yamada", "hassan", "s7"])


def test_the_list_of_another_assignment_is_noticed(
    course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = [Somebody(one.first, one.last, one.email, CLASS[at - 1].number, one.id) for at, one in enumerate(CLASS)]
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS})
    assert run(course, "--from", source, "--people", moodle_worksheet(tmp_path / "w.csv", others)) == 1
    told = capsys.readouterr().out
    assert told.count("Use the grading worksheet of this assignment") == len(CLASS) and collected(course) == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Thursday, 31 January 2030, 11:59 PM"), ("de", "Donnerstag, 31. Januar 2030, 23:59")],
)
def test_times_of_the_worksheet_are_those_that_count(
    course: Course, tmp_path: Path, language: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS[:2]})
    people = moodle_worksheet(
        tmp_path / "w.csv", CLASS, language, came={CLASS[0]: text, CLASS[1]: "letzten 31. Mai 2030"}
    )
    assert run(course, "--from", source, "--people", people, "--timezone", "Europe/Berlin") == 0
    assert {who: str(when) for who, when in listed(course, CHAPTER).items()} == {"anna.miller": "2030-01-31 22:59:00"}
    assert "the times for zoe could not be read" in capsys.readouterr().out


def test_a_dry_run_takes_nothing(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = moodle_zip(tmp_path / "m.zip", {one: {NOTEBOOK: work(one)} for one in CLASS})
    people = moodle_worksheet(tmp_path / "w.csv", CLASS)
    assert run(course, "--from", source, "--people", people, "--dry-run") == 0
    assert "Nothing was done" in capsys.readouterr().out and course.submitted(CHAPTER) == []
    assert not (course.root / ".grading" / "people.json").exists()
    with course.gradebook() as gradebook:
        assert gradebook.students == []


@pytest.mark.parametrize("platform", ["Moodle", "Canvas"])
def test_without_a_list_nobody_is_guessed(
    course: Course, tmp_path: Path, platform: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.zip"
    if platform == "Moodle":
        moodle_zip(path, {CLASS[0]: {NOTEBOOK: work(CLASS[0])}})
    else:
        canvas_zip(path, {CLASS[0]: (70001, NOTEBOOK, work(CLASS[0]))})
    assert run(course, "--from", path) == 1
    told = capsys.readouterr().out
    assert (
        "this student cannot be identified. Download the" in told
        and "--people FILE" in told
        and collected(course) == {}
    )


def written(path: Path, *entries: tuple[zipfile.ZipInfo | str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in entries:
            made.writestr(name, data)
    return path


def encrypted(path: Path) -> None:
    data = bytearray(written(path, (GOOD, b"{}")).read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)


GOOD = f"Anna Miller_123457_assignsubmission_file/{NOTEBOOK}"
HOSTILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a path that leads out": (lambda path: written(path, (GOOD, b"{}"), ("../../evil.py", b"x")), "outside the zip"),
    "an absolute path": (lambda path: written(path, ("/etc/evil", b"x"), (GOOD, b"{}")), "outside the zip"),
    "a path of Windows": (lambda path: written(path, ("C:\\evil", b"x"), (GOOD, b"{}")), "outside the zip"),
    "a line break in a name": (lambda path: written(path, ("a\nb.ipynb", b"x"), (GOOD, b"{}")), "outside the zip"),
    "a link": (lambda path: written(path, (GOOD, b"{}"), (link(f"{GOOD}2"), b"/etc/passwd")), "is a link"),
    "no zip": (lambda path: path.write_bytes(b"PK, almost"), "is not a zip, or it is damaged"),
    "half a zip": (
        lambda path: path.write_bytes(written(path, (GOOD, b"{}" * 999)).read_bytes()[:-40]),
        "is not a zip",
    ),
    "the same file twice": (lambda path: written(path, (GOOD, b"{}"), (GOOD, b"[]")), "appears 2 times"),
    "an encrypted file": (encrypted, "is encrypted"),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_zip_is_refused_as_a_whole(
    course: Course, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make, words = HOSTILE[kind]
    make(tmp_path / "x.zip")
    before = sorted(os.listdir(tmp_path))
    assert run(course, "--from", tmp_path / "x.zip", "--people", moodle_worksheet(tmp_path / "w.csv", CLASS)) == 1
    assert words in capsys.readouterr().err and collected(course) == {}
    assert sorted(os.listdir(tmp_path)) == sorted([*before, "w.csv"])


@pytest.mark.slow
def test_a_bomb_costs_its_student_alone(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bomb = f"{CLASS[1].full.replace('_', ' ')}_123458_assignsubmission_file/{NOTEBOOK}"
    written(tmp_path / "x.zip", (GOOD, work(CLASS[0])), (bomb, b" " * 101_000_000))
    assert run(course, "--from", tmp_path / "x.zip", "--people", moodle_worksheet(tmp_path / "w.csv", CLASS)) == 1
    assert "zoe: NOT COLLECTED: 02_isolation.ipynb is too large (101 MB)" in capsys.readouterr().out
    assert sorted(collected(course)) == ["anna.miller"]


def test_a_bomb_of_all_together_is_refused(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1000)
    written(tmp_path / "x.zip", (GOOD, b" " * 1001))
    assert run(course, "--from", tmp_path / "x.zip") == 1
    assert "Nothing was collected" in capsys.readouterr().err


def test_a_link_in_a_folder_is_not_followed(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "keys").write_text("of the instructor")
    for student in ("ann", "bo"):
        (tmp_path / "all" / student).mkdir(parents=True)
        (tmp_path / "all" / student / NOTEBOOK).write_bytes(work(CLASS[0]))
    (tmp_path / "all" / "ann" / "data").symlink_to(tmp_path)
    assert run(course, "--from", tmp_path / "all") == 1
    told = capsys.readouterr().out
    assert "ann: NOT COLLECTED: 'data' is a link" in told and sorted(collected(course)) == ["bo"]


def test_a_file_that_is_a_folder_too(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path / "x.zip", (GOOD, work(CLASS[0])), (f"{GOOD}/more", b"x"))
    assert run(course, "--from", tmp_path / "x.zip", "--people", moodle_worksheet(tmp_path / "w.csv", CLASS)) == 1
    assert "is both a file and a folder" in capsys.readouterr().out
