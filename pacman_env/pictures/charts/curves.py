"""Curves over numbers: how something grows with the depth, or changes with the number of tries."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import isfinite, pi
from typing import Literal, NamedTuple

from pacman_env.pictures import switch
from pacman_env.pictures.canvas import Align, Canvas, Path, circle, lines, moved, regular_polygon, rounded, text_width
from pacman_env.pictures.charts.axes import Axis, position_axis, value_axis
from pacman_env.pictures.picture import Picture
from pacman_env.wording import amount, and_list, number, pretty

Curve = Mapping[float, float]
"""What is drawn: {position: value}."""

SIZE, PLOT, HEIGHT = 12.0, 320.0, 200.0  # points, as all lengths here: letters, and the plot
MARGIN, PAD, KEY = 14.0, 8.0, 34.0  # of the sheet, within the plot, and for the sample of a line before its name
LEADING = 1.6  # of the size: from one name to the next
TOLD = 14  # a curve of more points is told by its ends, its least and its greatest value


class _Style(NamedTuple):
    """How one curve differs from the others, without its color too."""

    role: str
    dash: tuple[float, ...]
    marker: Callable[[float, float], Path]
    words: str


# Later curves have smaller markers and broken lines: where two curves agree, both can be seen.
STYLES = (
    _Style("first", (), lambda x, y: circle(x, y, 5.2), "circles, solid line"),
    _Style("second", (7, 3), lambda x, y: regular_polygon(x, y, 5.6, 3), "triangles, dashed line"),
    _Style("third", (2, 2.4), lambda x, y: regular_polygon(x, y, 4.8, 4, pi / 4), "squares, dotted line"),
    _Style("fourth", (8, 3, 2, 3), lambda x, y: regular_polygon(x, y, 4.6, 4), "diamonds, line of dashes and dots"),
    _Style("ink", (12, 5), lambda x, y: regular_polygon(x, y, 4.4, 3, pi), "upturned triangles, long dashes"),
)


def curves(
    data: Mapping[str, Curve],
    *,
    x: str,
    y: str,
    log: Literal["", "x", "y", "xy"] = "",
    title: str = "",
    projector: bool | None = None,
) -> Picture:
    """Draw up to five curves, each with its name beside its end.

    Args:
        data: the points of each curve, ``{"minimax": {1: 3, 2: 9, 3: 27}}``: positions (any order) and their values.
        x: what the positions are, with their unit; it stands below the plot.
        y: what the values are, with their unit; it stands above the plot.
        log: which axes are logarithmic: ``""``, ``"x"``, ``"y"`` or ``"xy"``. A linear y-axis begins at 0.
        title: a line above everything.
        projector: half as large again; None: as :func:`lecture` says.

    Raises:
        ValueError: no curves or too many of them, a curve without points, an infinite number, or a number that is not
            greater than 0 on a logarithmic axis.

    >>> print(curves({"minimax": {1: 3, 2: 9}}, x="depth", y="leaves"))
    Leaves by depth.
    - minimax (circles, solid line): 3 at 1 and 9 at 2.
    """
    _check(data, log)
    drawing = _Drawing({name: dict(sorted(curve.items())) for name, curve in data.items()}, log, (title, x, y))
    words = describe(data, x, y, log, title)
    return Picture(drawing.draw(switch.scale(projector)), title or f"{y} by {x}: {and_list(list(data))}", words)


def describe(data: Mapping[str, Curve], x: str, y: str, log: str = "", title: str = "") -> str:
    """The curves in words: a line for each."""
    styled = zip(data.items(), STYLES, strict=False)
    told = [f"- {name} ({style.words}): {_points(sorted(curve.items()))}." for (name, curve), style in styled]
    scale = f", on {'logarithmic scales' if len(log) == 2 else f'a logarithmic {log}-axis'}" if log else ""
    first = f"{title}: {y} by {x}{scale}." if title else f"{y} by {x}{scale}."
    return "\n".join([first[0].upper() + first[1:], *told])


def _points(points: Sequence[tuple[float, float]]) -> str:
    if len(points) <= TOLD:
        return and_list([_point(point) for point in points])
    least, greatest = (choose(points, key=lambda point: point[1]) for choose in (min, max))
    ends = f"{amount(len(points), 'point')} from {_point(points[0])} to {_point(points[-1])}"
    return f"{ends}; the least is {_point(least)}, the greatest {_point(greatest)}"


def _point(point: tuple[float, float]) -> str:
    return f"{number(point[1], grouped=True)} at {number(point[0], grouped=True)}"


def _check(data: Mapping[str, Curve], log: str) -> None:
    if not 1 <= len(data) <= len(STYLES):
        raise ValueError(f"{amount(len(data), 'curve')} to draw: give 1 to {len(STYLES)}, as {{name: {{x: y}}}}")
    if log not in ("", "x", "y", "xy"):
        raise ValueError(f'log is {log!r}: say which axes are logarithmic, "", "x", "y" or "xy"')
    for name, curve in data.items():
        if not curve:
            raise ValueError(f"curve {name!r} has no points: give at least one, as {{x: y}}")
        for point in curve.items():
            _check_point(name, point, log)


def _check_point(name: str, point: tuple[float, float], log: str) -> None:
    for axis, value in zip("xy", point, strict=True):
        if not isfinite(value):
            raise ValueError(f"curve {name!r} has {axis} = {value}: leave points out that are not finite")
        if axis in log and value <= 0:
            where = f"curve {name!r} has {axis} = {value}"
            raise ValueError(f"{where}, which no logarithmic axis can show: leave it out, or leave {axis!r} out of log")


class _Drawing:
    """The sheet in points before it is scaled; (0, 0) is its bottom-left corner."""

    def __init__(self, data: Mapping[str, Curve], log: str, texts: tuple[str, str, str]) -> None:
        self.data, (self.title, self.x_name, self.y_name) = data, texts
        self.across = position_axis((x for curve in data.values() for x in curve), "x" in log, _has_room)
        self.up = value_axis([y for curve in data.values() for y in curve.values()], "y" in log)
        self.left = MARGIN + max(_width(_mark(value)) for value in self.up.marks) + 8
        self.bottom = MARGIN + 3.6 * SIZE
        self.width = self._needed_width()
        self.height = self.bottom + HEIGHT + (4.3 if self.title else 2.4) * SIZE + MARGIN / 2

    def _needed_width(self) -> float:
        self.right = self.left + PLOT + 2 * PAD
        names = self.right + MARGIN + KEY + max(map(_width, self.data))
        return MARGIN + max(names, MARGIN + _width(self.title, bold=True), MARGIN + _width(self.y_name))

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies on the sheet."""
        return self.left + PAD + PLOT * self.across.share(x), self.bottom + HEIGHT * self.up.share(y)

    def draw(self, scale: float) -> Canvas:
        pen = _Pen(Canvas(self.width * scale, self.height * scale), scale)
        pen.shape(rounded(0, 0, self.width, self.height, 8), fill="paper")
        self._axes(pen)
        for curve, style in zip(self.data.values(), STYLES, strict=False):
            self._curve(pen, [self.at(*point) for point in curve.items()], style)
        self._names(pen)
        return pen.canvas

    def _axes(self, pen: "_Pen") -> None:
        """Grid, numbers and names of the axes, and the title."""
        for value in self.up.marks:
            height = self.bottom + HEIGHT * self.up.share(value)
            pen.shape(lines([(self.left, height), (self.right, height)]), line="stub", width=0.8)
            pen.text(self.left - 6, height, _mark(value), "muted", "right")
        pen.shape(lines([(self.left, self.bottom), (self.right, self.bottom)]), line="muted", width=1.2)
        for value in self.across.marks:
            place = self.at(value, self.up.low)[0]
            pen.shape(lines([(place, self.bottom), (place, self.bottom - 4)]), line="muted", width=1.2)
            pen.text(place, self.bottom - 1.2 * SIZE, _mark(value), "muted")
        self._texts(pen)

    def _texts(self, pen: "_Pen") -> None:
        top = self.bottom + HEIGHT
        pen.text((self.left + self.right) / 2, MARGIN + 0.5 * SIZE, self.x_name)
        pen.text(MARGIN, top + 1.6 * SIZE, self.y_name, align="left")
        pen.text(MARGIN, top + 3.5 * SIZE, self.title, align="left", bold=True)

    def _curve(self, pen: "_Pen", points: list[tuple[float, float]], style: _Style) -> None:
        pen.line(points, style)
        for point in points:
            pen.marker(point, style)

    def _names(self, pen: "_Pen") -> None:
        """Each name at the height where its curve ends, with a sample of the curve."""
        ends = [self.at(*list(curve.items())[-1])[1] for curve in self.data.values()]
        heights = spread(ends, LEADING * SIZE, self.bottom, self.bottom + HEIGHT)
        left = self.right + MARGIN
        for name, style, height in zip(self.data, STYLES, heights, strict=False):
            pen.line([(left, height), (left + KEY - 8, height)], style)
            pen.marker((left + KEY / 2 - 4, height), style)
            pen.text(left + KEY, height, name, align="left")


class _Pen:
    """A canvas on which everything is enlarged by ``scale``."""

    def __init__(self, canvas: Canvas, scale: float) -> None:
        self.canvas, self.scale = canvas, scale

    def shape(
        self, path: Path, fill: str | None = None, line: str | None = None, width: float = 1, dash: Sequence[float] = ()
    ) -> None:
        dashes = [step * self.scale for step in dash]
        self.canvas.shape(moved(path, 0, 0, self.scale), fill, line, width * self.scale, dashes)

    def line(self, points: Sequence[tuple[float, float]], style: _Style) -> None:
        self.shape(lines(points), line=style.role, width=2.2, dash=style.dash)

    def marker(self, point: tuple[float, float], style: _Style) -> None:
        self.shape(style.marker(*point), fill=style.role, line="paper", width=0.9)

    def text(
        self, x: float, y: float, text: str, color: str = "ink", align: Align = "center", bold: bool = False
    ) -> None:
        self.canvas.text(x * self.scale, y * self.scale, text, SIZE * self.scale, color, align, bold)


def spread(wanted: Sequence[float], gap: float, bottom: float, top: float) -> list[float]:
    """Heights near the wanted ones, each two at least ``gap`` apart, all from ``bottom`` to ``top`` (there is room).

    >>> spread([50, 52, 10], gap=20, bottom=0, top=60)
    [32, 52, 10]
    """
    order = sorted(range(len(wanted)), key=lambda index: (-wanted[index], index))
    heights, highest = dict[int, float](), top
    for index in order:
        lowest = bottom + gap * (len(order) - len(heights) - 1)
        heights[index] = max(min(wanted[index], highest), lowest)
        highest = heights[index] - gap
    return [heights[index] for index in range(len(wanted))]


def _width(text: str, bold: bool = False) -> float:
    return text_width(text, SIZE, bold)


def _mark(value: float) -> str:
    return pretty(number(value, grouped=True))


def _has_room(axis: Axis) -> bool:
    """Whether the numbers at the marks keep apart by a letter's width."""
    places = [(PLOT * axis.share(value), _width(_mark(value)) / 2) for value in axis.marks]
    return all(b - b_half - a - a_half > 0.7 * SIZE for (a, a_half), (b, b_half) in pairwise(places))
