"""Tables that come back from a spreadsheet: read as they were meant, or refused in words."""

import csv
import io
import re
from pathlib import Path

import pytest

from graders.classroom.course import CommandError
from graders.classroom.exchange.arrivals import read_list, times_of
from graders.classroom.spreadsheet import number, read_sheet, read_table, same_id

HEADINGS = ["student", "comment", "points"]
LINES = [
    ["007", 'Zwei Zeilen,\nund ein „Zitat“; mit "Anführung"', "1,5"],
    ["émile", "Ça va — très bien…", "2"],
    ["åsa", "", "0"],
]


def saved(
    path: Path, separator: str, encoding: str, ending: str = "\r\n", before: str = "", lines: list[list[str]] = LINES
) -> Path:
    """The table as a spreadsheet saves it, with an empty line of separators at its end."""
    file = io.StringIO()
    csv.writer(file, delimiter=separator, lineterminator=ending).writerows([HEADINGS, *lines])
    text = before + file.getvalue() + separator * 2 + ending
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"])
def test_a_table_is_read_as_it_was_written(tmp_path: Path, encoding: str, separator: str, ending: str) -> None:
    found = read_table(saved(tmp_path / "t.csv", separator, encoding, ending), HEADINGS)
    assert [list(line.values()) for line in found] == LINES


def test_the_line_that_only_excel_knows_names_the_separator(tmp_path: Path) -> None:
    path = saved(tmp_path / "t.csv", ";", "utf-8-sig", before="sep=;\r\n")
    assert read_sheet(path).headings == HEADINGS


def test_commas_in_quoted_headings_do_not_separate(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text('"Points, of 18, by hand";student\n"1,5";ann\n')
    sheet = read_sheet(tmp_path / "t.csv")
    assert (sheet.separator, sheet.lines) == (";", [["1,5", "ann"]])


def test_headings_are_found_in_other_letters_and_order(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("Points ,more,STUDENT\n1,x,ann\n2\n")
    assert read_table(tmp_path / "t.csv", ("student", "points")) == [
        {"student": "ann", "points": "1"},
        {"student": "", "points": "2"},
    ]


@pytest.mark.parametrize("encoding", ["cp1251", "cp1253", "shift_jis", "koi8_r"])
def test_letters_that_the_file_does_not_name_are_not_guessed(tmp_path: Path, encoding: str) -> None:
    text = {"cp1253": "Καλημέρα", "shift_jis": "よくできました"}.get(encoding, "Хорошо")
    path = saved(tmp_path / "t.csv", ";", encoding, lines=[["ann", text, "1"]])
    with pytest.raises(CommandError, match="CSV UTF-8"):
        read_sheet(path)


def test_a_quote_that_is_never_closed_swallows_nothing(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text('student,points\nann,"1\nbo,2\n')
    with pytest.raises(CommandError, match="cannot be read"):
        read_sheet(tmp_path / "t.csv")


@pytest.mark.parametrize(("text", "value"), [("1,5", 1.5), ("1.5", 1.5), (" 2 ", 2), (",5", 0.5), ("2,", 2)])
def test_numbers_have_a_point_or_a_comma(text: str, value: float) -> None:
    assert number(text, "here") == value


@pytest.mark.parametrize("text", ["01. Mai", "1.5.2030", "1/5/2030", "May-01"])
def test_a_number_that_became_a_date_is_said(text: str) -> None:
    with pytest.raises(CommandError, match=rf"here: '{re.escape(text)}' is not a number \(a spreadsheet mistook"):
        number(text, "here")


@pytest.mark.parametrize("text", ["-1", "1e3", "x", "1,2,3", "", "٣"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="is not a number"):
        number(text, "here")


@pytest.mark.parametrize(
    ("written", "known", "meant"),
    [
        ("7", ["007", "8"], "007"),
        ("7", ["007", "07"], "7"),
        ("007", ["007", "7"], "007"),
        ("ANN", ["ann"], "ann"),
        ("'@ann", ["@ann"], "@ann"),
        ("zoe", ["ann"], "zoe"),
    ],
)
def test_an_id_that_lost_its_zeros_is_found_where_only_one_is_alike(written: str, known: list[str], meant: str) -> None:
    assert same_id(written, known) == meant


def test_a_list_of_times_that_excel_has_turned_is_read(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("student;arrived\n7;31.01.2030 23:59\n8;1.2.2030 08:05\n9;2030-02-03\n")
    found = read_list(tmp_path / "t.csv", ["007", "008", "9"])
    assert {who: f"{when:%m-%d %H:%M}" for who, when in found.items()} == {
        "007": "01-31 23:59",
        "008": "02-01 08:05",
        "9": "02-03 23:59",
    }


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        (["1/31/2030 11:59 PM", "2/1/30 12:05 am"], ["2030-01-31 23:59", "2030-02-01 00:05"]),
        (["31/01/2030 23:59", "1/2/2030"], ["2030-01-31 23:59", "2030-02-01 23:59"]),
    ],
)
def test_one_line_says_for_all_which_comes_first(texts: list[str], meant: list[str]) -> None:
    assert [f"{time:%Y-%m-%d %H:%M}" for time in times_of(texts, texts)] == meant


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["1/2/2030", "3/4/2030"], "'1/2/2030' could have the day or the month first"),
        (["31/1/2030", "1/31/2030"], "some lines of the list have the day first, and others the month"),
    ],
)
def test_times_that_could_be_others_are_refused(texts: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=f"^{texts[0]}: {why}"):
        times_of(texts, texts)
