"""The rows of an experiment as a picture: win rates with their intervals, nodes a move, time a move, side by side."""

from collections.abc import Callable, Sequence
from typing import Any

from pacman_env.compare.results.charts import BEFORE, LINE, dot, heading, names
from pacman_env.compare.results.rows import Row
from pacman_env.pictures.canvas import FONT, text_width
from pacman_env.pictures.charts.plot import SIZE, Axes, Plot, plotted
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import Picture
from pacman_env.wording import pretty

PANEL, TEXT, GAP = 130.0, 62.0, 34.0  # points: width of a panel, for the number at its end, between panels


def chart(rows: Sequence[Row], projector: bool | None = None) -> Picture:
    """Draw the rows; those of one layout, depth and kind of ghosts stand together.

    ``projector=True`` draws for a projector; None: as :func:`pacman_env.pictures.lecture` says.

    Raises:
        ValueError: there are none.
    """
    if not rows:
        raise ValueError("no game was played: there is nothing to draw")
    return plotted(lambda plot: _draw(plot, _lines(rows)), _title(rows), describe(rows), projector)


def _draw(plot: Plot, lines: Sequence[tuple[str, Row | None]]) -> None:
    """Three panels side by side."""
    panels = [plot.axes(PANEL, LINE * len(lines), place * (PANEL + TEXT + GAP)) for place in range(3)]
    for axes in panels:
        axes.set(ylim=(-0.5, len(lines) - 0.5), yticks=[], xticks=[])
        axes.spines["bottom"].set_visible(False)
    _labels(plot, panels[0], lines)
    _win_rates(plot, panels[0], lines)
    _bars(plot, panels[1], lines, "nodes a move", lambda row: row.nodes_per_move, "{:,.0f}")
    _bars(plot, panels[2], lines, "time a move", lambda row: row.ms_per_move, "{:.2f} ms")


def _lines(rows: Sequence[Row]) -> list[tuple[str, Row | None]]:
    """Rows under the headings of their groups (which have no row), from the bottom up."""
    headings = dict.fromkeys(row.where for row in rows)
    groups = {heading: [row for row in rows if row.where == heading] for heading in headings}
    down = [
        line for heading, group in groups.items() for line in [(heading, None), *((row.agent, row) for row in group)]
    ]
    return down[::-1]


def _labels(plot: Plot, axes: Axes, lines: Sequence[tuple[str, Row | None]]) -> None:
    """The names of the agents at their rows, and the headings, which begin where the longest name does."""
    agents = {y: text for y, (text, row) in enumerate(lines) if row is not None}
    names(plot, axes, agents)
    left = -BEFORE - max(text_width(name, SIZE) for name in agents.values())
    for y, (text, row) in enumerate(lines):
        if row is None:
            plot.write(axes, left, (y + 0.5) * LINE, text, fontweight="bold")


def _win_rates(plot: Plot, axes: Axes, lines: Sequence[tuple[str, Row | None]]) -> None:
    """Dots with whiskers on a scale from 0 to 100 %."""
    axes.set(xlim=(0, 1), xticks=[0, 0.5, 1])
    axes.set_xticklabels([pretty(f"{percent} %") for percent in (0, 50, 100)])
    axes.tick_params(axis="x", length=0)
    axes.grid(axis="x")
    heading(plot, axes, len(lines), "games won (95 % interval)")
    for y, (_, row) in enumerate(lines):
        if row is not None and row.games:
            dot(plot, axes, y, row.win_rate, row.win_low, row.win_high)
        if row is not None:
            won = f"{row.wins}/{row.games}" if row.games else "failed"
            plot.write(axes, PANEL + TEXT / 4, (y + 0.5) * LINE, won)


def _bars(
    plot: Plot,
    axes: Axes,
    lines: Sequence[tuple[str, Row | None]],
    title: str,
    value: Callable[[Row], float],
    form: str,
) -> None:
    """Bars from zero, each with its number."""
    shown = {y: value(row) for y, (_, row) in enumerate(lines) if row is not None}
    bars = axes.barh([*shown], [*shown.values()], height=2 / 3, color=LIGHT["first"])
    font: dict[str, Any] = {"fontfamily": FONT, "fontsize": SIZE * plot.scale, "color": LIGHT["ink"]}
    axes.bar_label(bars, [form.format(number) for number in shown.values()], padding=5 * plot.scale, **font)
    axes.set_xlim(0, max(*shown.values(), 1e-9))
    axes.spines["left"].set_visible(True)
    heading(plot, axes, len(lines), title)


def _title(rows: Sequence[Row]) -> str:
    agents = list(dict.fromkeys(row.agent for row in rows))
    return f"{' against '.join(agents)} in {sum(row.games for row in rows)} games: games won, nodes and time a move."


def describe(rows: Sequence[Row]) -> str:
    """The picture in words: one line a row."""
    return "\n".join([_title(rows), *(f"- {_sentence(row)}" for row in rows)])


def _sentence(row: Row) -> str:
    if not row.games:
        return f"{row.where}: {row.agent} failed in every game."
    rate = f"won {row.wins} of {row.games} (95 % interval {row.win_low:.1%} to {row.win_high:.1%})"
    return f"{row.where}: {row.agent} {rate}, {row.nodes_per_move:,.0f} nodes and {row.ms_per_move:.2f} ms a move."
