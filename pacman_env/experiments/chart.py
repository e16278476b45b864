"""The rows of an experiment as a picture: win rates with their intervals, nodes a move, time a move, side by side."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pacman_env.experiments.rows import Row
from pacman_env.pictures import switch
from pacman_env.pictures.canvas import Canvas, circle, lines, rectangle, text_width
from pacman_env.pictures.picture import Picture

SIZE = 12.0  # points, as all lengths here
LINE, GAP, EDGE, TOP = 24.0, 34.0, 10.0, 34.0
PANEL = 130.0
TEXT = 62.0  # room for the number at the end of a bar


@dataclass(frozen=True)
class _Line:
    """A row at its height, or the heading of a group (``row`` is None)."""

    y: float
    label: str
    row: Row | None


def chart(rows: Sequence[Row], projector: bool | None = None) -> Picture:
    """Draw the rows; those of one layout, depth and kind of ghosts stand together.

    ``projector=True`` draws for a projector; None: as :func:`pacman_env.pictures.lecture` says.

    Raises:
        ValueError: there are none.
    """
    if not rows:
        raise ValueError("no game was played: there is nothing to draw")
    laid_out = _laid_out(rows)
    labels = max(text_width(line.label, SIZE) for line in laid_out) + GAP
    top = laid_out[0].y + LINE
    canvas = Canvas(EDGE + labels + 3 * (PANEL + TEXT) + 2 * GAP, top + TOP, switch.scale(projector))
    for line in laid_out:
        shift = 0.0 if line.row is None else GAP / 2
        canvas.text(EDGE + shift, line.y, line.label, SIZE, align="left", bold=line.row is None)
    left = EDGE + labels
    _win_rates(canvas, left, top, laid_out)
    left += PANEL + TEXT + GAP
    _bars(canvas, left, top, laid_out, "nodes a move", lambda row: row.nodes_per_move, "{:,.0f}")
    left += PANEL + TEXT + GAP
    _bars(canvas, left, top, laid_out, "time a move", lambda row: row.ms_per_move, "{:.2f} ms")
    return Picture(canvas, _title(rows), describe(rows))


def _laid_out(rows: Sequence[Row]) -> list[_Line]:
    """Headings and rows from the top down."""
    entries: list[tuple[str, Row | None]] = []
    for row in rows:
        heading = _place(row)
        if heading not in [label for label, of in entries if of is None]:
            entries.append((heading, None))
        entries.append((row.agent, row))
    return [_Line(EDGE + LINE * (len(entries) - i - 0.5), label, row) for i, (label, row) in enumerate(entries)]


def _place(row: Row) -> str:
    depth = "" if row.depth is None else f", depth {row.depth}"
    return f"{row.layout}{depth}, {row.ghosts}"


def _win_rates(canvas: Canvas, left: float, top: float, laid_out: list[_Line]) -> None:
    """Dots with whiskers on a scale from 0 to 100 %."""
    canvas.text(left, top + 0.6 * TOP, "games won (95 % interval)", SIZE, align="left", bold=True)
    for percent in (0, 50, 100):
        x = left + PANEL * percent / 100
        canvas.shape(lines([(x, EDGE), (x, top - LINE / 4)]), line="stub", width=1)
        canvas.text(x, top, f"{percent} %", SIZE, color="muted")
    for line in laid_out:
        if line.row is not None:
            low, high = left + PANEL * line.row.win_low, left + PANEL * line.row.win_high
            canvas.shape(lines([(low, line.y), (high, line.y)]), line="first", width=2)
            canvas.shape(circle(left + PANEL * line.row.wins / line.row.games, line.y, LINE / 6), fill="first")
            canvas.text(left + PANEL + TEXT / 4, line.y, f"{line.row.wins}/{line.row.games}", SIZE, align="left")


def _bars(
    canvas: Canvas, left: float, top: float, laid_out: list[_Line], title: str, value: Callable[[Row], float], form: str
) -> None:
    """Bars from zero, each with its number."""
    canvas.text(left, top + 0.6 * TOP, title, SIZE, align="left", bold=True)
    canvas.shape(lines([(left, EDGE), (left, top - LINE / 4)]), line="faint", width=1)
    longest = max(value(line.row) for line in laid_out if line.row is not None) or 1.0
    for line in laid_out:
        if line.row is not None:
            width = max(PANEL * value(line.row) / longest, 0.5)
            canvas.shape(rectangle(left, line.y - LINE / 3, width, LINE * 2 / 3), fill="first")
            canvas.text(left + width + 5, line.y, form.format(value(line.row)), SIZE, align="left")


def _title(rows: Sequence[Row]) -> str:
    agents = list(dict.fromkeys(row.agent for row in rows))
    return f"{' against '.join(agents)} in {sum(row.games for row in rows)} games: games won, nodes and time a move."


def describe(rows: Sequence[Row]) -> str:
    """The picture in words: one line a row."""
    return "\n".join([_title(rows), *(f"- {_sentence(row)}" for row in rows)])


def _sentence(row: Row) -> str:
    rate = f"won {row.wins} of {row.games} (95 % interval {row.win_low:.1%} to {row.win_high:.1%})"
    return f"{_place(row)}: {row.agent} {rate}, {row.nodes_per_move:,.0f} nodes and {row.ms_per_move:.2f} ms a move."
