"""What an experiment found: its rows as a table, a picture, and files."""

from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pacman_env.compare.measuring.tables import Listing, to_csv, to_json
from pacman_env.compare.results.duels import Duels, duels
from pacman_env.compare.results.games import Played
from pacman_env.compare.results.rows import Row, listing, summary

if TYPE_CHECKING:
    from pacman_env.pictures import Picture

FIELDS = (
    "layout depth agent ghosts games wins win_low win_high score score_low score_high moves nodes seconds "
    "failures failure"
)
COLUMNS = (
    *("layout", "depth", "agent", "ghosts"),
    *("won", "win rate (95 %)", "score (95 %)", "nodes a move", "time a move", "time a game", "time in all"),
)


class Results:
    """The rows of an experiment; shows itself as text and, in a notebook, as a table.

    Attributes:
        games: key -> game, in the order of the rows.
        wanted: how many games were asked for; more than there are after an interrupt.
        rows: one for each setting.
    """

    def __init__(self, games: dict[str, Played], wanted: int) -> None:
        """Sum up these games."""
        self.games, self.wanted = games, wanted
        self.rows = [
            _row(list(group)) for _, group in groupby(games.values(), key=lambda game: (game.place, game.agent))
        ]

    @property
    def complete(self) -> bool:
        """Whether every game was played."""
        return len(self.games) == self.wanted

    @property
    def notes(self) -> list[str]:
        """What a reader must know: games that are missing, agents that failed."""
        missing = f"{len(self.games)} of {self.wanted} games: call again with resume=... to play the others"
        failed = [
            f"{row.agent} on {row.layout}: {row.failures} of {row.games + row.failures} games with a failure, which "
            f"are not rated, first: {row.failure}"
            for row in self.rows
            if row.failures
        ]
        return ([] if self.complete else [missing]) + failed

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain dicts."""
        return [row.record(FIELDS) for row in self.rows]

    def to_csv(self, path: str | Path | None = None) -> str:
        """The rows as CSV; also written to a file if a path is given."""
        return to_csv(self.records(), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """The rows as JSON; also written to a file if a path is given."""
        return to_json(self.records(), path)

    def listing(self) -> Listing:
        """The rows for people."""
        return listing(self.rows, COLUMNS)

    def to_markdown(self) -> str:
        """The rows for people, as a table in Markdown."""
        return self.listing().markdown()

    def against(self, agent: str) -> Duels:
        """Every other agent against this one, game by game on the same luck: how many points more, what share of nodes.

        Raises:
            ValueError: nobody is called so.
        """
        return duels([game for game in self.games.values() if not game.trouble], agent)

    def draw(self) -> "Picture":
        """Win rates with their intervals, nodes and time, side by side."""
        from pacman_env.compare.experiments.chart import chart  # loads matplotlib

        return chart(self.rows)

    def __str__(self) -> str:
        """The rows for people, in columns, with the notes below."""
        return "\n".join([str(self.listing()), *self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        caption = f"{len(self.games)} games. Intervals: 95 %; time: processor time of Pacman's thinking."
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return self.listing().html("Experiment", caption) + notes


def _row(games: Sequence[Played]) -> Row:
    """A game with a failure is never rated."""
    layout, depth, ghosts = games[0].place
    clean, wrong = ([game for game in games if bool(game.trouble) == bad] for bad in (False, True))
    return summary(games[0].agent, clean, wrong, layout=layout, depth=depth, ghosts=ghosts)
