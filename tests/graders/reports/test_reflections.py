"""Texts: equal and blank ones once, points given once for all of them, by a person."""

import base64
import csv
import hashlib
import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from graders.classroom.course import Course
from graders.classroom.spreadsheet import read_table
from graders.reports.reflections import BLANK, COLUMNS, groups
from graders.reports.texts_page import RUBRICS
from tests.conftest import ROOT
from tests.graders.reports.builders import command, graded, hand_in

pytestmark = pytest.mark.slow  # each takes about half a second

CHAPTER, QUESTION = "01_minimax", "minimax-reflect"
SAME = ("MAX takes the best; MIN the worst.", "max takes the BEST,\nMIN the worst")


def test_equal_and_blank_texts_are_grouped_and_the_frequent_come_first() -> None:
    texts = {"ann": SAME[0], "bo": "*Your answer*", "cleo": SAME[1], "dan": "  ", "eve": "Longer than that, and alone."}
    found = groups("q", texts, "*Your answer*")
    assert [one.students for one in found] == [("bo", "dan"), ("ann", "cleo"), ("eve",)]
    assert found[0].group == BLANK and found[1].text == SAME[0]


def test_other_signs_are_another_answer() -> None:
    assert len(groups("q", {"ann": "v >= beta", "bo": "v <= beta", "cleo": "-v"}, "")) == 3


@pytest.fixture
def written(course: Course) -> Course:
    for name, text in {
        "ann": SAME[0],
        "bo": SAME[1],
        "cleo": "=cmd|' /C calc'!A0",
        "dan": "<script>x</script>",
    }.items():
        hand_in(course, name, {QUESTION: text}, CHAPTER)
    hand_in(course, "eve", {}, CHAPTER)
    graded(course, {name: {} for name in ("ann", "bo", "cleo", "dan", "eve")}, CHAPTER)
    assert run(course) == 0
    return course


run = command("reflections", "01")


def sheet(course: Course) -> Path:
    return course.root / "reports" / CHAPTER / "reflections.csv"


def fill(course: Course, points: dict[str, str]) -> None:
    """Give points by the name of the group, or to those of two students, and save the sheet as a spreadsheet may."""
    with sheet(course).open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    for line in lines:
        line["points"] = points.get(line["group"], points.get(line["students"], ""))
        line["comment"] = "Well said."
    with sheet(course).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(lines[0]))
        writer.writeheader()
        writer.writerows(lines)


def given(course: Course, student: str) -> tuple[float | None, bool, str | None]:
    with course.gradebook() as gradebook:
        grade = gradebook.find_grade(QUESTION, CHAPTER, CHAPTER, student)
        comment = gradebook.find_comment(QUESTION, CHAPTER, CHAPTER, student)
        return grade.manual_score, grade.needs_manual_grade, comment.manual_comment


def test_points_and_comment_are_given_once_for_a_group(written: Course) -> None:
    fill(written, {"2": "1.5", BLANK: "0"})
    assert run(written, "--write") == 1  # two texts wait
    assert given(written, "ann") == given(written, "bo") == (1.5, False, "Well said.")
    assert given(written, "eve")[:2] == (0, False)
    assert given(written, "dan")[0] is None


def test_only_the_texts_of_one_student_are_shown_and_written(
    written: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(written, {"2": "1.5"})
    before = sheet(written).read_bytes()
    assert run(written, "--student", "ann", "--dry-run") == 0 and sheet(written).read_bytes() == before
    assert run(written, "--student", "ann") == 0
    page = (written.root / "reports" / CHAPTER / "reflections.html").read_text(encoding="utf-8")
    assert SAME[0] in page and "&lt;script" not in page and "/C calc" in sheet(written).read_text(encoding="utf-8")
    assert run(written, "--student", "ann", "--write") == 0
    assert given(written, "ann")[0] == 1.5 and given(written, "bo")[0] is None
    assert run(written, "--student", "zoe") == 1 and "submission of 01_minimax by zoe" in capsys.readouterr().err


def test_what_was_filled_in_is_kept_when_more_comes_in(written: Course) -> None:
    fill(written, {"2": "1.5"})
    hand_in(written, "fay", {QUESTION: SAME[0]}, CHAPTER)
    assert run(written) == 0
    with sheet(written).open(encoding="utf-8-sig", newline="") as file:
        [line] = [line for line in csv.DictReader(file) if line["students"] == "3"]
    assert (line["points"], line["comment"]) == ("1.5", "Well said.")


def test_no_evening_of_reading_is_lost(written: Course, capsys: pytest.CaptureFixture[str]) -> None:
    fill(written, {"2": "1.5"})
    names = [line["group"] for line in read_table(sheet(written), COLUMNS)]
    assert BLANK in names and all(not name[0].isdigit() for name in names)
    for student in ("ann", "bo"):
        shutil.rmtree(written.folder("submitted", student, CHAPTER))
    assert run(written) == 0
    assert [line["points"] for line in read_table(sheet(written), COLUMNS)][-1] == "1.5"
    without = sheet(written).read_text(encoding="utf-8-sig").partition("\n")[2]
    sheet(written).write_text(without, encoding="utf-8")
    capsys.readouterr()
    assert run(written, "--write") == 1
    told = capsys.readouterr().err
    assert "Put back the first line" in told and ",".join(COLUMNS) in told and "take it away" not in told


def test_the_sheet_of_an_older_edition_keeps_its_points(written: Course) -> None:
    fill(written, {"2": "1.5"})
    older = re.sub(r"(?m)^(minimax-reflect,)g", r"\1", sheet(written).read_text(encoding="utf-8"))
    sheet(written).write_text(older, encoding="utf-8")
    run(written, "--write")
    assert given(written, "ann")[0] == 1.5


def test_a_score_given_by_hand_stays_unless_forced(written: Course, capsys: pytest.CaptureFixture[str]) -> None:
    with written.gradebook() as gradebook:
        gradebook.find_grade(QUESTION, CHAPTER, CHAPTER, "bo").manual_score = 2
        gradebook.db.commit()
    fill(written, {"2": "1"})
    run(written, "--write")
    assert given(written, "bo")[0] == 2 and "bo: 2 points were given by hand" in capsys.readouterr().out
    run(written, "--write", "--force")
    assert given(written, "bo")[0] == 1


def test_points_that_cannot_be_are_refused_before_anything_is_written(
    written: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    for points in ("3", "-1", "=2", "two"):
        fill(written, {"2": "1", BLANK: points})
        assert run(written, "--write") == 1
        assert "is not a number of points from 0 to 2" in capsys.readouterr().err
    assert given(written, "ann")[0] is None


def test_nothing_of_a_student_s_runs_in_sheet_or_page(written: Course) -> None:
    assert "'=cmd" in sheet(written).read_text(encoding="utf-8")
    text = sheet(written).with_suffix(".html").read_text(encoding="utf-8")
    assert text.count("<script") == 1 and "&lt;script&gt;x&lt;/script&gt;" in text
    [script] = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in text


def saved(course: Course, name: str, points: dict[str, float], comment: str = "") -> Path:
    """What the page of one reader saves: the points by the text that was read."""
    names = {line["text"] or BLANK: line["group"] for line in read_table(sheet(course), COLUMNS)}
    given = [
        {"question": QUESTION, "group": names[text], "points": value, "comment": comment}
        for text, value in points.items()
    ]
    path = course.root / name
    path.write_text(json.dumps({"chapter": CHAPTER, "name": name, "given": given}), encoding="utf-8")
    return path


def test_what_the_page_has_saved_is_written(written: Course) -> None:
    file = saved(written, "mine.json", {SAME[0]: 1.5, BLANK: 0}, "Schön, „gut“; \n=1+1")
    assert run(written, "--write", "--from", str(file)) == 1
    assert given(written, "ann") == given(written, "bo") == (1.5, False, "Schön, „gut“; \n=1+1")
    assert given(written, "eve")[0] == 0 and given(written, "cleo")[0] is None
    assert run(written) == 0 and run(written, "--write") == 1
    assert given(written, "bo")[0] == 1.5
    shown = sheet(written).with_suffix(".html").read_text("utf-8")
    assert 'data-given="1.5"' in shown and "Schön, „gut“" in shown


def test_what_two_readers_disagree_about_is_named_and_not_written(
    written: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    one = saved(written, "one.json", {SAME[0]: 1.5, BLANK: 0}, "Short.")
    two = saved(written, "two.json", {SAME[0]: 2, BLANK: 0}, "True.")
    assert run(written, "--write", "--from", str(one), "--from", str(two)) == 1
    told = capsys.readouterr().out
    assert "NOT WRITTEN, because readers disagree: minimax-reflect" in told and "1 disagree" in told
    assert "1.5 in" in told and "2 in" in told
    assert given(written, "ann")[0] is None and given(written, "eve") == (0, False, "Short. True.")
    assert run(written, "--write", "--from", str(two)) == 1
    assert given(written, "ann")[0] == 2


LINE = {"question": QUESTION, "group": "g", "comment": ""}
NONE = {
    "no json": "is not a file that the page saved",
    '{"chapter": "01_minimax", "given": [{"question": 1}]}': "is not a file that the page saved",
    '{"chapter": "04_alpha_beta", "given": []}': "has the texts of 04_alpha_beta",
    json.dumps({"chapter": CHAPTER, "given": [LINE | {"points": 9}]}): "9 is not a number of points from 0 to 2",
    json.dumps({"chapter": CHAPTER, "given": [LINE | {"points": True}]}): "True is not a number of points",
}


def test_a_file_that_is_none_is_refused(written: Course, capsys: pytest.CaptureFixture[str]) -> None:
    for text, words in NONE.items():
        (written.root / "x.json").write_text(text)
        assert run(written, "--write", "--from", str(written.root / "x.json")) == 1
        assert words in capsys.readouterr().err


def test_the_guide_has_the_rubric_that_is_on_the_page() -> None:
    rubrics = tomllib.loads(RUBRICS.read_text("utf-8"))
    told = (ROOT / "docs" / "points.md").read_text("utf-8")
    for question, about in rubrics.items():
        assert f"| `{question}` | {len(about['earns'])} | {' · '.join(about['earns'])} |" in told
