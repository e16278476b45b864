"""The times of a worksheet, in the language of whoever has downloaded it."""

from zoneinfo import ZoneInfo

import pytest

from graders.platforms.times import moodle_time

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
