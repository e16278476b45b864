"""Cells of a CSV file that somebody will open in a spreadsheet, which takes some texts for formulas and runs them."""

import re

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
