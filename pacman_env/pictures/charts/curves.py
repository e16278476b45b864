"""Curves over numbers: how something grows with the depth, or changes with the number of tries."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import Literal, NamedTuple

from pacman_env.pictures.canvas import Canvas, Point, lines, text_width
from pacman_env.pictures.charts.plot import SIZE, Scale, foot, mark, plotted, round_numbers, rows, told, write
from pacman_env.pictures.picture import Picture
from pacman_env.wording import amount, and_list, capital, number

Curve = Mapping[float, float]
"""What is drawn: {position: value}."""

PLOT, HEIGHT = 336.0, 200.0  # points, as all lengths here
PAD, GAP, KEY = 8.0, 14.0, 34.0  # within the plot, before the names, and for the sample of a line before its name
LEADING = 1.6  # of the size of letters: from one name to the next
MARKED = 14  # that many positions are each marked; of more, round numbers
TOLD = 14  # a curve of more points is told by its ends, its least and its greatest value


class Style(NamedTuple):
    """How one curve differs from the others, without its color too."""

    role: str
    dash: tuple[float, ...]
    marker: str
    size: float
    words: str


# Later curves have smaller markers and broken lines: where two curves agree, both can be seen.
STYLES = (
    Style("first", (), "o", 10.4, "circles, solid line"),
    Style("second", (7, 3), "^", 10, "triangles, dashed line"),
    Style("third", (2, 2.4), "s", 7.6, "squares, dotted line"),
    Style("fourth", (8, 3, 2, 3), "D", 6.4, "diamonds, dash-dot line"),
    Style("ink", (12, 5), "v", 7.6, "upside-down triangles, long dashes"),
)


def curves(
    data: Mapping[str, Curve],
    *,
    x: str,
    y: str,
    log: Literal["", "x", "y", "xy"] = "",
    title: str = "",
    projector: bool | None = None,
    caption: str = "",
) -> Picture:
    """Draw up to five curves, each with its name at its end.

    Args:
        data: the points of each curve, ``{"minimax": {1: 3, 2: 9, 3: 27}}``: positions (any order) and their values.
        x: the label below the plot, with the unit.
        y: the label above the plot, with the unit.
        log: which axes are logarithmic: ``""``, ``"x"``, ``"y"``, or ``"xy"``. A linear y-axis begins at 0.
        title: a line above everything.
        projector: 50% larger; None: as :func:`lecture` says.
        caption: a sentence below the chart that says what to look for.

    Raises:
        ValueError: no curves or too many of them, a curve without points, an infinite number, or a number that is not
            greater than 0 on a logarithmic axis.

    >>> print(curves({"minimax": {1: 3, 2: 9}}, x="depth", y="leaves"))
    Leaves by depth.
    - minimax (circles, solid line): 3 at 1 and 9 at 2.
    """
    _check(data, log)
    points = {name: dict(sorted(curve.items())) for name, curve in data.items()}
    headline, words = title or f"{y} by {x}: {and_list(list(data))}", describe(data, x, y, log, title)
    return plotted(lambda canvas: _draw(canvas, points, (x, y, title), log), headline, words, projector, caption)


def describe(data: Mapping[str, Curve], x: str, y: str, log: str = "", title: str = "") -> str:
    """The curves in words: a line for each."""
    styled = zip(data.items(), STYLES, strict=False)
    told = [f"- {name} ({style.words}): {_points(sorted(curve.items()))}." for (name, curve), style in styled]
    scale = f", on {'logarithmic scales' if len(log) == 2 else f'a logarithmic {log}-axis'}" if log else ""
    first = f"{title}: {y} by {x}{scale}." if title else f"{y} by {x}{scale}."
    return "\n".join([capital(first), *told])


def _points(points: Sequence[tuple[float, float]]) -> str:
    if len(points) <= TOLD:
        return and_list([_point(point) for point in points])
    least, greatest = (choose(points, key=lambda point: point[1]) for choose in (min, max))
    ends = f"{amount(len(points), 'point')} from {_point(points[0])} to {_point(points[-1])}"
    return f"{ends}; the least is {_point(least)}, and the greatest is {_point(greatest)}"


def _point(point: tuple[float, float]) -> str:
    return f"{number(point[1], grouped=True)} at {number(point[0], grouped=True)}"


def _check(data: Mapping[str, Curve], log: str) -> None:
    if not 1 <= len(data) <= len(STYLES):
        raise ValueError(f"{amount(len(data), 'curve')} to draw: pass 1 to {len(STYLES)}, as {{name: {{x: y}}}}")
    if log not in ("", "x", "y", "xy"):
        raise ValueError(f'log is {log!r}: say which axes are logarithmic, "", "x", "y", or "xy"')
    for name, curve in data.items():
        if not curve:
            raise ValueError(f"curve {name!r} has no points: pass at least one, as {{x: y}}")
        for point in curve.items():
            _check_point(name, point, log)


def _check_point(name: str, point: tuple[float, float], log: str) -> None:
    for axis, value in zip("xy", point, strict=True):
        if not isfinite(value):
            raise ValueError(f"curve {name!r} has {axis} = {value}: leave out points that are not finite")
        if axis in log and value <= 0:
            where = f"curve {name!r} has {axis} = {value}"
            raise ValueError(f"{where}, which no logarithmic axis can show: leave it out, or leave {axis!r} out of log")


def _draw(canvas: Canvas, data: Mapping[str, Curve], texts: tuple[str, str, str], log: str) -> None:
    values = [value for curve in data.values() for value in curve.values()]
    positions = sorted(set().union(*data.values()))
    heights = _heights(values, "y" in log)
    y = Scale(heights[0], heights[-1], HEIGHT, "y" in log)
    x = Scale(positions[0], positions[-1], PLOT - 2 * PAD, "x" in log, PAD)
    rows(canvas, PLOT, [(y(value), told(value)) for value in heights])
    foot(canvas, PLOT, [(x(place), told(place)) for place in _positions(positions, x)])
    for curve, style in zip(data.values(), STYLES, strict=False):
        _stroke(canvas, [(x(place), y(value)) for place, value in curve.items()], style)
    _write(canvas, texts, max(map(_width, map(told, heights))))
    _name(canvas, {name: y([*curve.values()][-1]) for name, curve in data.items()})


def _stroke(canvas: Canvas, points: Sequence[Point], style: Style, marked: slice = slice(None)) -> None:
    """A curve, with marks on those of its points."""
    canvas.shape(lines(points), line=style.role, width=2.2, dash=style.dash)
    for x, y in points[marked]:
        canvas.shape(mark(style.marker, x, y, style.size), fill=style.role, line="paper", width=0.9)


def _heights(values: Sequence[float], log: bool) -> list[float]:
    """Round numbers around all values; a linear axis begins at zero, so that heights can be compared."""
    low, high = (min(values), max(values)) if log else (min(*values, 0), max(*values, 0))
    return round_numbers(low, high, log, are_whole(values))


def _positions(exact: Sequence[float], x: Scale) -> Sequence[float]:
    """Few positions are all marked, else round numbers between, at least both ends."""
    around = [round_numbers(x.low, x.high, x.log, are_whole(exact), most) for most in (6, 4, 2)]
    choices = [exact, *([value for value in marks if x.low <= value <= x.high] for marks in around)]
    fitting = [marks for marks in choices if 0 < len(marks) <= MARKED and _have_room(marks, x)]
    return fitting[0] if fitting else [x.low, x.high]


def _have_room(marks: Sequence[float], x: Scale) -> bool:
    """Whether the numbers at the marks keep apart by a letter's width."""
    ends = [(x(value) - half, x(value) + half) for value in marks for half in [_width(told(value)) / 2]]
    return all(after[0] - before[1] > 0.7 * SIZE for before, after in pairwise(ends))


def _write(canvas: Canvas, texts: tuple[str, str, str], widest: float) -> None:
    x, y, title = texts
    write(canvas, PLOT / 2, -2.9 * SIZE, x, align="center")
    write(canvas, -8 - widest, HEIGHT + 1.6 * SIZE, y)
    write(canvas, -8 - widest, HEIGHT + 3.5 * SIZE, title, bold=True)


def _name(canvas: Canvas, ends: Mapping[str, float]) -> None:
    """Each name at the height where its curve ends, with a sample of the curve."""
    left = PLOT + GAP
    heights = spread([*ends.values()], LEADING * SIZE, 0, HEIGHT)
    for name, style, height in zip(ends, STYLES, heights, strict=False):
        _stroke(canvas, [(left + part * (KEY - 8), height) for part in (0, 0.5, 1)], style, slice(1, 2))
        write(canvas, left + KEY, height, name)


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


def _width(text: str) -> float:
    return text_width(text, SIZE)


def are_whole(values: Sequence[float]) -> bool:
    """Whether all are whole numbers, of whatever type."""
    return all(float(value).is_integer() for value in values)
