"""How a contest looks: the picture of the scores, films of games, and a page with everything."""

from collections.abc import Sequence

from pacman_env.contest.standings import ContestGame, Standing, cells
from pacman_env.pictures import Film, Picture, rounds_film, switch
from pacman_env.pictures.canvas import Canvas, circle, lines, regular_polygon, rounded, text_width
from pacman_env.pictures.charts.axes import ticks
from pacman_env.wording import pretty

LONGEST_NAME = 32
PLOT, ROW, SIZE, MARGIN = 330.0, 28.0, 12.0, 14.0  # points: width of the plot, height of a row, letters, frame


def chart(
    standings: Sequence[Standing],
    games: Sequence[ContestGame],
    headline: str,
    top: int = 20,
    *,
    projector: bool | None = None,
) -> Picture:
    """The best ``top`` agents: average score, its 95 % interval, and each game as a small ring."""
    rows = [row for row in standings if row.score is not None][:top]
    drawing = _Chart(rows, games, switch.scale(projector))
    return Picture(drawing.draw(), f"Leaderboard: {headline}", words(rows, len(standings) - len(rows)))


def words(rows: Sequence[Standing], left_out: int) -> str:
    """The picture in words: a line for each agent."""
    told = []
    for row in rows:
        rank, agent, wins, interval, score, *_ = cells(row)
        told.append(f"- {rank}. {agent}: average score {score}, {wins} games won ({interval}).")
    more = [f"- {left_out} further agents are only in the table."] if left_out else []
    return "\n".join(["Average scores with 95 % intervals, the best first.", *told, *more])


class _Chart:
    """A row for each agent: name, plot, games won."""

    def __init__(self, rows: Sequence[Standing], games: Sequence[ContestGame], scale: float) -> None:
        self.rows, self.scale = rows, scale
        self.scores = {row.agent: [game.score for game in games if game.agent == row.agent] for row in rows}
        self.size, self.row, self.plot = SIZE * scale, ROW * scale, PLOT * scale
        self.names = [_name(row) for row in rows]
        self.wins = [cells(row)[2] for row in rows]
        self.left = (MARGIN + 10) * scale + self.widest([*self.names, "agent"])
        scores = [score for many in self.scores.values() for score in many]
        self.ticks = ticks(min(scores, default=0), max(scores, default=1), whole=True)

    def widest(self, texts: Sequence[str]) -> float:
        return max(text_width(text, self.size, bold=True) for text in texts)

    def draw(self) -> Canvas:
        right = self.left + self.plot + 18 * self.scale
        width = right + self.widest([*self.wins, "games won"]) + MARGIN * self.scale
        bottom = 4.6 * self.size
        self.top = bottom + self.row * max(len(self.rows), 1)
        canvas = Canvas(width, self.top + 2.6 * self.size)
        canvas.shape(rounded(0, 0, canvas.width, canvas.height, 8), fill="paper")
        self.axis(canvas, bottom)
        for place, row in enumerate(self.rows):
            y = self.top - (place + 0.5) * self.row
            canvas.text(self.left - 10 * self.scale, y, self.names[place], self.size, align="right", bold=True)
            canvas.text(right, y, self.wins[place], self.size, align="left")
            self.agent(canvas, row, y)
        canvas.text(right, self.top + 1.2 * self.size, "games won", self.size, "muted", "left")
        self.legend(canvas, 1.4 * self.size)
        return canvas

    def x(self, score: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return self.left + self.plot * (score - low) / (high - low)

    def axis(self, canvas: Canvas, bottom: float) -> None:
        for tick in self.ticks:
            ends = [(self.x(tick), bottom), (self.x(tick), self.top)]
            canvas.shape(lines(ends), line="muted" if tick == 0 else "stub", width=1.2 if tick == 0 else 0.8)
            canvas.text(self.x(tick), bottom - 0.9 * self.size, pretty(str(tick)), self.size, "muted")
        canvas.text(self.left, self.top + 1.2 * self.size, "score", self.size, "muted", "left")

    def agent(self, canvas: Canvas, row: Standing, y: float) -> None:
        assert row.score is not None
        for score in self.scores[row.agent]:
            canvas.shape(circle(self.x(score), y, 2.6 * self.scale), line="faint", width=0.9 * self.scale)
        if row.score_low is not None and row.score_high is not None:
            ends = (row.score_low, row.score_high)
            low, high = (min(max(self.x(end), self.left), self.left + self.plot) for end in ends)
            self.interval(canvas, low, high, y)
        self.mark(canvas, self.x(row.score), y, row.baseline)

    def interval(self, canvas: Canvas, low: float, high: float, y: float) -> None:
        cap = 5 * self.scale
        canvas.shape(
            lines([(low, y), (high, y)], [(low, y - cap), (low, y + cap)], [(high, y - cap), (high, y + cap)]),
            line="first",
            width=2.4 * self.scale,
        )

    def mark(self, canvas: Canvas, x: float, y: float, baseline: bool) -> None:
        """A disk; an orange diamond for a baseline."""
        r = 5.5 * self.scale
        if baseline:
            canvas.shape(regular_polygon(x, y, r, 4), fill="min", line="ink", width=1.2 * self.scale)
        else:
            canvas.shape(circle(x, y, r), fill="max", line="paper", width=1.2 * self.scale)

    def legend(self, canvas: Canvas, y: float) -> None:
        """What the marks mean, below the axis."""
        x, size = self.left, self.size
        self.mark(canvas, x + 6 * self.scale, y, False)
        x = self.say(canvas, x + 16 * self.scale, y, "average", size)
        if any(row.baseline for row in self.rows):
            self.mark(canvas, x + 6 * self.scale, y, True)
            x = self.say(canvas, x + 16 * self.scale, y, "baseline", size)
        self.interval(canvas, x, x + 22 * self.scale, y)
        x = self.say(canvas, x + 28 * self.scale, y, "95 % interval", size)
        canvas.shape(circle(x + 4 * self.scale, y, 2.6 * self.scale), line="faint", width=0.9 * self.scale)
        self.say(canvas, x + 12 * self.scale, y, "one game", size)

    def say(self, canvas: Canvas, x: float, y: float, text: str, size: float) -> float:
        """Write, and return where the next thing can begin."""
        canvas.text(x, y, text, size, "muted", "left")
        return x + text_width(text, size) + 14 * self.scale


def _name(row: Standing) -> str:
    short = row.agent if len(row.agent) <= LONGEST_NAME else f"{row.agent[: LONGEST_NAME - 1]}\u2026"
    return f"{row.rank}. {short}"


def film(game: ContestGame, *, projector: bool | None = None) -> Film:
    """A game as a film, one round a step."""
    assert game.recording is not None
    title = f"{game.agent} against {game.ghosts} on {game.layout}: {game.outcome} with {game.recording.score} points"
    return rounds_film(game.recording.rounds(), f"{game.reason}.", projector=projector, title=title)


_CSS = """
:root { color-scheme: light dark }
body { margin: 1.5em auto; max-width: 75em; padding: 0 1em; font: 112.5%/1.5 system-ui, sans-serif;
  background: #fff; color: #1b1f24 }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e8ebef } }
"""


def page(table: str, picture: Picture, films: Sequence[Film]) -> str:
    """One page that needs nothing from outside: the table (HTML), the picture, the films."""
    shown = "".join(one.html for one in films)
    parts = [f"<h1>Leaderboard</h1>{table}", f"<h2>Scores</h2>{picture._repr_html_()}"]
    parts += [f"<h2>The best games</h2>{shown}"] if shown else []
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    body = "".join(f"<section>{part}</section>" for part in parts)
    large = f"body{{{switch.style()}}}" if switch.projected(None) else ""
    title = f"<title>Leaderboard</title><style>{_CSS}{large}</style>"
    return f'<!doctype html><html lang="en"><head>{head}{title}</head><body><main>{body}</main></body></html>'
