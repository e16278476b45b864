"""Names, dots and 95 % intervals: what every picture of a comparison is made of."""

from collections.abc import Sequence
from typing import Any

from pacman_env.pictures.canvas import text_width
from pacman_env.pictures.charts.plot import SIZE, Axes, Plot, plotted
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import Picture

LINE, PANEL, BEFORE = 24.0, 330.0, 14.0  # points: height of a row, width of the panel, between a name and its row

Dot = tuple[str, float | None, float | None, float | None]
"""A name, its value, and both ends of the interval."""


def names(plot: Plot, axes: Axes, places: dict[int, str]) -> None:
    """Write names before their rows."""
    axes.set_yticks([*places], labels=[*places.values()])
    axes.tick_params(axis="y", labelcolor=LIGHT["ink"], pad=BEFORE * plot.scale)


def dot(plot: Plot, axes: Axes, y: float, value: float | None, low: float | None, high: float | None) -> None:
    """A value and its interval, as far as they are known."""
    look: dict[str, Any] = {"color": LIGHT["first"], "clip_on": False}
    if low is not None and high is not None:
        axes.plot([low, high], [y, y], linewidth=2 * plot.scale, **look)
    if value is not None:
        axes.plot([value], [y], "o", markersize=8 * plot.scale, **look)


def heading(plot: Plot, axes: Axes, rows: int, text: str, x: float = 0.0) -> None:
    """A line in bold above so many rows."""
    plot.write(axes, x, LINE * rows + SIZE, text, fontweight="bold")


def dots(rows: Sequence[Dot], title: str, even: float, form: str, projector: bool | None = None) -> Picture:
    """A dot and its interval for each name, the first on top, with a line where neither has more (``even``)."""
    words = "\n".join([f"{title}:", *(_words(row, form) for row in rows)])
    return plotted(lambda plot: _draw(plot, rows, title, even, form), title, words, projector)


def _draw(plot: Plot, rows: Sequence[Dot], title: str, even: float, form: str) -> None:
    axes = plot.axes(PANEL, LINE * len(rows), 0)
    axes.set(ylim=(len(rows) - 0.5, -0.5))
    names(plot, axes, {y: name for y, (name, *_) in enumerate(rows)})
    axes.axvline(even, color=LIGHT["muted"], linewidth=1.2 * plot.scale)
    for y, (_, *values) in enumerate(rows):
        dot(plot, axes, y, *values)
    axes.locator_params(axis="x", steps=[1, 2, 5, 10])  # whole numbers stay whole
    axes.xaxis.set_major_formatter(lambda x, _: form.format(x).replace("-", "\u2212"))
    if even:
        axes.set_xlim(left=0)
    heading(plot, axes, len(rows), title, (PANEL - text_width(title, SIZE)) / 2)


def _words(row: Dot, form: str) -> str:
    value, low, high = (None if number is None else form.format(number) for number in row[1:])
    return f"- {row[0]}: {value or 'none'} ({low or '-'} to {high or '-'})."
