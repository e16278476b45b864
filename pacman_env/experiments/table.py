"""What an experiment found: one row for each agent, layout, depth and kind of ghosts."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from html import escape
from itertools import groupby
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from pacman_env.compare.intervals import mean_interval, wilson

if TYPE_CHECKING:
    from pacman_env.pictures import Picture


@dataclass(frozen=True)
class Game:
    """One game.

    Attributes:
        layout, depth, agent, ghosts, number: which game it is.
        score, outcome: how it ended; outcome is ``"won"``, ``"lost"`` or ``"stopped"``.
        moves: of Pacman.
        nodes: successors that Pacman's agent asked for.
        seconds: processor time that Pacman's agent spent choosing.
        failure: what an agent did wrong; empty in a clean game.
    """

    layout: str
    depth: int | None
    agent: str
    ghosts: str
    number: int
    score: int
    outcome: str
    moves: int
    nodes: int
    seconds: float
    failure: str = ""


@dataclass(frozen=True)
class Row:
    """All games of one agent on one layout, at one depth, against one kind of ghosts.

    Attributes:
        layout, depth, agent, ghosts: what was compared.
        games, wins: counts.
        win_low, win_high: 95 % Wilson interval of the win rate, from 0 to 1.
        score, score_low, score_high: average score, and 95 % interval for it.
        moves, nodes: of Pacman, in all games together.
        seconds: processor time of Pacman's thinking, in all games together.
        failures: games in which an agent failed; ``failure`` is the first reason.
    """

    layout: str
    depth: int | None
    agent: str
    ghosts: str
    games: int
    wins: int
    win_low: float
    win_high: float
    score: float
    score_low: float
    score_high: float
    moves: int
    nodes: int
    seconds: float
    failures: int
    failure: str

    @property
    def nodes_per_move(self) -> float:
        """Successors that one choice took."""
        return self.nodes / max(self.moves, 1)

    @property
    def seconds_per_game(self) -> float:
        """Thinking time of an average game."""
        return self.seconds / self.games

    @property
    def ms_per_move(self) -> float:
        """Thinking time of an average move, in milliseconds."""
        return 1000 * self.seconds / max(self.moves, 1)


def row(games: Sequence[Game]) -> Row:
    """Sum up the games of one setting."""
    first, wins = games[0], sum(game.outcome == "won" for game in games)
    scores = [game.score for game in games]
    failures = [game.failure for game in games if game.failure]
    return Row(
        *(first.layout, first.depth, first.agent, first.ghosts),
        *(len(games), wins, *wilson(wins, len(games))),
        *(fmean(scores), *mean_interval(scores)),
        moves=sum(game.moves for game in games),
        nodes=sum(game.nodes for game in games),
        seconds=sum(game.seconds for game in games),
        failures=len(failures),
        failure=failures[0] if failures else "",
    )


HEADINGS = (
    "layout",
    "depth",
    "agent",
    "ghosts",
    "won",
    "win rate (95 %)",
    "score (95 %)",
    "nodes a move",
    "time a move",
    "time a game",
    "time in all",
)
WORDS = 4  # so many columns hold words, the others numbers


def cells(row: Row) -> list[str]:
    """A row for people, in the order of the headings."""
    return [
        row.layout,
        "" if row.depth is None else str(row.depth),
        row.agent,
        row.ghosts,
        f"{row.wins}/{row.games}",
        f"{row.wins / row.games:.1%} ({row.win_low:.1%} to {row.win_high:.1%})",
        f"{row.score:.0f} ({row.score_low:.0f} to {row.score_high:.0f})",
        f"{row.nodes_per_move:,.0f}",
        f"{row.ms_per_move:.2f} ms",
        f"{row.seconds_per_game:.3f} s",
        f"{row.seconds:.1f} s",
    ]


class Table:
    """The rows of an experiment; shows itself as text and, in a notebook, as a table.

    Attributes:
        games: key -> game, in the order of the rows.
        wanted: how many games were asked for; more than there are after an interrupt.
        rows: one for each setting.
    """

    def __init__(self, games: dict[str, Game], wanted: int) -> None:
        """Sum up these games."""
        self.games, self.wanted = games, wanted
        self.rows = [row(list(group)) for _, group in groupby(games.values(), key=_setting)]

    @property
    def complete(self) -> bool:
        """Whether every game was played."""
        return len(self.games) == self.wanted

    @property
    def notes(self) -> list[str]:
        """What a reader must know: games that are missing, agents that failed."""
        missing = f"{len(self.games)} of {self.wanted} games: call again with resume=... to play the others"
        failed = [
            f"{row.agent} on {row.layout}: {row.failures} of {row.games} games with a failure, first: {row.failure}"
            for row in self.rows
            if row.failures
        ]
        return ([] if self.complete else [missing]) + failed

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain dicts."""
        return [asdict(row) for row in self.rows]

    def to_csv(self, path: str | Path | None = None) -> str:
        """The rows as CSV; also written to a file if a path is given."""
        out = io.StringIO()
        writer = csv.DictWriter(out, [field.name for field in fields(Row)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.records())
        return _kept(out.getvalue(), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """The rows as JSON; also written to a file if a path is given."""
        return _kept(json.dumps(self.records(), indent=1) + "\n", path)

    def to_markdown(self) -> str:
        """The rows for people, as a table in Markdown."""
        marks = [":--"] * WORDS + ["--:"] * (len(HEADINGS) - WORDS)
        lines = [HEADINGS, marks, *map(cells, self.rows)]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def draw(self) -> "Picture":
        """Win rates with their intervals, nodes and time, side by side."""
        from pacman_env.experiments.chart import chart

        return chart(self)

    def __str__(self) -> str:
        """The rows for people, in columns, with the notes below."""
        lines = [list(HEADINGS), *map(cells, self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join([*(_aligned(line, widths) for line in lines), *self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in HEADINGS)
        body = "".join(_html_row(cells(row)) for row in self.rows)
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        caption = f"{len(self.games)} games. Intervals: 95 %; time: processor time of Pacman's thinking."
        return f"<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{notes}"


def _setting(game: Game) -> tuple[str, str, str, str]:
    return game.layout, str(game.depth), game.ghosts, game.agent


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    words = [cell.ljust(width) for cell, width in zip(line[:WORDS], widths, strict=False)]
    numbers = [cell.rjust(width) for cell, width in zip(line[WORDS:], widths[WORDS:], strict=True)]
    return "  ".join(words + numbers).rstrip()


def _html_row(line: Sequence[str]) -> str:
    """The agent's name heads its row."""
    tags = ['th scope="row"' if heading == "agent" else "td" for heading in HEADINGS]
    parts = [f"<{tag}>{escape(cell)}</{tag[:2]}>" for tag, cell in zip(tags, line, strict=True)]
    return f"<tr>{''.join(parts)}</tr>"


def _kept(text: str, path: str | Path | None) -> str:
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text
