"""How a contest looks: the picture of the scores, films of games, and a page with everything."""

from collections.abc import Sequence
from html import escape
from typing import Any

from pacman_env.compare.measuring.intervals import between
from pacman_env.compare.results.charts import BEFORE, PANEL, names
from pacman_env.compare.results.games import Played
from pacman_env.compare.results.rows import NUMBERS, WORDS, Row
from pacman_env.pictures import Film, Picture, rounds_film, switch
from pacman_env.pictures.canvas import FONT
from pacman_env.pictures.charts.plot import SIZE, Axes, Plot, label, plotted, round_numbers
from pacman_env.pictures.palette import LIGHT

LONGEST_NAME = 32
ROW = 28.0  # points: height of a row


def chart(
    standings: Sequence[Row],
    games: Sequence[Played],
    headline: str,
    top: int = 20,
    *,
    projector: bool | None = None,
) -> Picture:
    """The best ``top`` agents: average score, its 95 % interval, and each game as a small ring."""
    rows = [row for row in standings if row.score is not None][:top]
    told = words(rows, len(standings) - len(rows))
    return plotted(lambda plot: _draw(plot, rows, games), f"Leaderboard: {headline}", told, projector)


def words(rows: Sequence[Row], left_out: int) -> str:
    """The picture in words: a line for each agent."""
    told = [
        f"- {row.rank}. {WORDS['agent'](row)}: average score {NUMBERS['score (95 %)'](row)}, {row.wins} of {row.games} "
        f"games won {between(row.win_low, row.win_high, '{:.0%}')}."
        for row in rows
    ]
    more = [f"- {left_out} further agents are only in the table."] if left_out else []
    return "\n".join(["Average scores with 95 % intervals, the best first.", *told, *more])


def _draw(plot: Plot, rows: Sequence[Row], games: Sequence[Played]) -> None:
    """A row for each agent: its name, its average over all single games, how many it won."""
    scale, height = plot.scale, ROW * max(len(rows), 1)
    axes = plot.axes(PANEL, height)
    scores = {row.agent: [game.score for game in games if game.agent == row.agent] for row in rows}
    every = [score for many in scores.values() for score in many] or [0, 1]
    marks = round_numbers(min(*every, 0), max(*every, 0), whole=True)
    label(axes.xaxis, marks)
    axes.set(xlim=(marks[0], marks[-1]), ylim=(max(len(rows), 1) - 0.5, -0.5))
    names(plot, axes, {place: _name(row) for place, row in enumerate(rows)})
    axes.grid(axis="x")
    for place, row in enumerate(rows):
        _draw_agent(axes, row, scores[row.agent], place, scale)
        plot.write(axes, PANEL + BEFORE, height - (place + 0.5) * ROW, f"{row.wins} of {row.games}")
    muted = {"color": LIGHT["muted"]}
    plot.write(axes, 0, height + 1.2 * SIZE, "score", **muted)
    plot.write(axes, PANEL + BEFORE, height + 1.2 * SIZE, "games won", **muted)
    _explain(axes, any(row.baseline for row in rows), height, scale)


def _draw_agent(axes: Axes, row: Row, scores: Sequence[float], place: int, scale: float) -> None:
    """Every game as a ring, the interval of the average, and the average: a disk, a diamond for a baseline."""
    look = _looks(scale)
    axes.plot(scores, [place] * len(scores), **look["one game"])
    if row.score_low is not None and row.score_high is not None:
        left, right = axes.get_xlim()
        ends = [min(max(end, left), right) for end in (row.score_low, row.score_high)]
        axes.plot(ends, [place, place], **look["95 % interval"])
    assert row.score is not None, "agents without a game are in the table only"
    axes.plot([row.score], [place], **look["baseline" if row.baseline else "average"])


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


def _explain(axes: Axes, baselines: bool, height: float, scale: float) -> None:
    """What the marks mean, below the axis."""
    from matplotlib.lines import Line2D

    looks = {name: look for name, look in _looks(scale).items() if baselines or name != "baseline"}
    handles = [Line2D([], [], label=name, **look) for name, look in looks.items()]
    font = {"family": FONT, "size": SIZE * scale}
    below = (0, -2.4 * SIZE / height)
    options = {"prop": font, "labelcolor": LIGHT["muted"], "frameon": False, "borderpad": 0, "borderaxespad": 0}
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=below, ncols=len(handles), **options)


def _name(row: Row) -> str:
    short = row.agent if len(row.agent) <= LONGEST_NAME else f"{row.agent[: LONGEST_NAME - 1]}\u2026"
    return f"{row.rank}. {short}"


def film(game: Played, *, projector: bool | None = None) -> Film:
    """A game as a film, one round a step."""
    assert game.recording is not None
    title = f"{game.agent} against {game.ghosts} on {game.layout}: {game.outcome} with {game.recording.score} points"
    return rounds_film(game.recording.rounds(), f"{game.reason}.", projector=projector, title=title)


_CSS = """
:root { color-scheme: light dark }
main > section > details > summary { cursor: pointer; padding: .3em 0 }
body { margin: 1.5em auto; max-width: 75em; padding: 0 1em; font: 112.5%/1.5 system-ui, sans-serif;
  background: #fff; color: #1b1f24 }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e8ebef } }
"""


def page(table: str, picture: Picture, films: Sequence[Film], lost: Sequence[Film] = ()) -> str:
    """One page that needs nothing from outside: the table (HTML), the picture, films; lost games unfold."""
    shown = "".join(one.html for one in films)
    folded = "".join(f"<details><summary>{escape(one.title)}</summary>{one.html}</details>" for one in lost)
    parts = [f"<h1>Leaderboard</h1>{table}", f"<h2>Scores</h2>{picture._repr_html_()}"]
    parts += [f"<h2>The best games</h2>{shown}"] if shown else []
    parts += (
        [f"<h2>Lost games</h2><p>One learns more from them: click a line for its film.</p>{folded}"] if lost else []
    )
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    body = "".join(f"<section>{part}</section>" for part in parts)
    large = f"body{{{switch.style()}}}" if switch.projected(None) else ""
    title = f"<title>Leaderboard</title><style>{_CSS}{large}</style>"
    return f'<!doctype html><html lang="en"><head>{head}{title}</head><body><main>{body}</main></body></html>'
