"""Tables for a spreadsheet, which takes some texts for formulas, and saves a table in a way of its own."""

import codecs
import csv
import io
import re
from collections.abc import Sequence
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

    Text that would begin a formula, be it after blanks or after what may separate cells, gets an apostrophe there; a
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


def read_table(path: Path, columns: Sequence[str]) -> list[dict[str, str]]:
    """The lines of a table that has these columns, however a spreadsheet has saved it.

    Cells stand between commas, semicolons or tabs, in UTF-8, UTF-16 or the letters of Windows. Raises CommandError.
    """
    try:
        text = _decoded(path.read_bytes())
        head = text.partition("\n")[0]
        lines = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count)))
    except (OSError, UnicodeError, csv.Error) as error:
        raise CommandError(f"{path} cannot be read ({error}). Save it as CSV again.") from None
    missing = sorted(set(columns) - set(lines[0] if lines else columns))
    if missing:
        raise CommandError(
            f"{path} has no column {', '.join(missing)}. Put the first line back, which names the columns: "
            f"{','.join(columns)}"
        )
    return [{name: (line[name] or "").strip() for name in columns} for line in lines]


def _decoded(raw: bytes) -> str:
    for mark, encoding in _MARKS.items():
        if raw.startswith(mark):
            return raw.decode(encoding)
    try:
        return raw.decode("utf-8")
    except UnicodeError:
        return raw.decode("cp1252", "replace")
