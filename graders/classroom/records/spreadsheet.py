"""Cells of a CSV file that somebody will open in a spreadsheet, which takes some texts for formulas and runs them."""

_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a formula begins; the last four are the wide forms of the signs, which some programs take for the same."""


def plain(value: object) -> str:
    """The cell: numbers as numbers, nothing as an empty cell, text as text.

    Text that would begin a formula, be it after blanks, gets an apostrophe in front; a dash alone begins none.
    """
    if value is None:
        return ""
    if isinstance(value, float | int):
        return f"{value:g}"
    text = str(value)
    if text == "-":
        return text
    return f"'{text}" if text.startswith(_BEGINNINGS) or text.lstrip().startswith(_BEGINNINGS) else text
