"""Any other game: the text that its positions print."""

from typing import Any

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import Part, Pose
from pacman_env.pictures.canvas import Canvas, rounded, text_width

_COLUMN = 1.1  # letters of a cell


def columns(lines: list[str]) -> int:
    """How many columns a text of rows of cells has, each a letter or two, with one space between; 0 if it is none."""
    rows = [line.split(" ") for line in lines]
    grid = len(rows) > 1 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 1
    return len(rows[0]) if grid and all(0 < len(cell) <= 2 for row in rows for cell in row) else 0


class TextBoard:
    """Writes ``str(state)``, line by line; a line is a part, so that films can change it."""

    def __init__(self, state: Any, size: float, words: Language = ENGLISH) -> None:
        """Prepare for texts as large as that of ``state``, ``size`` points high."""
        self.say = words
        self.size, self.leading = size, 1.35 * size
        self.lines = str(state).splitlines() or [""]
        self.columns = columns(self.lines)
        across = self.columns * _COLUMN * size or max(text_width(line, size) for line in self.lines)
        self.width = across + (1 if self.columns else 2) * size
        self.height = len(self.lines) * self.leading + size

    def scenery(self, canvas: Canvas) -> None:
        """A card."""
        canvas.shape(rounded(1, 1, self.width - 2, self.height - 2, 5), fill="ground", line="muted", width=0.8)

    def pose(self, state: Any) -> Pose:
        """The lines that are not empty."""
        return {Part("line", (row,), line): (0, 0) for row, line in enumerate(str(state).splitlines()) if line.strip()}

    def part(self, canvas: Canvas, part: Part) -> None:
        """Write a line."""
        y = self.height - self.size / 2 - (part.which[0] + 0.5) * self.leading
        cells = part.text.split(" ")
        if len(cells) != self.columns:
            canvas.text(self.size, y, part.text, self.size, align="left")
            return
        for column, cell in enumerate(cells):
            canvas.text((0.5 + (column + 0.5) * _COLUMN) * self.size, y, cell, self.size)

    def caption(self, state: Any) -> str:
        """Nothing is left out."""
        return ""

    def change(self, before: Any, after: Any) -> str:
        """The text says it."""
        return self.say("game.next")

    def words(self, state: Any) -> str:
        """The text itself."""
        return str(state)
