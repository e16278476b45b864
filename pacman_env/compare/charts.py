"""Rows as a picture: a line for each, and side by side what is compared, with 95% intervals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pacman_env.compare.rows import Row
from pacman_env.pictures.canvas import Canvas, lines, rectangle, text_width
from pacman_env.pictures.charts.plot import SIZE, Scale, columns, foot, mark, plotted, round_numbers, side, write
from pacman_env.pictures.picture import Picture
from pacman_env.wording import pretty

LINE, BEFORE, GAP = 24.0, 14.0, 46.0  # points: height of a row, between a name and its row, between panels
NARROW, WIDE, TEXT = 130.0, 330.0, 62.0  # points: widths of a panel, and of the text after a row
SAMPLE = 24.0  # points: the room for a mark before its meaning

LOOKS: dict[str, tuple[str, float, str | None, str, float]] = {
    "average": ("o", 11, "max", "paper", 1.2),
    "baseline": ("D", 11, "min", "ink", 1.2),
    "one game": ("o", 5.2, None, "faint", 0.9),
}
"""A mark, its size, what it is filled with, and its rim, by what it means."""


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
    return Panel("games won (95% interval)", marks, "{:.0%}", ticks=(0, 0.5, 1))


def scores(rows: Sequence[Row], games: Mapping[str, Sequence[float]]) -> Panel:
    """The average scores, and the score of every game."""
    marks = [
        Mark(row.score, row.score_low, row.score_high, "", games[row.agent], "baseline" if row.baseline else "average")
        for row in rows
    ]
    return Panel("score (95% interval)", marks, width=WIDE)


def nodes(rows: Sequence[Row]) -> Panel:
    """How many successors one choice took, on average."""
    return _bars("nodes per move", rows, lambda row: row.nodes_per_move, "{:,.0f}")


def time(rows: Sequence[Row]) -> Panel:
    """How much time one choice took, on average."""
    return _bars("time per move", rows, lambda row: row.ms_per_move, "{:.2f} ms")


def _bars(heading: str, rows: Sequence[Row], value: Callable[[Row], float], form: str) -> Panel:
    return Panel(heading, [Mark(value(row), text=form.format(value(row))) for row in rows], bars=True)


def chart(
    names: Sequence[tuple[str, str]],
    panels: Sequence[Panel],
    title: str,
    words: str,
    projector: bool | None = None,
    caption: str = "",
) -> Picture:
    """Draw panels side by side over the same lines, each named by the heading of its group and a name."""
    return plotted(lambda canvas: _draw(canvas, names, panels), title, words, projector, caption)


def _draw(canvas: Canvas, names: Sequence[tuple[str, str]], panels: Sequence[Panel]) -> None:
    places, headings = _places([group for group, _ in names])
    count, left = max(len(names) + len(headings), 1), 0.0
    heights, top = [(count - place - 0.5) * LINE for place in places], LINE * count
    for panel in panels:
        with canvas.shifted(left, 0):
            write(canvas, 0, top + SIZE, panel.heading, bold=True)
            ends = (_draw_bars if panel.bars else _draw_dots)(canvas, panel, heights, top)
            for y, one, end in zip(heights, panel.marks, ends, strict=True):
                write(canvas, end, y, one.text)
        left += _room(panel)
    first = min([-BEFORE, *(-BEFORE - text_width(name, SIZE) for _, name in names)])
    for y, (_, name) in zip(heights, names, strict=True):
        write(canvas, -BEFORE, y, name, align="right")
    for place, text in headings.items():
        write(canvas, first, (count - place - 0.5) * LINE, text, bold=True)


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


def _draw_dots(canvas: Canvas, panel: Panel, heights: Sequence[float], top: float) -> list[float]:
    """Averages with their intervals, over single games; where the words after each line begin."""
    ticks = panel.ticks or _ticks(panel)
    x = Scale(ticks[0], ticks[-1], panel.width)
    columns(canvas, top, [x(tick) for tick in ticks])
    foot(canvas, panel.width, [(x(tick), pretty(panel.form.format(tick))) for tick in ticks])
    if panel.even is not None:
        canvas.shape(lines([(x(panel.even), 0), (x(panel.even), top)]), line="muted", width=1.2)
    for y, one in zip(heights, panel.marks, strict=True):
        _draw_line(canvas, one, x, y)
    if any(one.games for one in panel.marks):
        _explain(canvas, {"average", "95% interval", "one game", *(one.kind for one in panel.marks)})
    return [panel.width + BEFORE] * len(heights)


def _draw_line(canvas: Canvas, one: Mark, x: Scale, y: float) -> None:
    for game in one.games:
        _draw_mark(canvas, "one game", x(game), y)
    if one.low is not None and one.high is not None:
        low, high = (min(max(x(end), 0.0), x.length) for end in (one.low, one.high))
        _draw_interval(canvas, low, high, y)
    if one.value is not None:
        _draw_mark(canvas, one.kind, x(one.value), y)


def _ticks(panel: Panel) -> Sequence[float]:
    """Round numbers around zero, what is even, and all values; around the intervals where no single game is shown."""
    shown = [0.0, panel.even or 0.0]
    for one in panel.marks:
        shown += one.games or [end for end in one[:3] if end is not None]
    return round_numbers(min(shown), max(shown), whole=not panel.form.endswith("%}"))


def _draw_bars(canvas: Canvas, panel: Panel, heights: Sequence[float], top: float) -> list[float]:
    """Bars from zero; where their numbers begin."""
    values = [mark.value or 0.0 for mark in panel.marks]
    x = Scale(0.0, panel.full or max(*values, 1e-9), panel.width)
    for y, value in zip(heights, values, strict=True):
        canvas.shape(rectangle(0, y - LINE / 3, x(value), 2 * LINE / 3), fill="first")
    side(canvas, top)
    return [x(value) + 5 for value in values]


def _draw_mark(canvas: Canvas, kind: str, x: float, y: float) -> None:
    """One of those that `LOOKS` lists."""
    shape, size, fill, line, width = LOOKS[kind]
    canvas.shape(mark(shape, x, y, size), fill=fill, line=line, width=width)


def _draw_interval(canvas: Canvas, low: float, high: float, y: float) -> None:
    ends = [[(x, y - 4), (x, y + 4)] for x in (low, high)]
    canvas.shape(lines([(low, y), (high, y)], *ends), line="first", width=2.4)


def _explain(canvas: Canvas, kinds: set[str]) -> None:
    """What the marks mean, below the axis."""
    x, y = 0.0, -3 * SIZE
    for kind in ("average", "baseline", "95% interval", "one game"):
        if kind not in kinds:
            continue
        if kind in LOOKS:
            _draw_mark(canvas, kind, x + SAMPLE / 2, y)
        else:
            _draw_interval(canvas, x, x + SAMPLE, y)
        write(canvas, x + SAMPLE + SIZE, y, kind, "muted")
        x += SAMPLE + 3 * SIZE + text_width(kind, SIZE)
