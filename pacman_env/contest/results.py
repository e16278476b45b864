"""What a contest has shown: the standings, the games, and the many forms in which they can be had."""

import csv
import io
import json
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from pacman_env.compare.intervals import mean_interval, wilson
from pacman_env.contest import tables
from pacman_env.contest.process import Limits
from pacman_env.contest.referee import Game
from pacman_env.contest.teams import ContestError, Entrant

if TYPE_CHECKING:
    from pacman_env.pictures import Film, Picture


@dataclass(frozen=True)
class Standing:
    """A row of the table.

    Attributes:
        rank: 1 is best; equal averages share a rank. None for an agent that could not play.
        agent: its name.
        games, wins: how many.
        win_rate, win_low, win_high: the share of games won and its 95 % Wilson interval, 0 to 1.
        score, score_low, score_high: the average score and its 95 % interval; None without a game.
        ms_per_move: thinking time, milliseconds.
        trouble: what went wrong, in words; empty if nothing did.
        baseline: whether it came with the course.
    """

    rank: int | None
    agent: str
    games: int
    wins: int
    win_rate: float
    win_low: float
    win_high: float
    score: float | None
    score_low: float | None
    score_high: float | None
    ms_per_move: float
    trouble: str
    baseline: bool


@dataclass(frozen=True, repr=False)
class Leaderboard:
    """What a contest has shown; in a notebook it is the table.

    Attributes:
        entrants: who took part, those that could not play included.
        games: every game, agent by agent, layout by layout, ghosts by ghosts.
        limits: what every agent could use.
    """

    entrants: list[Entrant]
    games: list[Game]
    limits: Limits

    @cached_property
    def rows(self) -> list[Standing]:
        """The rows, the best average score first."""
        rows = [_standing(entrant, self.games_of(entrant.name)) for entrant in self.entrants]
        rows.sort(key=lambda row: (row.score is None, -(row.score or 0), row.agent))
        scores = [row.score for row in rows]
        return [replace(row, rank=None if row.score is None else scores.index(row.score) + 1) for row in rows]

    def records(self) -> list[dict[str, Any]]:
        """The standings as plain dicts, for tables of your own."""
        return [asdict(row) for row in self.rows]

    def games_of(self, agent: str) -> list[Game]:
        """The games of one agent."""
        return [game for game in self.games if game.agent == agent]

    def best_game(self, agent: str | None = None) -> Game:
        """The game with the most points, of this agent or of all; the first of several.

        Raises:
            ContestError: there is none.
        """
        played = [game for game in self.games if game.recording and agent in (None, game.agent)]
        if not played:
            names = ", ".join(dict.fromkeys(game.agent for game in self.games if game.recording))
            raise ContestError(f"there is no game of {agent or 'anybody'}; agents that played: {names or 'none'}")
        return max(played, key=lambda game: game.score)

    def film(self, agent: str | None = None, *, projector: bool = False) -> "Film":
        """The best game (of this agent, or of all) as a film, one round a step.

        Raises:
            ContestError: there is none.
        """
        from pacman_env.contest.pictures import film

        return film(self.best_game(agent), projector=projector)

    def draw(self, top: int = 20, *, projector: bool = False) -> "Picture":
        """The average scores of the best ``top`` agents with their intervals, and every single game."""
        from pacman_env.contest.pictures import chart

        return chart(self, top, projector=projector)

    def to_csv(self, path: str | Path | None = None, *, games: bool = False) -> str:
        """The rows as CSV, also written to a file if a path is given; ``games=True``: a row for each game."""
        rows = [_plain(game) for game in self.games] if games else self.records()
        out = io.StringIO()
        writer = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return _kept(out.getvalue(), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """Limits, standings and games as JSON (moves in the recordings' letters); also written to a file."""
        content = {
            "limits": asdict(self.limits),
            "standings": self.records(),
            "games": [_plain(game) for game in self.games],
        }
        return _kept(json.dumps(content, indent=1, allow_nan=False) + "\n", path)

    def save(self, folder: str | Path, films: int = 3) -> Path:
        """Write all of it into a folder, which is made: a page to look at, CSV, JSON, the picture, recordings.

        Args:
            folder: ``index.html`` in it is the page.
            films: films of the best game of so many agents, from the first rank down.

        Returns:
            the path of the page.
        """
        from pacman_env.contest.pictures import write

        return write(self, Path(folder), films)

    def __repr__(self) -> str:
        """The table as text."""
        return tables.text_table(self.rows)

    def _repr_html_(self) -> str:
        """The table, for people and screen readers."""
        return tables.html_table(self)


def _kept(text: str, path: str | Path | None) -> str:
    """The text, after it was written to the path, if there is one."""
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _standing(entrant: Entrant, games: list[Game]) -> Standing:
    wins, scores = sum(game.outcome == "won" for game in games), [game.score for game in games]
    moves = sum(game.moves for game in games)
    low, high = wilson(wins, len(games))
    middle, *ends = (fmean(scores), *mean_interval(scores)) if scores else (None, None, None)
    return Standing(
        rank=None,
        agent=entrant.name,
        games=len(games),
        wins=wins,
        win_rate=wins / len(games) if games else 0.0,
        win_low=low,
        win_high=high,
        score=middle,
        score_low=ends[0],
        score_high=ends[1],
        ms_per_move=1000 * sum(game.seconds for game in games) / moves if moves else 0.0,
        trouble=entrant.trouble or _troubles(games),
        baseline=not entrant.file and not entrant.trouble,
    )


def _troubles(games: list[Game]) -> str:
    """What went wrong in the games: how often, and the first time in words."""
    wrong = [game for game in games if game.trouble]
    if not wrong:
        return ""
    return f"{len(wrong)} of {len(games)} games: {wrong[0].trouble}"


def _plain(game: Game) -> dict[str, Any]:
    """A game as a flat row."""
    row = {name: value for name, value in vars(game).items() if name != "recording"}
    return row | {"recording": game.recording.moves if game.recording else ""}
