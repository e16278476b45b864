"""A time as Moodle writes it: in words, in the language and the time zone of whoever has downloaded the worksheet."""

import re
from collections import defaultdict
from datetime import UTC, datetime, tzinfo
from functools import cache

from babel.dates import get_month_names

LANGUAGES = tuple(
    "bg ca cs da de el en es et eu fi fr gl hr hu it lt lv nb nl pl pt ro ru sk sl sr sv tr uk".split()  # noqa: SIM905
)
"""Whose names of months are known. A word that two of them use for different months names none."""

_CLOCK = re.compile(r"(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?\s*([AaPp]\.?\s?[Mm]\b)?")
_EASTERN = re.compile(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_HALVES = {"上午": 0, "下午": 12, "午前": 0, "午後": 12, "오전": 0, "오후": 12}


def moodle_time(text: str, zone: tzinfo | None) -> datetime | None:
    """The time, in UTC, of a clock in this zone (None: where this computer is); None for what cannot be read."""
    clock, date = _CLOCK.search(text), _date(text)
    if not clock or not date:
        return None
    hour, half = int(clock[1]), next((more for word, more in _HALVES.items() if word in text), None)
    if clock[3]:
        half = 12 if clock[3][0] in "Pp" else 0
    try:
        local = datetime(*date, hour % 12 + half if half is not None else hour, int(clock[2]), tzinfo=zone)
    except ValueError:
        return None
    return local.astimezone(UTC).replace(tzinfo=None)


def _date(text: str) -> tuple[int, int, int] | None:
    """Year, month and day."""
    if eastern := _EASTERN.search(text):
        return int(eastern[1]), int(eastern[2]), int(eastern[3])
    without = _CLOCK.sub(" ", text)
    years, days = re.findall(r"\b\d{4}\b", without), re.findall(r"\b\d{1,2}\b", without)
    months = {_months()[word] for word in re.findall(r"[^\W\d_]+", without.casefold()) if _months().get(word)}
    return (int(years[0]), months.pop(), int(days[0])) if len(years) == len(days) == len(months) == 1 else None


@cache
def _months() -> dict[str, int]:
    """The month of each word; 0 for one that means two."""
    found: dict[str, set[int]] = defaultdict(set)
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                for month, name in get_month_names(width, context, language).items():
                    found[name.casefold().strip(".")].add(month)
    return {name: max(months) if len(months) == 1 else 0 for name, months in found.items()}
