"""Tables for a spreadsheet, which takes some texts for formulas, and saves a table in a way of its own."""

import codecs
import csv
import io
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import inf
from pathlib import Path

from graders.classroom.course import CommandError

ENCODING = "utf-8-sig"
"""How tables are written: without the mark at the beginning, Excel shows what is not ASCII wrong."""

_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}

_SIGNS = "=+@\uff1d\uff0b\uff0d\uff20-"
_BEGINNINGS = (*_SIGNS, "\t", "\r", "\n", "\0")
"""How a formula begins; four are the wide forms of the signs, which some programs take for the same."""

_INSIDE = re.compile(rf"([;\t\r\n]\s*)(?=[{_SIGNS}])")
"""Where a spreadsheet that separates cells by something else than a comma, as in many countries, would begin a cell."""


def plain(value: object) -> str:
    """The cell: numbers as numbers, nothing as an empty cell, text as text.

    Text that would begin a formula(after blanks, or after what may separate cells) gets an apostrophe there; a
    dash alone begins none.
    """
    if value is None:
        return ""
    if isinstance(value, float | int):
        return f"{value:g}"
    text = str(value)
    if text == "-":
        return text
    inner = _INSIDE.sub(r"\1'", text)
    return f"'{inner}" if text.startswith(_BEGINNINGS) or text.lstrip().startswith(_BEGINNINGS) else inner


@dataclass(frozen=True)
class Spreadsheet:
    """A table as it was read: its headings, its lines, each as long as the headings, and what is between cells."""

    path: Path
    headings: list[str]
    lines: list[list[str]]
    separator: str

    def column(self, name: str) -> int | None:
        """Where a column is, however its heading is written; None if there is none."""
        wanted = name.casefold()
        return next((at for at, one in enumerate(self.headings) if one.strip().casefold() == wanted), None)


def read_sheet(path: Path) -> Spreadsheet:
    """A table, however a spreadsheet has saved it: the first line that is not empty has the headings.

    Cells are between commas, semicolons or tabs, in UTF-8, UTF-16 or the Western letters of Windows and old Macs.
    Lines that hold nothing are left out. Raises CommandError.
    """
    try:
        text = _decoded(path.read_bytes())
        hint = re.match(r"sep=([,;\t])\r?\n", text)  # a first line that only Excel knows
        text, separator = (text[hint.end() :], hint[1]) if hint else (text, max(",;\t", key=partial(_cells, text)))
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except (OSError, UnicodeError, csv.Error) as error:
        raise CommandError(
            f"{path} cannot be read ({error}). Save it as CSV again, preferably as 'CSV UTF-8'."
        ) from None
    full = [row for row in rows if any(cell.strip() for cell in row)]
    headings = [cell.strip() for cell in full[0]] if full else []
    width = len(headings)
    lines = [[*row, *[""] * (width - len(row))][:width] for row in full[1:]]
    return Spreadsheet(path, headings, lines, separator)


def read_table(path: Path, columns: Sequence[str]) -> list[dict[str, str]]:
    """The lines of a table that has these columns, by their names. Raises CommandError."""
    sheet = read_sheet(path)
    places = {name: sheet.column(name) for name in columns}
    missing = sorted(name for name, place in places.items() if place is None)
    if missing and (sheet.headings or sheet.lines):
        raise CommandError(
            f"{path} has no column {', '.join(missing)}. Put back the first line, which names the columns: "
            f"{','.join(columns)}"
        )
    return [{name: line[place or 0].strip() for name, place in places.items()} for line in sheet.lines]


def _cells(text: str, separator: str) -> int:
    """How many cells the first line has, if this is between them; one in quotes may hold anything."""
    return max(map(len, islice(csv.reader(io.StringIO(text, newline=""), delimiter=separator), 1)), default=0)


def _decoded(raw: bytes) -> str:
    for mark, encoding in _MARKS.items():
        if raw.startswith(mark):
            return raw.decode(encoding)
    for encoding in ("utf-8", *_WESTERN):
        try:
            text = raw.decode(encoding)
        except UnicodeError:
            continue
        # Letters of another alphabet that were read as Western ones, which are never so close to each other.
        runs = re.findall(r"[^\x00-\x7f]{4,}", text) if encoding in _WESTERN else ()
        if any(sum(map(str.isalpha, run)) > 1 for run in runs):
            break
        return text
    raise UnicodeError("its encoding is unknown: save it as UTF-8")


_WESTERN = ("cp1252", "mac_roman")


def number(text: str, where: str, most: float = inf) -> float:
    """A number that a person wrote, with a decimal point or comma. Raises CommandError naming the place."""
    value = decimal(text)
    if value is not None and value <= most:
        return value
    limit = f" of points from 0 to {most:g}" if most < inf else ""
    date = (
        " (a spreadsheet mistook it for a date: type it with the other decimal separator)" if _DATE.search(text) else ""
    )
    raise CommandError(f"{where}: {text!r} is not a number{limit}{date}.")


def decimal(text: str) -> float | None:
    """A number that is not below zero, with a decimal point or comma; None for anything else."""
    is_one = re.fullmatch(r"[0-9]+([.,][0-9]*)?|[.,][0-9]+", text.strip())
    return float(text.strip().replace(",", ".")) if is_one else None


_DATE = re.compile(r"^\d+[./-]\d+[./-]|[^\W\d_]{3}")


def same_id(written: str, known: Collection[str]) -> str:
    """The id among these that a spreadsheet has written so: without its zeros, or its guarding apostrophe.

    Where there is none, or more than one, what is written.
    """
    text = written[1:] if written.startswith("'") else written
    if text in known:
        return text
    same = [one for one in known if _bare(one) == _bare(text)]
    return same[0] if len(same) == 1 else text


def _bare(id: str) -> str:
    return id.casefold().lstrip("0") if id.isdigit() else id.casefold()
