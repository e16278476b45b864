"""What a comparison has found: its rows as a table, a picture and files; and what an experiment adds to that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import ClassVar

from pacman_env.compare.charts import chart, nodes, time, wins
from pacman_env.compare.duels import Duels, duels
from pacman_env.compare.games import Played
from pacman_env.compare.rows import Row, listing, place_in_words, summary
from pacman_env.compare.tables import Listing, Record, Shown, to_csv, to_json
from pacman_env.pictures.picture import Picture


class ComparisonTable(Shown):
    """The rows of a comparison: a table to read, and records for programs.

    Attributes:
        fields: what is in a record, and in CSV and JSON.
        columns: what is in the table.
    """

    fields: ClassVar[str]
    columns: ClassVar[Sequence[str]]

    @property
    def rows(self) -> list[Row]:
        """One row for each agent that is compared."""
        raise NotImplementedError

    def records(self) -> list[Record]:
        return [{name: getattr(row, name) for name in self.fields.split()} for row in self.rows]

    def to_csv(self, path: str | Path | None = None) -> str:
        """The rows as CSV; also written to a file if a path is given."""
        return to_csv(self.records(), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """The rows as JSON; also written to a file if a path is given."""
        return to_json(self.records(), path)

    def listing(self) -> Listing:
        return listing(self.rows, self.columns)


@dataclass(repr=False, eq=False)
class Results(ComparisonTable):
    """The rows of an experiment.

    Attributes:
        games: key -> game, in the order of the rows.
        wanted: how many games were asked for; after an interrupt, this is more than the number of games played.
    """

    games: dict[str, Played]
    wanted: int

    label = "Experiment"
    fields = (
        "layout depth agent ghosts games wins win_low win_high score score_low score_high moves nodes seconds "
        "failures failure"
    )
    columns = (
        *("layout", "depth", "agent", "ghosts"),
        *("won", "win rate (95%)", "score (95%)", "nodes per move", "time per move", "time per game"),
    )

    @cached_property
    def rows(self) -> list[Row]:
        groups = groupby(self.games.values(), key=lambda game: (game.place, game.agent))
        return [_row(list(group)) for _, group in groups]

    @property
    def complete(self) -> bool:
        """Whether every game was played."""
        return len(self.games) == self.wanted

    @property
    def caption(self) -> str:
        return f"{len(self.games)} games. Intervals: 95%; time: processor time that Pacman spent thinking."

    @property
    def notes(self) -> list[str]:
        missing = f"{len(self.games)} of {self.wanted} games: call again with resume=... to play the rest"
        failed = [
            f"{row.agent} on {row.layout}: {row.failures} of {row.games + row.failures} games failed and are not "
            f"rated. The first failure: {row.failure}"
            for row in self.rows
            if row.failures
        ]
        return ([] if self.complete else [missing]) + failed

    def against(self, agent: str) -> Duels:
        """Compare all other agents with this one, game by game with the same random seeds.

        The result says how many more points each of them scores, and what share of this agent's nodes it needs.

        Raises:
            ValueError: no agent has this name.
        """
        return duels([game for game in self.games.values() if not game.trouble], agent)

    def draw(self, projector: bool | None = None, *, caption: str = "") -> Picture:
        """Draw win rates with their intervals, nodes, and time, side by side.

        ``projector=True`` draws for a projector; None: as :func:`pacman_env.pictures.lecture` says.
        ``caption`` is a sentence below the chart that says what to look for.

        Raises:
            ValueError: no game was played.
        """
        if not self.rows:
            raise ValueError("no game was played: there is nothing to draw")
        agents = " against ".join(dict.fromkeys(row.agent for row in self.rows))
        title = f"{agents} in {sum(row.games for row in self.rows)} games: games won, and nodes and time per move."
        told = [f"- {row.where}: {row.agent}: {_sentence(row)}" for row in self.rows]
        deep = len({row.depth for row in self.rows} - {None}) > 1  # else it parts nobody who is to be compared
        lines = [(place_in_words(row.layout, row.depth if deep else None, row.ghosts), row.agent) for row in self.rows]
        panels = [wins(self.rows), nodes(self.rows), time(self.rows)]
        words = "\n".join([f"{title} In parentheses: 95% intervals.", *told])
        return chart(lines, panels, title, words, projector, caption)


def _row(games: Sequence[Played]) -> Row:
    """A game with a failure is never rated."""
    layout, depth, ghosts = games[0].place
    clean, wrong = ([game for game in games if bool(game.trouble) == bad] for bad in (False, True))
    return replace(summary(games[0].agent, clean, wrong), layout=layout, depth=depth, ghosts=ghosts)


def _sentence(row: Row) -> str:
    if not row.games:
        return "failed in every game."
    return f"{row}, {row.nodes_per_move:,.0f} nodes and {row.ms_per_move:.2f} ms per move."
