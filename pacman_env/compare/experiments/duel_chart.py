"""Agents against one of them as a picture: a dot and a 95 % interval for each, place by place."""

from collections.abc import Callable, Sequence

from pacman_env.compare.experiments.rows import Duel
from pacman_env.pictures.canvas import text_width
from pacman_env.pictures.charts.plot import SIZE, Plot, plotted
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import Picture

LINE, PANEL, BEFORE = 24.0, 330.0, 14.0  # points: height of a row, width of the panel, between a name and its row

Values = tuple[float | None, float | None, float | None]
VALUES: dict[str, tuple[str, float, Callable[[Duel], Values], str]] = {
    "points": (
        "points more a game than {} (95 % interval)",
        0.0,
        lambda duel: (duel.score.mean, duel.score.low, duel.score.high),
        "{:+,.0f}",
    ),
    "nodes": (
        "share of the nodes of {} (95 % interval)",
        1.0,
        lambda duel: (duel.nodes, duel.nodes_low, duel.nodes_high),
        "{:.0%}",
    ),
    "time": (
        "share of the time of {} (95 % interval)",
        1.0,
        lambda duel: (duel.time, duel.time_low, duel.time_high),
        "{:.0%}",
    ),
}
"""What can be drawn: heading, where neither has more, the value with its interval, and how it is written."""


def duel_chart(duels: Sequence[Duel], what: str, projector: bool | None = None) -> Picture:
    """Draw one of `VALUES`, with a line where neither has more.

    Raises:
        ValueError: there are no duels, or nothing of that name.
    """
    if what not in VALUES or not duels:
        raise ValueError(f"{what!r} of {len(duels)} agents cannot be drawn: give {', '.join(VALUES)}")
    heading, _, values, form = VALUES[what]
    heading = heading.format(duels[0].other)
    words = "\n".join([f"{heading}:", *(_words(one, values(one), form) for one in duels)])
    return plotted(lambda plot: _draw(plot, duels, what, heading), heading, words, projector)


def _draw(plot: Plot, duels: Sequence[Duel], what: str, heading: str) -> None:
    """The first duel on top."""
    _, even, values, form = VALUES[what]
    rows = list(reversed(duels))
    axes = plot.axes(PANEL, LINE * len(rows), 0)
    axes.set(ylim=(-0.5, len(rows) - 0.5))
    axes.set_yticks(range(len(rows)), labels=[f"{duel.agent}: {duel.where}" for duel in rows])
    axes.tick_params(axis="y", labelcolor=LIGHT["ink"], pad=BEFORE * plot.scale)
    axes.axvline(even, color=LIGHT["muted"], linewidth=1.2 * plot.scale)
    for y, (value, low, high) in enumerate(map(values, rows)):
        if low is not None and high is not None:
            axes.plot([low, high], [y, y], color=LIGHT["first"], linewidth=2 * plot.scale, clip_on=False)
        if value is not None:
            axes.plot([value], [y], "o", color=LIGHT["first"], markersize=8 * plot.scale, clip_on=False)
    axes.xaxis.set_major_formatter(lambda x, _: form.format(x).replace("-", "\u2212"))
    if what != "points":
        axes.set_xlim(left=0)
    plot.write(axes, (PANEL - text_width(heading, SIZE)) / 2, LINE * len(rows) + SIZE, heading, fontweight="bold")


def _words(duel: Duel, values: Values, form: str) -> str:
    value, low, high = (None if number is None else form.format(number) for number in values)
    return f"- {duel.agent}: {duel.where}: {value or 'none'} ({low or '-'} to {high or '-'})."
