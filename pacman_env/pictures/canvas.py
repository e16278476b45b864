"""A sheet to draw on: matplotlib underneath, points for units, roles for colors, and a name on every part.

(0, 0) is the bottom-left corner. The same drawing becomes SVG (see ``svg.py``), PNG and PDF. Neither ``pyplot`` nor the
reader's own matplotlib settings are touched.
"""

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal

from pacman_env.pictures.blank import MISSING, NOTHING, Nothing
from pacman_env.pictures.palette import LIGHT

if MISSING and not TYPE_CHECKING:
    Artist = Nothing
    mpl = np = text_to_path = Figure = FontProperties = PathPatch = Path = Text = Affine2D = IdentityTransform = NOTHING
else:
    import matplotlib as mpl
    import matplotlib.style
    import numpy as np
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Path  # the other drawing modules take it from here
    from matplotlib.text import Text
    from matplotlib.textpath import text_to_path
    from matplotlib.transforms import Affine2D, IdentityTransform

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"><g><g/></g></svg>'
Point = tuple[float, float]
Align = Literal["left", "center", "right"]

FONT = "DejaVu Sans"  # comes with matplotlib, so widths are the same on every machine
CAP_HEIGHT = 0.73  # of DejaVu Sans, in em
_SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "pictures", "pdf.fonttype": 42, "path.simplify": False}
_CURVE = 0.5523  # a quarter circle as a cubic: 4/3 (sqrt 2 - 1)


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Measure a line of text, in points."""
    if MISSING:
        return 0.6 * size * len(text)
    font = FontProperties(family=FONT, weight="bold" if bold else "normal", size=size)
    width: float = text_to_path.get_text_width_height_descent(text, font, ismath=False)[0]
    return width


def polygon(points: Sequence[Point]) -> Path:
    """A closed outline."""
    codes = [Path.MOVETO] + [Path.LINETO] * (len(points) - 1) + [Path.CLOSEPOLY]
    return Path([*points, points[0]], codes)


def lines(*strokes: Sequence[Point]) -> Path:
    """Open strokes, one path."""
    codes = [code for stroke in strokes for code in [Path.MOVETO] + [Path.LINETO] * (len(stroke) - 1)]
    return Path([point for stroke in strokes for point in stroke], codes)


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """A rectangle with sharp corners; (x, y) is its bottom-left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def spot(x: float, y: float) -> Path:
    """A stroke of almost no length: drawn with a round pen it is a disk, in a tenth of the bytes of a circle."""
    return Path([(x, y), (x + 0.02, y)], [Path.MOVETO, Path.LINETO])


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
    points = [(x + radius, y), *[point for corner in corners for point in corner], (x + radius, y)]
    codes = [Path.MOVETO, *[Path.LINETO, Path.CURVE4, Path.CURVE4, Path.CURVE4] * 4, Path.CLOSEPOLY]
    return Path(points, codes)


def wedge(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """A slice of a disk from ``start`` to ``end``, in degrees counterclockwise from the right."""
    arc = moved(Path.arc(start, end), x, y, radius)
    points = [(x, y), *_points(arc), (x, y)]
    codes = [Path.MOVETO, Path.LINETO, *[Path.CURVE4] * (len(points) - 3), Path.CLOSEPOLY]
    return Path(points, codes)


def moved(path: Path, dx: float, dy: float, scale: float = 1.0) -> Path:
    """The same outline, first scaled and then moved."""
    return path.transformed(Affine2D().scale(scale).translate(dx, dy))


def _points(path: Path) -> list[Point]:
    return [(float(x), float(y)) for x, y in np.asarray(path.vertices)]


class Group(Artist):
    """Artists that are drawn in order inside one ``<g id=name>``."""

    def __init__(self, name: str | None) -> None:
        """An empty group; one without a name leaves no trace in the SVG."""
        super().__init__()
        self.set_gid(name)
        self.parts: list[Artist] = []

    def draw(self, renderer: Any) -> None:
        """Draw the parts (called by matplotlib)."""
        renderer.open_group("group", self.get_gid())
        for part in self.parts:
            part.draw(renderer)
        renderer.close_group("group")


class Canvas:
    """A sheet of ``width`` x ``height`` points, on which everything is enlarged by ``scale``."""

    def __init__(self, width: float, height: float, scale: float = 1.0, colors: Mapping[str, str] = LIGHT) -> None:
        """An empty sheet; ``colors`` has the color of each role."""
        self._scale, self._colors, self.figure = scale, colors, Figure()
        self.resize(width, height)
        self._points = Affine2D().scale(1 / 72) + self.figure.dpi_scale_trans
        self._shift: Point = (0.0, 0.0)
        self._open = Group(None)
        self._open.set_transform(IdentityTransform())
        self.figure.add_artist(self._open)

    def resize(self, width: float, height: float) -> None:
        """Make the sheet larger or smaller; (0, 0) stays its bottom-left corner."""
        self.width, self.height = math.ceil(width * self._scale), math.ceil(height * self._scale)
        self.figure.set_size_inches(self.width / 72, self.height / 72)

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
        """Draw meanwhile everything so many times as large, places and letters; (0, 0) stays where it is."""
        outer, shift = self._scale, self._shift
        self._scale, self._shift = outer * scale, (shift[0] / scale, shift[1] / scale)
        yield
        self._scale, self._shift = outer, shift

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
        self._add(
            PathPatch(
                moved(path, self._shift[0] * self._scale, self._shift[1] * self._scale, self._scale),
                facecolor=self._color(fill),
                edgecolor=self._color(line),
                linewidth=width * self._scale if line else 0,
                linestyle=(0, tuple(step / width for step in dash)) if dash else "solid",
                capstyle="butt" if dash else "round",
                joinstyle="round",
                transform=self._points,
                snap=False,  # snapping to pixels would swallow the shortest strokes
                gid=name,
            )
        )

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
        """Write one line, its capitals centered on ``y``; ``align`` says which part of it lies at ``x``."""
        self._add(
            Text(
                (x + self._shift[0]) * self._scale,
                (y + self._shift[1] - CAP_HEIGHT / 2 * size) * self._scale,
                text,
                fontsize=size * self._scale,
                color=self._color(color),
                fontfamily=FONT,
                fontweight="bold" if bold else "normal",
                horizontalalignment=align,
                verticalalignment="baseline",
                parse_math=False,
                transform=self._points,
                gid=name,
            )
        )

    def _color(self, role: str | None) -> str:
        return "none" if role is None else self._colors.get(role, role)

    def _add(self, artist: Artist) -> None:
        artist.set_figure(self.figure)
        self._open.parts.append(artist)

    def raw_svg(self) -> str:
        """What matplotlib writes, in points, with our names as ids."""
        if MISSING:
            return EMPTY
        out = io.StringIO()
        with _own_settings():
            self.figure.savefig(out, format="svg", dpi=72, transparent=True, metadata={"Date": None})
        return out.getvalue()

    def save(self, path: FilePath, dpi: float) -> None:
        """Write a PNG or PDF."""
        with _own_settings():
            self.figure.savefig(path, dpi=dpi, facecolor=self._colors["paper"])


def _own_settings() -> AbstractContextManager[None]:
    context: AbstractContextManager[None] = mpl.style.context(["default", _SETTINGS])
    return context


def save_pages(pages: Sequence[Canvas], path: FilePath, title: str) -> None:
    """Write sheets as the pages of one PDF; the same sheets give the same file."""
    from matplotlib.backends.backend_pdf import PdfPages  # a twentieth of a second that few need

    facts = {"Title": title, "CreationDate": None, "Producer": None, "Creator": None}
    with _own_settings(), PdfPages(path, metadata=facts) as file:
        for page in pages:
            file.savefig(page.figure)
