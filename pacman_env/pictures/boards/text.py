"""Any other game: the text that its positions print."""

from typing import Any

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import Part, Pose
from pacman_env.pictures.canvas import Canvas, rounded, text_width


class TextBoard:
    """Writes ``str(state)``, line by line; a line is a part, so that films can change it."""

    def __init__(self, state: Any, size: float, words: Language = ENGLISH) -> None:
        """Prepare for texts as large as that of ``state``, ``size`` points high."""
        self.say = words
        self.size, self.leading = size, 1.35 * size
        self.lines = str(state).splitlines() or [""]
        self.width = max(text_width(line, size) for line in self.lines) + 2 * size
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
        canvas.text(self.size, y, part.text, self.size, align="left")

    def caption(self, state: Any) -> str:
        """Nothing is left out."""
        return ""

    def change(self, before: Any, after: Any) -> str:
        """The text says it."""
        return self.say("game.next")

    def words(self, state: Any) -> str:
        """The text itself."""
        return str(state)
