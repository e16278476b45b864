"""Curves over numbers: how something grows with the depth, or changes with the number of tries."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, Literal, NamedTuple

from pacman_env.pictures.canvas import text_width
from pacman_env.pictures.charts.plot import SIZE, Axes, Plot, label, mark, plotted, round_numbers
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import Picture
from pacman_env.wording import amount, and_list, number

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

    def drawn(self, scale: float) -> dict[str, Any]:
        """The same in matplotlib's words."""
        color, dash = LIGHT[self.role], (0, tuple(step / 2.2 for step in self.dash)) if self.dash else "solid"
        edge = {"markeredgecolor": LIGHT["paper"], "markeredgewidth": 0.9 * scale}
        line = {"color": color, "linestyle": dash, "linewidth": 2.2 * scale, "clip_on": False}
        return line | edge | {"marker": self.marker, "markersize": self.size * scale}


# Later curves have smaller markers and broken lines: where two curves agree, both can be seen.
STYLES = (
    Style("first", (), "o", 10.4, "circles, solid line"),
    Style("second", (7, 3), "^", 10, "triangles, dashed line"),
    Style("third", (2, 2.4), "s", 7.6, "squares, dotted line"),
    Style("fourth", (8, 3, 2, 3), "D", 6.4, "diamonds, line of dashes and dots"),
    Style("ink", (12, 5), "v", 7.6, "upturned triangles, long dashes"),
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
    """Draw up to five curves, each with its name at its end.

    Args:
        data: the points of each curve, ``{"minimax": {1: 3, 2: 9, 3: 27}}``: positions (any order) and their values.
        x: the label below the plot, with the unit.
        y: the label above the plot, with the unit.
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
    points = {name: dict(sorted(curve.items())) for name, curve in data.items()}
    headline, words = title or f"{y} by {x}: {and_list(list(data))}", describe(data, x, y, log, title)
    return plotted(lambda plot: _draw(plot, points, (x, y, title), log), headline, words, projector)


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
    return f"{ends}; the least is {_point(least)}, and the greatest is {_point(greatest)}"


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


def _draw(plot: Plot, data: Mapping[str, Curve], texts: tuple[str, str, str], log: str) -> None:
    axes = plot.axes(PLOT, HEIGHT)
    axes.set(xscale="log" if "x" in log else "linear", yscale="log" if "y" in log else "linear")
    for curve, style in zip(data.values(), STYLES, strict=False):
        axes.plot([*curve], [*curve.values()], **style.drawn(plot.scale))
    axes.grid(axis="y")
    axes.margins(x=PAD / (PLOT - 2 * PAD))
    _mark_values(axes, [y for curve in data.values() for y in curve.values()], "y" in log)
    _mark_positions(axes, sorted({x for curve in data.values() for x in curve}), "x" in log)
    _write(plot, axes, texts)
    _name(plot, axes, data)


def _mark_values(axes: Axes, values: Sequence[float], log: bool) -> None:
    """Round numbers around all values; a linear axis begins at zero, so that heights can be compared."""
    low, high = (min(values), max(values)) if log else (min(*values, 0), max(*values, 0))
    marks = round_numbers(low, high, log, are_whole(values))
    label(axes.yaxis, marks)
    axes.set_ylim(marks[0], marks[-1])


def _mark_positions(axes: Axes, exact: Sequence[float], log: bool) -> None:
    """Few positions are all marked, else round numbers between, at least both ends."""
    limits, (low, high) = axes.get_xlim(), (exact[0], exact[-1])
    around = [round_numbers(low, high, log, are_whole(exact), most) for most in (6, 4, 2)]
    choices = [exact, *([mark for mark in marks if low <= mark <= high] for marks in around), [low, high]]
    fitting = [marks for marks in choices if 0 < len(marks) <= MARKED and _have_room(axes, marks)]
    label(axes.xaxis, fitting[0] if fitting else [low, high])
    axes.set_xlim(limits)


def _have_room(axes: Axes, marks: Sequence[float]) -> bool:
    """Whether the numbers at the marks keep apart by a letter's width."""
    places = [_place(axes, value, 1)[0] for value in marks]
    ends = [(x - half, x + half) for x, half in zip(places, (_width(mark(value)) / 2 for value in marks), strict=True)]
    return all(after[0] - before[1] > 0.7 * SIZE for before, after in pairwise(ends))


def _place(axes: Axes, x: float, y: float) -> tuple[float, float]:
    """Where a point is, in points from the lower left corner of the axes."""
    across, up = axes.transLimits.transform(axes.transScale.transform((x, y)))
    return float(across) * PLOT, float(up) * HEIGHT


def _write(plot: Plot, axes: Axes, texts: tuple[str, str, str]) -> None:
    x, y, title = texts
    left = -8 - max(_width(mark(value)) for value in axes.get_yticks())
    plot.write(axes, PLOT / 2, -2.9 * SIZE, x, horizontalalignment="center")
    plot.write(axes, left, HEIGHT + 1.6 * SIZE, y)
    plot.write(axes, left, HEIGHT + 3.5 * SIZE, title, fontweight="bold")


def _name(plot: Plot, axes: Axes, data: Mapping[str, Curve]) -> None:
    """Each name at the height where its curve ends, with a sample of the curve."""
    ends = [_place(axes, 1, [*curve.values()][-1])[1] for curve in data.values()]
    heights = spread(ends, LEADING * SIZE, 0, HEIGHT)
    left = PLOT + GAP
    for name, style, height in zip(data, STYLES, heights, strict=False):
        sample = [(left + part * (KEY - 8)) / PLOT for part in (0, 0.5, 1)]
        line = style.drawn(plot.scale) | {"markevery": [1], "transform": axes.transAxes}
        axes.plot(sample, [height / HEIGHT] * 3, scalex=False, scaley=False, **line)
        plot.write(axes, left + KEY, height, name)


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
