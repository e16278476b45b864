"""How wide a text is in DejaVu Sans, without a font: the same on every machine, and in a browser.

``letters.json`` has the advance of each letter (`python -m tools.measuring.letters` writes it). Pairs of letters that
a browser draws closer together are not taken into account, so a text may come out up to a fiftieth narrower.
"""

import json
from functools import cache
from pathlib import Path
from unicodedata import combining, east_asian_width

FILE = Path(__file__).with_name("letters.json")
UNITS = 2048  # of the font, an em

Widths = dict[str, list[int]]
"""By the first letter of a block (hexadecimal): the advances of its letters in units, 0 for one that is not known."""


@cache
def advances(bold: bool) -> dict[str, float]:
    """The advance of every known letter, in em."""
    blocks: Widths = json.loads(FILE.read_text(encoding="utf-8"))["bold" if bold else "normal"]
    numbered = (
        (int(first, 16) + place, width) for first, widths in blocks.items() for place, width in enumerate(widths)
    )
    return {chr(code): width / UNITS for code, width in numbered if width}


def advance(letter: str, bold: bool) -> float:
    """How far a letter moves what comes after it, in em; one that is not known is taken for a broad one.

    >>> advance("i", bold=False) < advance("m", bold=False) < advance("m", bold=True)
    True
    """
    known = advances(bold).get(letter)
    if known is not None:
        return known
    return 0.0 if combining(letter) else 1.0 if east_asian_width(letter) in "WF" else 0.8
