"""A sheet to draw on: points for units, roles for colors, and a name on every part.

(0, 0) is the bottom-left corner. `svg` writes a sheet as SVG, so a picture needs nothing but Python. matplotlib makes
PNG and PDF of the same parts; neither ``pyplot`` nor the reader's own matplotlib settings are touched.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Literal

from pacman_env.pictures.letters import advance
from pacman_env.pictures.palette import LIGHT

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

Point = tuple[float, float]
Align = Literal["left", "center", "right"]

FONT = "DejaVu Sans"  # comes with matplotlib; `letters` has its widths
CAP_HEIGHT, DESCENT = 0.73, 0.24  # of DejaVu Sans, in em
_SETTINGS = {"pdf.fonttype": 42, "path.simplify": False}
_CURVE = 0.5523  # a quarter circle as a cubic: 4/3 (sqrt 2 - 1)


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Measure a line of text, in points."""
    return size * sum(advance(letter, bold) for letter in text)


@dataclass(frozen=True)
class Path:
    """An outline: a letter of SVG for each step (M, L, C, z), and the points that the steps go through.

    M and L take one point, C takes three (two to bend toward, and the end), z goes back and takes none.
    """

    steps: str
    points: tuple[Point, ...]

    def moved(self, dx: float, dy: float, scale: float = 1.0) -> "Path":
        """The same outline, first scaled and then moved."""
        return Path(self.steps, tuple((x * scale + dx, y * scale + dy) for x, y in self.points))

    def __add__(self, other: "Path") -> "Path":
        return Path(self.steps + other.steps, self.points + other.points)


def polygon(points: Sequence[Point]) -> Path:
    """A closed outline."""
    return Path("M" + "L" * (len(points) - 1) + "z", tuple(points))


def lines(*strokes: Sequence[Point]) -> Path:
    """Open strokes, one path."""
    steps = "".join("M" + "L" * (len(stroke) - 1) for stroke in strokes)
    return Path(steps, tuple(point for stroke in strokes for point in stroke))


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """A rectangle with sharp corners; (x, y) is its bottom-left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def spot(x: float, y: float) -> Path:
    """A stroke of almost no length: drawn with a round pen it is a disk, in a tenth of the bytes of a circle."""
    return lines([(x, y), (x + 0.02, y)])


def circle(x: float, y: float, radius: float) -> Path:
    """A full circle."""
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """A rectangle with round corners; (x, y) is its bottom-left corner."""
    right, top, k = x + width, y + height, radius * (1 - _CURVE)
    corners = [
        [(right - radius, y), (right - k, y), (right, y + k), (right, y + radius)],
        [(right, top - radius), (right, top - k), (right - k, top), (right - radius, top)],
        [(x + radius, top), (x + k, top), (x, top - k), (x, top - radius)],
        [(x, y + radius), (x, y + k), (x + k, y), (x + radius, y)],
    ]
    return Path("M" + "LC" * 4 + "z", ((x + radius, y), *[point for corner in corners for point in corner]))


def cross(x: float, y: float, reach: float) -> Path:
    """Two strokes that cross at (x, y)."""
    rising = [(x - reach, y - reach), (x + reach, y + reach)]
    return lines(rising, [(x - reach, y + reach), (x + reach, y - reach)])


def triangle(x: float, y: float, across: float, half: float) -> Path:
    """A triangle that points up; down where ``half``, of its height, is negative."""
    return polygon([(x - across, y - half), (x + across, y - half), (x, y + half)])


def wedge(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """A slice of a disk from ``start`` to ``end``, in degrees counterclockwise from the right."""
    bends = math.ceil((end - start) / 90)
    step = math.radians(end - start) / bends
    reach = 4 / 3 * math.tan(step / 4)  # from an end of a bend to the point it bends toward, in radii
    angles = [math.radians(start) + step * rank for rank in range(bends + 1)]
    rim = [(math.cos(angle), math.sin(angle)) for angle in angles]
    arc = [rim[0]]
    for (x1, y1), (x2, y2) in pairwise(rim):
        arc += [(x1 - reach * y1, y1 + reach * x1), (x2 + reach * y2, y2 - reach * x2), (x2, y2)]
    return Path("ML" + "C" * bends + "z", ((x, y), *[(x + radius * dx, y + radius * dy) for dx, dy in arc]))


@dataclass(frozen=True)
class Shape:
    """A part of a drawing, in the points of the sheet; colors are hexadecimal, or "none"."""

    path: Path
    fill: str
    line: str
    width: float
    dash: tuple[float, ...]
    name: str | None

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top."""
        (xs, ys), half = zip(*self.path.points, strict=True), self.width / 2
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half

    def artist(self) -> "Artist":
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path as Outline

        codes = [_CODES[step] for step in self.path.steps for _ in range(max(1, TAKES[step]))]
        points = iter(self.path.points)
        taken = [next(points) if TAKES[step] else (0, 0) for step in self.path.steps for _ in range(TAKES[step] or 1)]
        return PathPatch(
            Outline(taken, codes),
            facecolor=self.fill,
            edgecolor=self.line,
            linewidth=self.width,
            linestyle=(0, tuple(step / self.width for step in self.dash)) if self.dash else "solid",
            capstyle="butt" if self.dash else "round",
            joinstyle="round",
            snap=False,  # snapping to pixels would swallow the shortest strokes
        )


TAKES = {"M": 1, "L": 1, "C": 3, "z": 0}
_CODES = {"M": 1, "L": 2, "C": 4, "z": 79}  # matplotlib.path.Path's


@dataclass(frozen=True)
class Line:
    """A line of text on the baseline (x, y)."""

    x: float
    y: float
    text: str
    size: float
    color: str
    align: Align
    bold: bool
    name: str | None

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top."""
        wide = text_width(self.text, self.size, self.bold)
        left = self.x - {"left": 0.0, "center": wide / 2, "right": wide}[self.align]
        return left, self.y - DESCENT * self.size, left + wide, self.y + CAP_HEIGHT * self.size

    def artist(self) -> "Artist":
        from matplotlib.text import Text

        return Text(
            self.x,
            self.y,
            self.text,
            fontsize=self.size,
            color=self.color,
            fontfamily=FONT,
            fontweight="bold" if self.bold else "normal",
            horizontalalignment=self.align,
            verticalalignment="baseline",
            parse_math=False,
        )


@dataclass(frozen=True)
class Image:
    """A drawing of somebody else's, from (x, y) at its lower left; ``parts`` are what PNG and PDF have in its place."""

    box: tuple[float, float, float, float]
    svg: str
    parts: "list[Part]" = field(default_factory=list)


@dataclass(frozen=True)
class Group:
    """Parts that are drawn in order inside one ``<g id=name>``."""

    name: str | None
    parts: "list[Part]" = field(default_factory=list)


Part = Shape | Line | Image | Group


def _leaves(whole: Group | Image) -> Iterator[Shape | Line]:
    for part in whole.parts:
        if isinstance(part, (Group, Image)):
            yield from _leaves(part)
        else:
            yield part


class Canvas:
    """A sheet of ``width`` x ``height`` points, on which everything is enlarged by ``scale``."""

    def __init__(self, width: float, height: float, scale: float = 1.0, colors: Mapping[str, str] = LIGHT) -> None:
        """An empty sheet; ``colors`` has the color of each role."""
        self._scale, self._colors = scale, colors
        self.width, self.height = math.ceil(width * scale), math.ceil(height * scale)
        self._shift: Point = (0.0, 0.0)
        self._all = Group(None)
        self._open: Group | Image = self._all

    @contextmanager
    def group(self, name: str) -> Iterator[None]:
        """Collect what is drawn meanwhile under this name."""
        outer, self._open = self._open, Group(name)
        outer.parts.append(self._open)
        yield
        self._open = outer

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Draw meanwhile as if the origin were at (dx, dy)."""
        outer = self._shift
        self._shift = (outer[0] + dx, outer[1] + dy)
        yield
        self._shift = outer

    @contextmanager
    def enlarged(self, scale: float) -> Iterator[None]:
        """Draw meanwhile everything that many times as large, places and letters; (0, 0) stays where it is."""
        outer, shift = self._scale, self._shift
        self._scale, self._shift = outer * scale, (shift[0] / scale, shift[1] / scale)
        yield
        self._scale, self._shift = outer, shift

    @contextmanager
    def image(self, x: float, y: float, width: float, height: float, svg: str) -> Iterator[None]:
        """Show an SVG of somebody else's in this place; what is drawn meanwhile is its like in PNG and PDF.

        It is shown as an image, so a page runs nothing that is in it.
        """
        scale, (dx, dy) = self._scale, self._shift
        box = ((x + dx) * scale, (y + dy) * scale, width * scale, height * scale)
        outer, self._open = self._open, Image(box, svg)
        outer.parts.append(self._open)
        yield
        self._open = outer

    def shape(
        self,
        path: Path,
        fill: str | None = None,
        line: str | None = None,
        width: float = 1.0,
        dash: Sequence[float] = (),
        name: str | None = None,
    ) -> None:
        """Draw an outline: ``fill`` and ``line`` are roles or colors, ``width`` and ``dash`` are points."""
        scale, (dx, dy) = self._scale, self._shift
        moved = path.moved(dx * scale, dy * scale, scale)
        stroke = (self._color(line), width * scale if line else 0.0, tuple(step * scale for step in dash))
        self._open.parts.append(Shape(moved, self._color(fill), *stroke, name))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        color: str = "ink",
        align: Align = "center",
        bold: bool = False,
        name: str | None = None,
    ) -> None:
        """Write one line, its capitals centered on ``y``; ``align`` says which part of it is at ``x``."""
        if not text:
            return
        scale, (dx, dy) = self._scale, self._shift
        place = ((x + dx) * scale, (y + dy - CAP_HEIGHT / 2 * size) * scale)
        self._open.parts.append(Line(*place, text, size * scale, self._color(color), align, bold, name))

    def _color(self, role: str | None) -> str:
        return "none" if role is None else self._colors.get(role, role)

    @property
    def parts(self) -> list[Part]:
        """What is drawn, in order."""
        return self._all.parts

    def figure(self) -> "Figure":
        """The same as a figure of matplotlib's. Raises ModuleNotFoundError where that is missing."""
        from matplotlib.figure import Figure
        from matplotlib.transforms import Affine2D

        figure, parts = Figure(figsize=(self.width / 72, self.height / 72)), _leaves(self._all)
        points = Affine2D().scale(1 / 72) + figure.dpi_scale_trans
        for rank, part in enumerate(parts):
            artist = part.artist()
            artist.set(zorder=rank, transform=points)
            figure.add_artist(artist)
        return figure

    def extent(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all that is drawn, before it is enlarged."""
        boxes = [part.box for part in _leaves(self._all)] or [(0.0, 0.0, 0.0, 0.0)]
        ends = zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
        left, bottom, right, top = (find(places) / self._scale for find, places in ends)
        return left, bottom, right, top

    def save(self, path: FilePath, dpi: float) -> None:
        """Write a PNG or PDF."""
        with own_settings():
            self.figure().savefig(path, dpi=dpi, facecolor=self._colors["paper"])


def own_settings() -> AbstractContextManager[None]:
    """Matplotlib's own settings and ours, for as long as something is saved."""
    import matplotlib.style

    context: AbstractContextManager[None] = matplotlib.style.context(["default", _SETTINGS])
    return context


def save_pages(pages: Sequence[Canvas], path: FilePath, title: str) -> None:
    """Write sheets as the pages of one PDF; the same sheets give the same file."""
    from matplotlib.backends.backend_pdf import PdfPages  # a twentieth of a second that few need

    facts = {"Title": title, "CreationDate": None, "Producer": None, "Creator": None}
    with own_settings(), PdfPages(path, metadata=facts) as file:
        for page in pages:
            file.savefig(page.figure())
