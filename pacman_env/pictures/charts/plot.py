"""What charts are made of: scales, axes with round numbers, and marks of different shapes. Lengths are in points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor, log10

from pacman_env.pictures import switch
from pacman_env.pictures.canvas import Align, Canvas, Path, circle, lines, polygon, rectangle, rounded, triangle
from pacman_env.pictures.picture import Picture
from pacman_env.wording import number, pretty

SIZE, MARGIN = 12.0, 14.0  # letters, and the frame of the sheet
_AXIS, _GRID, _TICK = 1.2, 0.8, 4.0  # how broad lines are, and how long a tick is
_BELOW, _BEFORE = 1.1, 6.0  # from an axis to the middle of its numbers, in letters, and to their end
_NEARLY = 1e-9  # of a step


@dataclass(frozen=True)
class Scale:
    """Where numbers are along an axis: the ends of the scale, its length, and what is left free before it."""

    low: float
    high: float
    length: float
    log: bool = False
    before: float = 0.0

    def __call__(self, value: float) -> float:
        """The place of a number, from the beginning of the axis."""
        low, high, value = map(log10, (self.low, self.high, value)) if self.log else (self.low, self.high, value)
        return self.before + self.length * (0.5 if low == high else (value - low) / (high - low))


def plotted(
    draw: Callable[[Canvas], object], title: str, words: str, projector: bool | None, caption: str = ""
) -> Picture:
    """What ``draw`` draws, on a sheet as large as that."""
    scale = switch.scale(projector)
    trial = Canvas(1, 1, scale)
    draw(trial)
    left, bottom, right, top = trial.extent()
    width, height = right - left + 2 * MARGIN, top - bottom + 2 * MARGIN
    canvas = Canvas(width, height, scale)
    canvas.shape(rounded(0, 0, width, height, 8), fill="paper")
    with canvas.shifted(MARGIN - left, MARGIN - bottom):
        draw(canvas)
    return Picture(canvas, title, words, caption=caption)


def write(
    canvas: Canvas, x: float, y: float, text: str, color: str = "ink", align: Align = "left", bold: bool = False
) -> None:
    """A line of text in the letters of a chart."""
    canvas.text(x, y, text, SIZE, color, align, bold)


def rows(canvas: Canvas, width: float, names: Sequence[tuple[float, str]]) -> None:
    """A line across the plot at each height, with its name before it."""
    for y, name in names:
        canvas.shape(lines([(0, y), (width, y)]), line="stub", width=_GRID)
        write(canvas, -_BEFORE, y, name, "muted", "right")


def columns(canvas: Canvas, height: float, xs: Sequence[float]) -> None:
    """A line up the plot at each of these places."""
    for x in xs:
        canvas.shape(lines([(x, 0), (x, height)]), line="stub", width=_GRID)


def foot(canvas: Canvas, width: float, names: Sequence[tuple[float, str]]) -> None:
    """The axis below a plot, with a tick and a name at each place."""
    canvas.shape(lines([(0, 0), (width, 0)]), line="muted", width=_AXIS)
    for x, name in names:
        canvas.shape(lines([(x, 0), (x, -_TICK)]), line="muted", width=_AXIS)
        write(canvas, x, -_BELOW * SIZE, name, "muted", "center")


def side(canvas: Canvas, height: float) -> None:
    """The axis at the left of a plot."""
    canvas.shape(lines([(0, 0), (0, height)]), line="muted", width=_AXIS)


def mark(kind: str, x: float, y: float, size: float) -> Path:
    """A mark with its middle there: ``o^sDv``, as matplotlib calls them."""
    half = size / 2
    match kind:
        case "o":
            return circle(x, y, half)
        case "s":
            return rectangle(x - half, y - half, size, size)
        case "D":
            return polygon([(x, y - 0.7 * size), (x + 0.7 * size, y), (x, y + 0.7 * size), (x - 0.7 * size, y)])
    return triangle(x, y, half, half if kind == "^" else -half)


def told(value: float) -> str:
    """A value as it is next to an axis."""
    return pretty(number(value, grouped=True))


def round_numbers(low: float, high: float, log: bool = False, whole: bool = False, most: int = 5) -> list[float]:
    """Round numbers from below ``low`` to above ``high``: powers of ten on a logarithmic axis.

    >>> round_numbers(-480, 1130)
    [-500.0, 0.0, 500.0, 1000.0, 1500.0]
    >>> round_numbers(3, 729, log=True)
    [1.0, 10.0, 100.0, 1000.0]
    """
    if log:
        return _powers_of_ten(low, high, most)
    high = high if high > low else low + 1
    least = (high - low) / most
    steps = (factor * 10.0**power for power in count(floor(log10(least))) for factor in (1, 2, 5))
    step = next(step for step in steps if step >= least * (1 - _NEARLY) and (step >= 1 or not whole))
    marks = range(floor(low / step + _NEARLY), ceil(high / step - _NEARLY) + 1)
    return [float(f"{mark * step:.12g}") for mark in marks]


def _powers_of_ten(low: float, high: float, most: int) -> list[float]:
    high = high if high > low else 10 * low
    first, last = floor(log10(low) + _NEARLY), ceil(log10(high) - _NEARLY)
    stride = ceil((last - first) / (most + 1))
    return [10.0**power for power in range(first, last + stride, stride)]
