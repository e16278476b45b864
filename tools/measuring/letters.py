"""How wide the letters of DejaVu Sans are, so that a picture can be laid out where no font can be asked.

python -m tools.measuring.letters      writes pacman_env/pictures/letters.json
"""

import json
import sys

from matplotlib.font_manager import FontProperties, findfont
from matplotlib.ft2font import FT2Font, LoadFlags

from pacman_env.pictures.canvas import FONT
from pacman_env.pictures.letters import FILE, Widths

# Latin, Greek, Cyrillic; punctuation, signs and currencies; arrows, mathematics; shapes, chess, ticks.
BLOCKS = [(0x20, 0x7E), (0xA0, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x2010, 0x205F), (0x2070, 0x209C)]
BLOCKS += [(0x20A0, 0x20B5), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2500, 0x257F), (0x25A0, 0x266F), (0x2713, 0x2718)]


def measured() -> dict[str, Widths]:
    """For each weight and each block, the advances in 2048ths of an em; 0 where the font has no such letter."""
    return {weight: {f"{first:04x}": _block(weight, first, last) for first, last in BLOCKS} for weight in WEIGHTS}


WEIGHTS = ("normal", "bold")


def _block(weight: str, first: int, last: int) -> list[int]:
    font = FT2Font(findfont(FontProperties(family=FONT, weight=weight)))
    known = font.get_charmap()
    codes = range(first, last + 1)
    return [font.load_char(code, LoadFlags.NO_SCALE).horiAdvance if code in known else 0 for code in codes]


def main() -> int:
    """Write the file."""
    FILE.write_text(json.dumps(measured(), separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{FILE.stat().st_size / 1000:.0f} kB  {FILE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
