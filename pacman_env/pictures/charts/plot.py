"""Axes of matplotlib's on a sheet of ours: the palette's colors, points for units, and the same slim SVG."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pacman_env.pictures import switch
from pacman_env.pictures.canvas import FONT, Canvas, rounded, svg_of
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import Picture, has_matplotlib
from pacman_env.wording import number, pretty

MISSING = not has_matplotlib()

if MISSING and not TYPE_CHECKING:
    Axes = object
else:
    import matplotlib.style
    from matplotlib.axes import Axes as Axes  # what draws on a plot takes it from here
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

SIZE, MARGIN = 12.0, 14.0  # points, as all lengths here: letters, and the frame of the sheet


class Sheet(Canvas):
    """A sheet with axes on it, which matplotlib draws."""

    def __init__(self) -> None:
        self._figure = Figure()
        super().__init__(1, 1)

    def resize(self, width: float, height: float) -> None:
        """Make the sheet larger or smaller."""
        super().resize(width, height)
        self._figure.set_size_inches(self.width / 72, self.height / 72)

    def figure(self) -> "Figure":
        """The figure with the axes."""
        return self._figure

    def raw_svg(self) -> str:
        """What matplotlib writes."""
        return svg_of(self._figure)


class Plot:
    """A sheet for axes; everything is enlarged by ``scale``."""

    def __init__(self, scale: float = 1.0) -> None:
        """An empty sheet, which becomes as large as what is on it."""
        self.scale, self._canvas = scale, Sheet()
        self._places: list[tuple[Axes, tuple[float, float, float, float]]] = []

    def axes(self, width: float, height: float, left: float = 0.0) -> Axes:
        """New axes of this size; ``left`` is how far to the right of the first ones they are."""
        with matplotlib.style.context(["default", _style(self.scale)]):
            axes = self._canvas.figure().add_axes((0, 0, 1, 1))
            axes.tick_params(which="minor", length=0)
        self._places.append((axes, (left, 0.0, width, height)))
        self._place(0.0, 0.0)
        return axes

    def _place(self, dx: float, dy: float) -> None:
        wide, high = self._canvas.width / self.scale, self._canvas.height / self.scale
        for axes, (left, bottom, width, height) in self._places:
            axes.set_position(((left + dx) / wide, (bottom + dy) / high, width / wide, height / high))

    def write(self, axes: Axes, x: float, y: float, text: str, **options: Any) -> None:
        """A line of text, ``x`` and ``y`` points from the lower left corner of these axes."""
        _, _, width, height = next(place for one, place in self._places if one is axes)
        settings: dict[str, Any] = {"fontfamily": FONT, "fontsize": SIZE * self.scale, "color": LIGHT["ink"]} | options
        settings |= {"verticalalignment": "center_baseline", "parse_math": False, "transform": axes.transAxes}
        axes.text(x / width, y / height, text, **settings)

    def canvas(self) -> Canvas:
        """The finished sheet."""
        box = self._canvas.figure().get_tightbbox().padded(MARGIN * self.scale / 72)
        canvas = self._canvas
        canvas.resize(box.width * 72, box.height * 72)
        self._place(-box.x0 * 72 / self.scale, -box.y0 * 72 / self.scale)
        canvas.shape(rounded(0, 0, canvas.width, canvas.height, 8), fill="paper")
        canvas.put_on(canvas.figure())
        return canvas


def plotted(draw: Callable[[Plot], object], title: str, words: str, projector: bool | None) -> Picture:
    """What ``draw`` puts on a plot; where matplotlib could not be loaded, its words alone."""
    if MISSING:
        return Picture(None, title, words)
    plot = Plot(switch.scale(projector))
    draw(plot)
    return Picture(plot.canvas(), title, words)


def _style(scale: float) -> dict[str, Any]:
    """What differs from matplotlib's own look."""
    spines = {f"axes.spines.{side}": False for side in ("left", "right", "top")}
    lengths = {"axes.linewidth": 1.2, "grid.linewidth": 0.8, "xtick.major.size": 4.0, "xtick.major.width": 1.2}
    lengths |= {
        "ytick.major.size": 0.0,
        "ytick.major.pad": 6.0,
        "xtick.major.pad": 4.5,
        "lines.linewidth": 2.2,
        "font.size": SIZE,
    }
    roles = {"text.color": "ink", "axes.labelcolor": "ink", "axes.edgecolor": "muted", "grid.color": "stub"}
    roles |= {"xtick.color": "muted", "ytick.color": "muted"}
    colors = {key: LIGHT[role] for key, role in roles.items()}
    others = {"font.family": FONT, "axes.facecolor": "none", "axes.axisbelow": True, "text.parse_math": False}
    return spines | {key: scale * length for key, length in lengths.items()} | colors | others


def label(axis: Any, marks: Sequence[float]) -> None:
    """Mark these values on an axis, written as everywhere in the course."""
    axis.set_major_formatter(FuncFormatter(lambda value, _: mark(value)))
    axis.set_minor_locator(NullLocator())
    axis.set_ticks(marks)


def mark(value: float) -> str:
    """A value as it is next to an axis."""
    return pretty(number(value, grouped=True))


def round_numbers(low: float, high: float, log: bool = False, whole: bool = False, most: int = 5) -> list[float]:
    """Round numbers from below ``low`` to above ``high``: powers of ten on a logarithmic axis.

    >>> round_numbers(-480, 1130)
    [-500.0, 0.0, 500.0, 1000.0, 1500.0]
    >>> round_numbers(3, 729, log=True)
    [1.0, 10.0, 100.0, 1000.0]
    """
    high = high if high > low else 10 * low if log else low + 1
    locator = LogLocator(numticks=most + 2) if log else MaxNLocator(most, steps=[1, 2, 5, 10], integer=whole)
    marks = [float(f"{mark:.12g}") for mark in locator.tick_values(low, high)]
    first = max((i for i, mark in enumerate(marks) if mark <= low), default=0)
    last = min((i for i, mark in enumerate(marks) if mark >= high), default=len(marks) - 1)
    return marks[first : max(last, first + 1) + 1]
