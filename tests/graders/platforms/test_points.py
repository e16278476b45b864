"""Points and pages go back in the platforms' own files, and the platforms take all of them."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from graders.__main__ import main
from graders.classroom.course import Course
from graders.platforms.intake import moodle_time
from tests.graders.platforms.test_intake import IDS, NOTEBOOK
from tests.graders.platforms.theirs import (
    CLASS,
    canvas_export,
    canvas_takes_feedback,
    canvas_takes_gradebook,
    canvas_zip,
    moodle_takes_feedback,
    moodle_takes_worksheet,
    moodle_worksheet,
    moodle_zip,
)
from tests.graders.reports.builders import CHAPTER, command, graded, hand_in

pytestmark = pytest.mark.slow

MOST = 15
SENT = CLASS[:5]
POINTS = dict(zip(SENT, (4.0, 2.5, 0.0, 3.25, 4.0), strict=True))


export = command("export")


def handed_in(course: Course, tmp_path: Path, platform: str) -> None:
    """Everybody of `SENT` has handed in by a zip of the platform, and is graded."""
    path = course.folder("release", ".", CHAPTER) / NOTEBOOK
    if platform == "moodle":
        source = moodle_zip(tmp_path / "in.zip", {one: {NOTEBOOK: path.read_bytes()} for one in SENT})
        people, ids = moodle_worksheet(tmp_path / "w.csv", CLASS), IDS
    else:
        source = canvas_zip(
            tmp_path / "in.zip", {one: (70000 + at, NOTEBOOK, path.read_bytes()) for at, one in enumerate(SENT)}
        )
        people, ids = canvas_export(tmp_path / "w.csv", CLASS, {"x (1)": "15"}), [one.login for one in CLASS]
    assert main(["collect", "02", "--from", str(source), "--people", str(people), "--course", str(course.root)]) == 0
    graded(
        course, {student: {"isolation-min_value": (POINTS[one], "")} for student, one in zip(ids, SENT, strict=False)}
    )


@pytest.mark.slow
@pytest.mark.parametrize(("language", "most"), [("en", "15.00"), ("de", "15,00")])
def test_moodle_takes_its_worksheet_back(course: Course, tmp_path: Path, language: str, most: str) -> None:
    handed_in(course, tmp_path, "moodle")
    old = {CLASS[5]: "3.00" if language == "en" else "3,00"}
    theirs = moodle_worksheet(tmp_path / "marks.csv", CLASS, language, most, grades=old)
    assert export(course, "02", "--into", theirs) == 0
    taken = moodle_takes_worksheet(tmp_path / "marks-with-points.csv", CLASS, language, MOST)
    assert taken == {**POINTS, CLASS[5]: 3.0}


def test_who_has_not_handed_in_gets_what_is_said(course: Course, tmp_path: Path) -> None:
    handed_in(course, tmp_path, "moodle")
    theirs = moodle_worksheet(tmp_path / "marks.csv", CLASS, most="15.00")
    assert export(course, "02", "--into", theirs, "--missing", "0", "--to", tmp_path / "back.csv") == 0
    taken = moodle_takes_worksheet(tmp_path / "back.csv", CLASS, "en", MOST)
    assert taken == {**POINTS, CLASS[5]: 0.0, CLASS[6]: 0.0}


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_worksheet_that_went_through_excel_is_moodle_s_again(course: Course, tmp_path: Path, encoding: str) -> None:
    handed_in(course, tmp_path, "moodle")
    theirs = moodle_worksheet(tmp_path / "marks.csv", CLASS, most="15.00")
    theirs.write_bytes(theirs.read_text("utf-8").replace(",", ";").replace("\n", "\r\n").encode(encoding))
    assert export(course, "02", "--into", theirs) == 0
    assert moodle_takes_worksheet(tmp_path / "marks-with-points.csv", CLASS, "en", MOST) == POINTS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("separator", "decimal", "first_last"), [(",", ".", False), (";", ",", True), (",", ",", True)]
)
def test_canvas_takes_its_gradebook_back(
    course: Course, tmp_path: Path, separator: str, decimal: str, first_last: bool
) -> None:
    handed_in(course, tmp_path, "canvas")
    columns = {"Essay (7)": f"10{decimal}00", "Week 2: Isolation (55)": f"15{decimal}00"}
    old = {CLASS[4]: ["1", "EX"], CLASS[5]: [f"9{decimal}50", f"1{decimal}00"], CLASS[6]: ["", "N/A"]}
    theirs = canvas_export(tmp_path / "all.csv", CLASS, columns, separator, old, first_last)
    before = canvas_takes_gradebook(theirs, CLASS)
    assert export(course, "02", "--into", theirs) == 0
    after = canvas_takes_gradebook(tmp_path / "all-with-points.csv", CLASS)
    assert after["Essay (7)"] == before["Essay (7)"]
    scores = {one: f"{POINTS[one]:g}" for one in SENT[:4]}
    assert after["Week 2: Isolation (55)"] == {**scores, CLASS[4]: "EX", CLASS[5]: "1.00", CLASS[6]: "N/A"}


def test_a_total_that_is_not_finished_is_never_too_low(
    course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handed_in(course, tmp_path, "moodle")
    with course.gradebook() as gradebook:
        gradebook.find_grade("isolation-min_value", CHAPTER, CHAPTER, "zoe").auto_score = None
        gradebook.db.commit()
    theirs = moodle_worksheet(tmp_path / "marks.csv", CLASS, most="15.00", grades={CLASS[1]: "7.00"})
    assert export(course, "02", "--into", theirs) == 1
    assert "zoe are not finished, so their cells stay as they are" in capsys.readouterr().out
    assert moodle_takes_worksheet(tmp_path / "marks-with-points.csv", CLASS, "en", MOST)[CLASS[1]] == 7.0


def test_who_has_no_line_there_is_named(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    handed_in(course, tmp_path, "moodle")
    theirs = moodle_worksheet(tmp_path / "marks.csv", CLASS[1:], most="15.00")
    assert export(course, "02", "--into", theirs) == 1
    assert "anna.miller have points here, but no line in the file" in capsys.readouterr().out


@pytest.mark.slow
def test_points_that_are_counted_otherwise_there_are_refused(
    course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handed_in(course, tmp_path, "moodle")
    theirs = moodle_worksheet(tmp_path / "marks.csv", CLASS, most="100.00")
    assert export(course, "02", "--into", theirs) == 1
    assert "allows at most 100 points, but 02_isolation is worth 15" in capsys.readouterr().err
    assert not (tmp_path / "marks-with-points.csv").exists()
    assert export(course, "02", "--into", theirs, "--scale") == 0
    taken = moodle_takes_worksheet(tmp_path / "marks-with-points.csv", CLASS, "en", 100)
    assert taken == {one: round(points * 100 / 15, 2) for one, points in POINTS.items()}


def test_a_column_with_another_title_is_named(
    course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handed_in(course, tmp_path, "canvas")
    theirs = canvas_export(tmp_path / "all.csv", CLASS, {"Homework 2 (7)": "15"})
    assert export(course, "02", "--into", theirs) == 1
    assert "--column 'Homework" in (told := capsys.readouterr().err) and "Homework 2 (7)" in told
    assert export(course, "02", "--into", theirs, "--column", "Homework 2 (7)") == 0
    assert canvas_takes_gradebook(tmp_path / "all-with-points.csv", CLASS)["Homework 2 (7)"][CLASS[0]] == "4"


def test_a_worksheet_is_of_one_chapter(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(course, "--into", moodle_worksheet(tmp_path / "marks.csv", CLASS)) == 1
    assert "name its chapter" in capsys.readouterr().err


def test_any_other_table_is_refused(course: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.csv").write_text("a,b\n1,2\n")
    assert export(course, "02", "--into", tmp_path / "x.csv") == 1
    assert "is neither Moodle's grading worksheet" in capsys.readouterr().err


def page(course: Course, student: str, text: str) -> None:
    folder = course.folder("feedback", student, CHAPTER)
    folder.mkdir(parents=True)
    (folder / f"{CHAPTER}.html").write_text(text)


@pytest.mark.slow
@pytest.mark.parametrize("platform", ["moodle", "canvas"])
def test_the_platform_takes_every_page(
    course: Course, tmp_path: Path, platform: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from graders.platforms.names import CANVAS, MOODLE
    from graders.platforms.pages import zipped

    handed_in(course, tmp_path, platform)
    hand_in(course, "guest", {})
    ids = IDS if platform == "moodle" else [one.login for one in CLASS]
    for student in (*ids[:5], "guest"):
        page(course, student, f"page of {student}")
    path = zipped(course, CHAPTER, MOODLE if platform == "moodle" else CANVAS)
    again = path.read_bytes()
    assert zipped(course, CHAPTER, MOODLE if platform == "moodle" else CANVAS).read_bytes() == again
    assert "did not come from" in (told := capsys.readouterr().out) and "guest" in told
    if platform == "moodle":
        taken = moodle_takes_feedback(path, CLASS)
        pages = {one: files[f"{CHAPTER}.html"].decode() for one, files in taken.items()}
    else:
        attachments = {one: 70000 + at for at, one in enumerate(SENT)}
        pages = {one: data.decode() for one, data in canvas_takes_feedback(path, CLASS, attachments).items()}
    assert pages == {one: f"page of {student}" for one, student in zip(SENT, ids, strict=False)}


def test_nobody_s_page_goes_where_nobody_came_from(course: Course) -> None:
    from graders.classroom.course import CommandError
    from graders.platforms.names import MOODLE
    from graders.platforms.pages import zipped

    hand_in(course, "ann", {})
    page(course, "ann", "x")
    with pytest.raises(CommandError, match="There is no 02_isolation from Moodle yet"):
        zipped(course, CHAPTER, MOODLE)


BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    "text",
    [
        "Thursday, 31 January 2030, 11:59 PM",
        "Donnerstag, 31. Januar 2030, 23:59",
        "jeudi 31 janvier 2030, 23:59",
        "jueves, 31 de enero de 2030, 23:59",
        "czwartek, 31 stycznia 2030, 23:59",
        "четверг, 31 января 2030, 23:59",
        "Πέμπτη, 31 Ιανουαρίου 2030, 11:59 PM",
        "2030年1月31日(木曜日) 23:59",
        "2030年01月31日 星期四 下午 11:59",
    ],
)
def test_a_time_in_words(text: str) -> None:
    assert str(moodle_time(text, BERLIN)) == "2030-01-31 22:59:00"


@pytest.mark.parametrize(("text", "hour"), [("12:05 AM", 22), ("12:05 PM", 10), ("01:05 AM", 23)])
def test_noon_and_midnight(text: str, hour: int) -> None:
    found = moodle_time(f"Friday, 1 March 2030, {text}", ZoneInfo("Etc/GMT-2"))
    assert found is not None and found.hour == hour


def test_summer_time_counts() -> None:
    assert str(moodle_time("Monday, 1 July 2030, 10:00 AM", BERLIN)) == "2030-07-01 08:00:00"


@pytest.mark.parametrize(
    "text", ["-", "", "31 of some month 2030, 10:00", "4. listopada 2030, 10:00", "30 February 2030, 10:00"]
)
def test_what_cannot_be_read_is_no_time(text: str) -> None:
    """In Polish and in Croatian listopad is not the same month."""
    assert moodle_time(text, BERLIN) is None
