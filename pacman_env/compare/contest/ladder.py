"""The ladder of a term: the rank of everybody on each date on which a contest was saved into the same folder."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pacman_env.pictures.charts.plot import SIZE, Plot, label, plotted
from pacman_env.pictures.palette import LIGHT
from pacman_env.pictures.picture import Picture
from pacman_env.wording import amount

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FILE = "ladder.jsonl"
WIDTH, STEP, GAP = 420.0, 22.0, 12.0  # points: of the plot, from one rank to the next, before a name
NAMED = 20  # this many of the best have a name and a color
ROLES = ("first", "second", "third", "fourth", "ink")
MARKERS = "o^sDv"


@dataclass(frozen=True)
class Night:
    """A contest of the term: its date (2026-11-23) and who had which rank."""

    date: str
    ranks: Mapping[str, int]


def added(folder: Path, tonight: Night) -> list[Night]:
    """All nights of a folder with this one, by date; a second contest of a day takes the place of the first.

    Raises:
        ValueError: the file holds something else.
    """
    file, nights = folder / FILE, {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines() if file.exists() else [], 1):
        try:
            night = Night(**json.loads(line))
            nights[str(night.date)] = Night(night.date, {str(name): int(rank) for name, rank in night.ranks.items()})
        except (ValueError, TypeError, AttributeError):
            raise ValueError(f"{file}, line {number} is not a ladder entry. Move the file away") from None
    nights[tonight.date] = tonight
    term = [nights[date] for date in sorted(nights)]
    text = "".join(json.dumps(asdict(night)) + "\n" for night in term)
    file.write_text(text, encoding="utf-8")
    return term


def ladder(term: Sequence[Night], projector: bool | None = None) -> Picture:
    """Everybody's rank over time: a line each, the best at the top, with the names of those who lead at the end."""
    title = f"Ranks on {amount(len(term), 'date')}, from {term[0].date} to {term[-1].date}."
    last = sorted(term[-1].ranks, key=lambda name: (term[-1].ranks[name], name))
    told = [f"- {name}: {', '.join(str(night.ranks.get(name, '-')) for night in term)}." for name in last[:NAMED]]
    return plotted(lambda plot: _draw(plot, term, last), title, "\n".join([title, *told]), projector)


def _draw(plot: Plot, term: Sequence[Night], last: Sequence[str]) -> None:
    lowest = max(rank for night in term for rank in night.ranks.values())
    height = STEP * max(min(lowest, NAMED + 5), 2)
    axes = _axes(plot, term, lowest, height)
    leaders = list(last[:NAMED])
    others = {name for night in term for name in night.ranks} - {*leaders}
    for name in sorted(others):
        axes.plot(*_line(term, name), color=LIGHT["stub"], linewidth=1.2 * plot.scale, clip_on=False)
    taken: set[float] = set()
    for place, name in enumerate(leaders):
        color, marker = LIGHT[ROLES[place % 5]], MARKERS[place // 5 % 5]
        dates, ranks = _line(term, name)
        (line,) = axes.plot(dates, ranks, color=color, linewidth=2.2 * plot.scale, clip_on=False)
        line.set(marker=marker, markersize=7 * plot.scale)
        rank = float(ranks[-1])
        while rank in taken:  # agents of one rank are written below each other
            rank += 0.5
        taken.add(rank)
        where = (lowest + 0.5 - rank) / lowest * height
        plot.write(axes, WIDTH + GAP, where, f"{ranks[-1]}. {name}", color=color)
    plot.write(axes, -2.5 * SIZE, height + 1.2 * SIZE, "rank", fontweight="bold")


def _axes(plot: Plot, term: Sequence[Night], lowest: int, height: float) -> "Axes":
    """Dates from left to right, the first rank at the top."""
    axes = plot.axes(WIDTH, height)
    axes.set(xlim=(-0.3, len(term) - 0.7), ylim=(lowest + 0.5, 0.5))
    axes.grid(axis="y")
    label(axes.yaxis, [rank for rank in range(1, lowest + 1) if lowest <= NAMED or rank % 10 in (0, 1)])
    few = range(len(term)) if len(term) <= 6 else (0, len(term) // 2, len(term) - 1)
    axes.set_xticks(list(few), labels=[term[place].date for place in few])
    return axes


def _line(term: Sequence[Night], name: str) -> tuple[list[int], list[int]]:
    """The dates, by number, on which somebody had a rank, and the ranks."""
    points = [(date, night.ranks[name]) for date, night in enumerate(term) if name in night.ranks]
    return [date for date, _ in points], [rank for _, rank in points]
