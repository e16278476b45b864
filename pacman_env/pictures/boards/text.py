"""Any other game: the drawing that a position makes of itself (python-chess has one), else the text that it prints."""

import re
from xml.etree import ElementTree

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardPart, Pose
from pacman_env.pictures.canvas import Canvas, rounded, text_width

_COLUMN = 1.1  # letters of a cell


def columns(lines: list[str]) -> int:
    """How many columns a text of rows of cells has, each a letter or two, with one space between; 0 if it is none."""
    rows = [line.split(" ") for line in lines]
    grid = len(rows) > 1 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 1
    return len(rows[0]) if grid and all(0 < len(cell) <= 2 for row in rows for cell in row) else 0


class TextBoard:
    """Writes ``str(state)``, line by line; a line is a part, so that films can change it."""

    def __init__(self, state: object, size: float, words: Language = ENGLISH) -> None:
        """Prepare for texts as large as that of ``state``, ``size`` points high."""
        self.say = words
        self.size, self.leading = size, 1.35 * size
        self.lines = str(state).splitlines() or [""]
        self.columns = columns(self.lines)
        across = self.columns * _COLUMN * size or max(text_width(line, size) for line in self.lines)
        self.width = across + (1 if self.columns else 2) * size
        self.height = len(self.lines) * self.leading + size

    def scenery(self, canvas: Canvas) -> None:
        canvas.shape(rounded(1, 1, self.width - 2, self.height - 2, 5), fill="ground", line="muted", width=0.8)

    def pose(self, state: object) -> Pose:
        return {
            BoardPart("line", (row,), line): (0, 0) for row, line in enumerate(str(state).splitlines()) if line.strip()
        }

    def part(self, canvas: Canvas, part: BoardPart) -> None:
        y = self.height - self.size / 2 - (part.which[0] + 0.5) * self.leading
        cells = part.text.split(" ")
        if len(cells) != self.columns:
            canvas.text(self.size, y, part.text, self.size, align="left")
            return
        for column, cell in enumerate(cells):
            canvas.text((0.5 + (column + 0.5) * _COLUMN) * self.size, y, cell, self.size)

    def caption(self, state: object) -> str:
        return ""

    def change(self, before: object, after: object) -> str:
        return self.say("game.next")

    def words(self, state: object) -> str:
        return str(state)


_LARGEST = 200_000  # letters: a drawing that is larger would make a tree of them too heavy for a page


def own_svg(state: object) -> str | None:
    """What the position draws of itself; None where it draws nothing, or nothing that a page can show small.

    >>> own_svg("no drawing") is None
    True
    """
    draw = getattr(state, "_repr_svg_", None)
    try:
        svg = draw() if callable(draw) else None
        return svg if isinstance(svg, str) and len(svg) <= _LARGEST and _shape(svg) else None
    except Exception:  # somebody else's code: the text is shown
        return None


def _shape(svg: str) -> tuple[float, float] | None:
    """Width and height, in units of the drawing."""
    root = ElementTree.fromstring(svg)
    if root.tag != "{http://www.w3.org/2000/svg}svg":
        return None
    numbers = re.findall(r"[\d.]+", root.get("viewBox", ""))[2:] or [
        *re.findall(r"^[\d.]+", root.get("width", "")),
        *re.findall(r"^[\d.]+", root.get("height", "")),
    ]
    wide, high = map(float, numbers)
    return (wide, high) if wide > 0 and high > 0 else None


class OwnBoard(TextBoard):
    """The drawing of a position by itself; as PNG or PDF it is the text."""

    def __init__(self, state: object, svg: str, width: float, words: Language = ENGLISH) -> None:
        """Prepare for one position, ``width`` points wide."""
        super().__init__(state, 12.0, words)
        shape = _shape(svg)
        assert shape is not None  # own_svg has looked
        scale = min(width / self.width, width * shape[1] / shape[0] / self.height)
        super().__init__(state, 12.0 * scale, words)  # the text fits into the drawing's place
        self._state, self._svg, self.width, self.height = state, svg, width, width * shape[1] / shape[0]

    def scenery(self, canvas: Canvas) -> None:
        """Nothing: the drawing has its own ground."""

    def pose(self, state: object) -> Pose:
        return {BoardPart("drawing", (0,)): (0, 0)}

    def part(self, canvas: Canvas, part: BoardPart) -> None:
        with canvas.image(0, 0, self.width, self.height, self._svg):
            for line, place in super().pose(self._state).items():
                with canvas.shifted(*place):
                    super().part(canvas, line)
