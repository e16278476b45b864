"""Axes of a chart: round numbers to mark, and where on the axis a value lies."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

MARKED = 14  # so many positions are each marked; of more, round numbers


@dataclass(frozen=True)
class Axis:
    """A scale from ``low`` to ``high``, linear or logarithmic, with the values that are marked on it."""

    low: float
    high: float
    marks: Sequence[float]
    log: bool = False

    def share(self, value: float) -> float:
        """How far along the axis a value lies: 0 at ``low``, 1 at ``high``."""
        low, here, high = (log10(number) if self.log else number for number in (self.low, value, self.high))
        return (here - low) / (high - low)


def value_axis(values: Iterable[float], log: bool = False) -> Axis:
    """An axis that ends at round numbers; a linear one begins at zero, so that heights can be compared."""
    low, high = min(values := list(values)), max(values)
    marks = powers(low, high) if log else ticks(min(low, 0), max(high, 0), whole=are_whole(values))
    return Axis(marks[0], marks[-1], marks, log)


def position_axis(values: Iterable[float], log: bool, fits: Callable[[Axis], bool]) -> Axis:
    """An axis from the least to the greatest position: few positions are all marked, else round numbers between.

    ``fits`` says whether the numbers at the marks have room; at least the two ends are marked.
    """
    exact = sorted(set(values))
    low, high = (exact[0], exact[-1]) if len(exact) > 1 else (exact[0] / 2, exact[0] * 2) if log else _around(exact[0])
    round_numbers = powers(low, high) if log else ticks(low, high, whole=are_whole(exact))
    inside = [mark for mark in round_numbers if low <= mark <= high]
    choices = [Axis(low, high, marks, log) for marks in (exact, inside) if len(marks) <= MARKED]
    return next((axis for axis in choices if axis.marks and fits(axis)), Axis(low, high, [low, high], log))


def _around(value: float) -> tuple[float, float]:
    return value - 1, value + 1


def are_whole(values: Iterable[float]) -> bool:
    """Whether all are whole numbers, of whatever type."""
    return all(float(value).is_integer() for value in values)


def ticks(low: float, high: float, whole: bool = False) -> list[float]:
    """Round numbers from below ``low`` to above ``high``, at most seven; only ``whole`` ones if asked.

    >>> ticks(-480, 1130)
    [-500, 0, 500, 1000, 1500]
    >>> ticks(0, 0.7)
    [0.0, 0.2, 0.4, 0.6, 0.8]
    """
    span = (high - low) or 1
    power: float = 10 ** floor(log10(span / 5))
    step = next(power * m for m in (1, 2, 5, 10) if span / (power * m) <= 5)
    step = max(round(step), 1) if whole else step
    digits = max(-floor(log10(step)), 0)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [round(step * number, digits or None) for number in range(first, last + 1)]


def powers(low: float, high: float) -> list[float]:
    """Powers of ten from below ``low`` to above ``high`` (both greater than 0), at most seven.

    >>> powers(3, 729)
    [1, 10, 100, 1000]
    >>> powers(4, 4**12)
    [1, 100, 10000, 1000000, 100000000]
    """
    first = floor(log10(low))
    last = max(ceil(log10(high)), first + 1)
    stride = ceil((last - first) / 6)
    steps = ceil((last - first) / stride)
    return [10 ** (first + stride * number) for number in range(steps + 1)]
