"""A position that draws itself: the SVG of its ``_repr_svg_``, as notebooks show it (python-chess has one)."""

import re
from typing import Any
from xml.etree import ElementTree

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import Part, Pose
from pacman_env.pictures.boards.text import TextBoard
from pacman_env.pictures.canvas import Canvas

_LARGEST = 200_000  # letters: a drawing that is larger would make a tree of them too heavy for a page


def own_svg(state: Any) -> str | None:
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

    def __init__(self, state: Any, svg: str, width: float, words: Language = ENGLISH) -> None:
        """Prepare for one position, ``width`` points wide."""
        super().__init__(state, 12.0, words)
        shape = _shape(svg)
        assert shape is not None  # own_svg has looked
        scale = min(width / self.width, width * shape[1] / shape[0] / self.height)
        super().__init__(state, 12.0 * scale, words)  # the text fits into the drawing's place
        self._state, self._svg, self.width, self.height = state, svg, width, width * shape[1] / shape[0]

    def scenery(self, canvas: Canvas) -> None:
        """Nothing: the drawing has its own ground."""

    def pose(self, state: Any) -> Pose:
        """One part, the whole."""
        return {Part("drawing", (0,)): (0, 0)}

    def part(self, canvas: Canvas, part: Part) -> None:
        """Show it."""
        with canvas.image(0, 0, self.width, self.height, self._svg):
            for line, place in super().pose(self._state).items():
                with canvas.shifted(*place):
                    super().part(canvas, line)
