"""The ladder of a term: the rank of everybody on each date on which a contest was saved into the same folder."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from pacman_env.pictures.canvas import Canvas, Point, lines
from pacman_env.pictures.charts.plot import SIZE, Scale, foot, mark, plotted, rows, write
from pacman_env.pictures.picture import Picture
from pacman_env.wording import amount

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
            raise ValueError(f"{file}, line {number} is not a ladder entry. Move the file to another folder") from None
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
    return plotted(lambda canvas: _draw(canvas, term, last), title, "\n".join([title, *told]), projector)


def _draw(canvas: Canvas, term: Sequence[Night], last: Sequence[str]) -> None:
    lowest = max(rank for night in term for rank in night.ranks.values())
    height = STEP * max(min(lowest, NAMED + 5), 2)
    x, y = Scale(-0.3, len(term) - 0.7, WIDTH), Scale(lowest + 0.5, 0.5, height)
    _axes(canvas, term, lowest, x, y)
    ways = _ways(term, x, y)
    for name in sorted(ways.keys() - {*last[:NAMED]}):
        canvas.shape(lines(ways[name]), line="stub", width=1.2)
    for place, name in enumerate(last[:NAMED]):
        _way(canvas, ways[name], ROLES[place % 5], MARKERS[place // 5 % 5])
    _names(canvas, {name: term[-1].ranks[name] for name in last[:NAMED]}, y)
    write(canvas, -2.5 * SIZE, height + 1.2 * SIZE, "rank", bold=True)


def _axes(canvas: Canvas, term: Sequence[Night], lowest: int, x: Scale, y: Scale) -> None:
    shown = [rank for rank in range(1, lowest + 1) if lowest <= NAMED or rank % 10 in (0, 1)]
    few = range(len(term)) if len(term) <= 6 else (0, len(term) // 2, len(term) - 1)
    rows(canvas, WIDTH, [(y(rank), str(rank)) for rank in shown])
    foot(canvas, WIDTH, [(x(place), term[place].date) for place in few])


def _ways(term: Sequence[Night], x: Scale, y: Scale) -> dict[str, list[Point]]:
    ways: dict[str, list[Point]] = {}
    for date, night in enumerate(term):
        for name, rank in night.ranks.items():
            ways.setdefault(name, []).append((x(date), y(rank)))
    return ways


def _way(canvas: Canvas, way: Sequence[Point], color: str, kind: str) -> None:
    canvas.shape(lines(way), line=color, width=2.2)
    for point in way:
        canvas.shape(mark(kind, *point, 8), fill=color)


def _names(canvas: Canvas, ranks: Mapping[str, int], y: Scale) -> None:
    """The leaders at the end of their lines; agents of one rank are written below each other."""
    lowest = 0.0
    for place, (name, rank) in enumerate(ranks.items()):
        lowest = max(rank, lowest + 0.5)
        write(canvas, WIDTH + GAP, y(lowest), f"{rank}. {name}", ROLES[place % 5])
