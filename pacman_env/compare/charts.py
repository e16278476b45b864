"""Rows as a picture: a line for each, and side by side what is compared, with 95 % intervals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pacman_env.compare.rows import Row
from pacman_env.pictures.canvas import FONT, text_width
from pacman_env.pictures.charts.plot import SIZE, Axes, Plot, plotted, round_numbers
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import Picture
from pacman_env.wording import pretty

LINE, BEFORE, GAP = 24.0, 14.0, 46.0  # points: height of a row, between a name and its row, between panels
NARROW, WIDE, TEXT = 130.0, 330.0, 62.0  # points: widths of a panel, and of the text after a row


class Mark(NamedTuple):
    """What a line shows in a panel: a value, its interval, words after it, and the single games behind it."""

    value: float | None = None
    low: float | None = None
    high: float | None = None
    text: str = ""
    games: Sequence[float] = ()
    kind: str = "average"


@dataclass(frozen=True)
class Panel:
    """One of the things that are compared.

    Attributes:
        heading: is above it.
        marks: one for each line.
        form: how numbers are written on the axis.
        width: in points.
        ticks: the numbers on the axis; none: round ones around all that is shown.
        even: where a line is that says that neither has more.
        bars: bars from zero, without an axis.
        full: how much the longest bar could be; None: as much as the longest is.
    """

    heading: str
    marks: Sequence[Mark]
    form: str = "{:,.0f}"
    width: float = NARROW
    ticks: Sequence[float] = ()
    even: float | None = None
    bars: bool = False
    full: float | None = None


def wins(rows: Sequence[Row]) -> Panel:
    """The share of the games that were won."""
    marks = [
        Mark(row.win_rate, row.win_low, row.win_high, f"{row.wins}/{row.games}") if row.games else Mark(text="failed")
        for row in rows
    ]
    return Panel("games won (95 % interval)", marks, "{:.0%}", ticks=(0, 0.5, 1))


def scores(rows: Sequence[Row], games: Mapping[str, Sequence[float]]) -> Panel:
    """The average scores, and every single one."""
    marks = [
        Mark(row.score, row.score_low, row.score_high, "", games[row.agent], "baseline" if row.baseline else "average")
        for row in rows
    ]
    return Panel("score (95 % interval)", marks, width=WIDE)


def nodes(rows: Sequence[Row]) -> Panel:
    """Successors that one choice took."""
    return _bars("nodes a move", rows, lambda row: row.nodes_per_move, "{:,.0f}")


def time(rows: Sequence[Row]) -> Panel:
    """The time that one choice took."""
    return _bars("time a move", rows, lambda row: row.ms_per_move, "{:.2f} ms")


def _bars(heading: str, rows: Sequence[Row], value: Callable[[Row], float], form: str) -> Panel:
    return Panel(heading, [Mark(value(row), text=form.format(value(row))) for row in rows], bars=True)


def chart(
    lines: Sequence[tuple[str, str]], panels: Sequence[Panel], title: str, words: str, projector: bool | None = None
) -> Picture:
    """Draw panels side by side over the same lines: pairs of the heading of their group and a name."""
    return plotted(lambda plot: _draw(plot, lines, panels), title, words, projector)


def _draw(plot: Plot, lines: Sequence[tuple[str, str]], panels: Sequence[Panel]) -> None:
    places, headings = _places([group for group, _ in lines])
    high, left = max(len(lines) + len(headings), 1), 0.0
    for panel in panels:
        axes = plot.axes(panel.width, LINE * high, left)
        axes.set(ylim=(high - 0.5, -0.5), yticks=[], xticks=[])
        if panel is panels[0]:
            _names(plot, axes, dict(zip(places, (name for _, name in lines), strict=True)), headings)
        ends = (_draw_bars if panel.bars else _draw_dots)(plot, axes, panel, places)
        plot.write(axes, 0, LINE * high + SIZE, panel.heading, fontweight="bold")
        for y, mark, end in zip(places, panel.marks, ends, strict=True):
            plot.write(axes, end, (high - y - 0.5) * LINE, mark.text)
        left += _room(panel)


def _room(panel: Panel) -> float:
    """How far the next panel is to the right; those of a matrix are close together."""
    if panel.full is None:
        return panel.width + GAP + (TEXT if any(mark.text for mark in panel.marks) else 0)
    longest = max((text_width(mark.text, SIZE) for mark in panel.marks), default=0)
    return max(panel.width + longest, text_width(panel.heading, SIZE)) + 2 * BEFORE


def _places(groups: Sequence[str]) -> tuple[list[int], dict[int, str]]:
    """The height of every line, counted from the top, and of the headings, each above its group."""
    places, headings, y = [0] * len(groups), {}, 0
    for heading in dict.fromkeys(groups):
        if heading:
            headings[y] = heading
            y += 1
        for line, group in enumerate(groups):
            if group == heading:
                places[line], y = y, y + 1
    return places, headings


def _names(plot: Plot, axes: Axes, names: Mapping[int, str], headings: Mapping[int, str]) -> None:
    """The names before their lines, and the headings, which begin where the longest name does."""
    axes.set_yticks([*names], labels=[*names.values()])
    axes.tick_params(axis="y", labelcolor=LIGHT["ink"], pad=BEFORE * plot.scale)
    left = -BEFORE - max((text_width(name, SIZE) for name in names.values()), default=0)
    for y, text in headings.items():
        plot.write(axes, left, (len(names) + len(headings) - y - 0.5) * LINE, text, fontweight="bold")


def _draw_dots(plot: Plot, axes: Axes, panel: Panel, places: Sequence[int]) -> list[float]:
    """Averages with their intervals, over single games; where the words after each line begin."""
    look, ticks = _looks(plot.scale), panel.ticks or _ticks(panel)
    axes.set_xlim(ticks[0], ticks[-1])
    axes.set_xticks(ticks, labels=[pretty(panel.form.format(tick)) for tick in ticks])
    axes.grid(axis="x")
    if panel.even is not None:
        axes.axvline(panel.even, color=LIGHT["muted"], linewidth=1.2 * plot.scale)
    for y, mark in zip(places, panel.marks, strict=True):
        _draw_dot(axes, mark, y, look)
    if any(mark.games for mark in panel.marks):
        _explain(plot, axes, {"average", "95 % interval", "one game", *(mark.kind for mark in panel.marks)}, places)
    return [panel.width + BEFORE] * len(places)


def _draw_dot(axes: Axes, mark: Mark, y: int, look: dict[str, dict[str, Any]]) -> None:
    axes.plot(mark.games, [y] * len(mark.games), **look["one game"])
    if mark.low is not None and mark.high is not None:
        left, right = axes.get_xlim()
        ends = [min(max(end, left), right) for end in (mark.low, mark.high)]
        axes.plot(ends, [y, y], **look["95 % interval"])
    if mark.value is not None:
        axes.plot([mark.value], [y], **look[mark.kind])


def _ticks(panel: Panel) -> Sequence[float]:
    """Round numbers around zero, what is even, and all values; around the intervals where no single game is shown."""
    shown = [0.0, panel.even or 0.0]
    for mark in panel.marks:
        shown += mark.games or [end for end in mark[:3] if end is not None]
    return round_numbers(min(shown), max(shown), whole=not panel.form.endswith("%}"))


def _draw_bars(plot: Plot, axes: Axes, panel: Panel, places: Sequence[int]) -> list[float]:
    """Bars from zero; where their numbers begin."""
    values = [mark.value or 0.0 for mark in panel.marks]
    most = panel.full or max(*values, 1e-9)
    axes.barh(places, values, height=2 / 3, color=LIGHT["first"])
    axes.set_xlim(0, most)
    axes.spines["bottom"].set_visible(False)
    axes.spines["left"].set_visible(True)
    return [panel.width * value / most + 5 for value in values]


def _looks(scale: float) -> dict[str, dict[str, Any]]:
    """What a mark looks like, by what it means."""
    mark = {"linestyle": "none", "clip_on": False, "markeredgewidth": 1.2 * scale, "markersize": 11 * scale}
    ring = {"marker": "o", "markersize": 5.2 * scale, "markerfacecolor": "none", "markeredgewidth": 0.9 * scale}
    line = {"color": LIGHT["first"], "linewidth": 2.4 * scale, "clip_on": False}
    return {
        "average": mark | {"marker": "o", "markerfacecolor": LIGHT["max"], "markeredgecolor": LIGHT["paper"]},
        "baseline": mark | {"marker": "D", "markerfacecolor": LIGHT["min"], "markeredgecolor": LIGHT["ink"]},
        "95 % interval": line | {"marker": "|", "markersize": 10 * scale, "markeredgewidth": 2.4 * scale},
        "one game": mark | ring | {"markeredgecolor": LIGHT["faint"]},
    }


def _explain(plot: Plot, axes: Axes, kinds: set[str], places: Sequence[int]) -> None:
    """What the marks mean, below the axis."""
    from matplotlib.lines import Line2D

    handles = [Line2D([], [], label=name, **look) for name, look in _looks(plot.scale).items() if name in kinds]
    font = {"family": FONT, "size": SIZE * plot.scale}
    below = (0, -2.4 * SIZE / (LINE * len(places)))
    options = {"prop": font, "labelcolor": LIGHT["muted"], "frameon": False, "borderpad": 0, "borderaxespad": 0}
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=below, ncols=len(handles), **options)
