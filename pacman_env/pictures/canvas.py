"""A sheet to draw on: points for units, roles for colors, and a name on every part.

(0, 0) is the bottom-left corner. A sheet writes its SVG itself, so a picture needs nothing but Python; matplotlib makes
PNG and PDF of the same parts. Neither ``pyplot`` nor the reader's own matplotlib settings are touched.
"""

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from itertools import pairwise
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Literal

from pacman_env.pictures.letters import advance
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.svg import data_uri

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

Point = tuple[float, float]
Align = Literal["left", "center", "right"]

FONT = "DejaVu Sans"  # comes with matplotlib; `letters` has its widths
CAP_HEIGHT = 0.73  # of DejaVu Sans, in em
_SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "pictures", "pdf.fonttype": 42, "path.simplify": False}
_CURVE = 0.5523  # a quarter circle as a cubic: 4/3 (sqrt 2 - 1)
_ANCHORS: dict[Align, str] = {"left": "start", "center": "middle", "right": "end"}


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
class _Shape:
    """A part of a drawing, in the points of the sheet; colors are hexadecimal, or "none"."""

    path: Path
    fill: str
    line: str
    width: float
    dash: tuple[float, ...]
    name: str | None

    def svg(self, height: float) -> str:
        style = f"fill:{self.fill}"
        style += f";stroke-dasharray:{','.join(map(_short, self.dash))}" if self.dash else ""
        if self.width:
            style += f";stroke:{self.line}" + (f";stroke-width:{_short(self.width)}" if self.width != 1 else "")
            style += "" if self.dash else ";stroke-linecap:round"
        points = (f"{x:.6f} {height - y:.6f}" for x, y in self.path.points)
        taken = (" ".join([step, *(next(points) for _ in range(_TAKES[step]))]) for step in self.path.steps)
        return f'<path style="{style}" d="{" ".join(taken)}"/>'

    def artist(self) -> "Artist":
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path as Outline

        codes = [_CODES[step] for step in self.path.steps for _ in range(max(1, _TAKES[step]))]
        points = iter(self.path.points)
        taken = [next(points) if _TAKES[step] else (0, 0) for step in self.path.steps for _ in range(_TAKES[step] or 1)]
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


_TAKES = {"M": 1, "L": 1, "C": 3, "z": 0}
_CODES = {"M": 1, "L": 2, "C": 4, "z": 79}  # matplotlib.path.Path's


@dataclass(frozen=True)
class _Line:
    """A line of text on the baseline (x, y)."""

    x: float
    y: float
    text: str
    size: float
    color: str
    align: Align
    bold: bool
    name: str | None

    def svg(self, height: float) -> str:
        style = f"{'font-weight:700;' * self.bold}font-size:{_short(self.size)}px;text-anchor:{_ANCHORS[self.align]}"
        place = f'x="{self.x:.6f}" y="{height - self.y:.6f}"'
        return f'<text style="{style};fill:{self.color}" {place}>{escape(self.text)}</text>'

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
class _Image:
    """A drawing of somebody else's, from (x, y) at its lower left; ``parts`` are what PNG and PDF have in its place."""

    box: tuple[float, float, float, float]
    svg_text: str
    parts: "list[_Part]" = field(default_factory=list)
    name: None = None

    def svg(self, height: float) -> str:
        x, y, wide, high = self.box
        place = f'x="{_short(x)}" y="{_short(height - y - high)}" width="{_short(wide)}" height="{_short(high)}"'
        return f'<image {place} href="{escape(data_uri(self.svg_text), quote=True)}"/>'


@dataclass(frozen=True)
class _Group:
    """Parts that are drawn in order inside one ``<g id=name>``."""

    name: str | None
    parts: "list[_Part]" = field(default_factory=list)

    def svg(self, height: float) -> str:
        return "".join(f'<g id="{part.name or ""}">{part.svg(height)}</g>' for part in self.parts)


_Part = _Shape | _Line | _Image | _Group


def _leaves(whole: _Group | _Image) -> Iterator[_Shape | _Line]:
    for part in whole.parts:
        if isinstance(part, (_Group, _Image)):
            yield from _leaves(part)
        else:
            yield part


def _short(number: float) -> str:
    return f"{number:f}".rstrip("0").rstrip(".")


class Canvas:
    """A sheet of ``width`` x ``height`` points, on which everything is enlarged by ``scale``."""

    def __init__(self, width: float, height: float, scale: float = 1.0, colors: Mapping[str, str] = LIGHT) -> None:
        """An empty sheet; ``colors`` has the color of each role."""
        self._scale, self._colors = scale, colors
        self.resize(width, height)
        self._shift: Point = (0.0, 0.0)
        self._all = _Group(None)
        self._open: _Group | _Image = self._all

    def resize(self, width: float, height: float) -> None:
        """Make the sheet larger or smaller; (0, 0) stays its bottom-left corner."""
        self.width, self.height = math.ceil(width * self._scale), math.ceil(height * self._scale)

    @contextmanager
    def group(self, name: str) -> Iterator[None]:
        """Collect what is drawn meanwhile under this name."""
        outer, self._open = self._open, _Group(name)
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
        outer, self._open = self._open, _Image(box, svg)
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
        self._open.parts.append(_Shape(moved, self._color(fill), *stroke, name))

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
        self._open.parts.append(_Line(*place, text, size * scale, self._color(color), align, bold, name))

    def _color(self, role: str | None) -> str:
        return "none" if role is None else self._colors.get(role, role)

    def raw_svg(self) -> str:
        """The drawing in points, each part in a ``<g>`` that has its name, if it has one."""
        return f'<svg xmlns="http://www.w3.org/2000/svg"><g><g/>{self._all.svg(self.height)}</g></svg>'

    def figure(self) -> "Figure":
        """The same as a figure of matplotlib's. Raises ModuleNotFoundError where that is missing."""
        from matplotlib.figure import Figure

        figure = Figure(figsize=(self.width / 72, self.height / 72))
        self.put_on(figure)
        return figure

    def put_on(self, figure: "Figure") -> None:
        """Draw the parts on a figure of matplotlib's, below everything that is there."""
        from matplotlib.transforms import Affine2D

        points, parts = Affine2D().scale(1 / 72) + figure.dpi_scale_trans, list(_leaves(self._all))
        for rank, part in enumerate(parts):
            artist = part.artist()
            artist.set(zorder=rank - len(parts), transform=points)
            figure.add_artist(artist)

    def save(self, path: FilePath, dpi: float) -> None:
        """Write a PNG or PDF."""
        with own_settings():
            self.figure().savefig(path, dpi=dpi, facecolor=self._colors["paper"])


def svg_of(figure: "Figure") -> str:
    """What matplotlib writes of a figure, in points."""
    out = io.StringIO()
    with own_settings():
        figure.savefig(out, format="svg", dpi=72, transparent=True, metadata={"Date": None})
    return out.getvalue()


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
