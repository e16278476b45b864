"""What a contest has shown: the standings, the games, and the many forms in which they can be had."""

import re
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pacman_env.compare.contest.entrants import ContestError, Entrant
from pacman_env.compare.contest.history import History
from pacman_env.compare.contest.process import Limits
from pacman_env.compare.duels import ANYWHERE, Duels, duels
from pacman_env.compare.games import Played
from pacman_env.compare.results import Comparison
from pacman_env.compare.rows import WORDS, Row, summary
from pacman_env.compare.tables import Record, to_csv, to_json
from pacman_env.wording import amount

if TYPE_CHECKING:
    from pacman_env.pictures import Film, Picture

GAME_FIELDS = "layout agent ghosts score outcome moves seconds trouble seed reason"
LONGEST_NAME = 32


@dataclass(frozen=True, repr=False)
class Leaderboard(Comparison):
    """What a contest has shown; in a notebook it is the table.

    Attributes:
        entrants: who took part, those that could not play included.
        games: every game, agent by agent, layout by layout, ghosts by ghosts.
        limits: what every agent could use.
        history: what this and earlier versions of the agents brought under these conditions.
    """

    entrants: list[Entrant]
    games: list[Played]
    limits: Limits
    history: History = field(default_factory=History)

    label = "Leaderboard"
    fields = "rank agent games wins win_rate win_low win_high score score_low score_high ms_per_move trouble baseline"
    columns = ("rank", "agent", "won", "win rate (95 %)", "score (95 %)", "time a move", "what went wrong")

    @cached_property
    def rows(self) -> list[Row]:
        """The rows, the best average score first."""
        rows = [_row(entrant, self.games_of(entrant.name)) for entrant in self.entrants]
        rows.sort(key=lambda row: (row.score is None, -(row.score or 0), row.agent))
        scores = [row.score for row in rows]
        return [replace(row, rank=None if row.score is None else scores.index(row.score) + 1) for row in rows]

    @property
    def caption(self) -> str:
        """What was played, in a sentence or two."""
        places = ", ".join(dict.fromkeys(game.layout for game in self.games)) or "no board"
        ghosts = ", ".join(dict.fromkeys(game.ghosts for game in self.games)) or "nobody"
        played = f"{len(self.entrants)} agents, {len(self.games)} games on {places} against {ghosts}"
        steps = "" if self.limits.steps is None else f"{self.limits.steps:,} successors and "
        allowed = f"at most {steps}{self.limits.move:g} s a move, and {self.limits.game:g} s a game"
        return f"{played}; {allowed}. A game that its agent breaks off costs 500 points, like being caught."

    def games_of(self, agent: str) -> list[Played]:
        """The games of one agent."""
        return [game for game in self.games if game.agent == agent]

    def against(self, agent: str) -> Duels:
        """Every other agent against this one, game by game on the same luck: how many points more.

        Raises:
            ContestError: nobody is called so.
        """
        try:
            return duels(self.games, agent, place=lambda game: ANYWHERE)
        except ValueError as error:
            raise ContestError(str(error)) from None

    def worst_game(self, agent: str | None = None) -> Played:
        """The game with the fewest points, of this agent or of all: the one to learn from.

        Raises:
            ContestError: there is none.
        """
        return min(self._played(agent), key=lambda game: game.score)

    def best_game(self, agent: str | None = None) -> Played:
        """The game with the most points, of this agent or of all; the first of several.

        Raises:
            ContestError: there is none.
        """
        return max(self._played(agent), key=lambda game: game.score)

    def _played(self, agent: str | None) -> list[Played]:
        played = [game for game in self.games if game.recording and agent in (None, game.agent)]
        if not played:
            names = ", ".join(dict.fromkeys(game.agent for game in self.games if game.recording))
            raise ContestError(f"there is no game of {agent or 'anybody'}; agents that played: {names or 'none'}")
        return played

    def film(self, agent: str | None = None, *, worst: bool = False, projector: bool | None = None) -> "Film":
        """The best game (of this agent, or of all) as a film, one round a step; or the worst, where one learns more.

        Raises:
            ContestError: there is none.
        """
        from pacman_env.compare.contest.page import film

        return film(self.worst_game(agent) if worst else self.best_game(agent), projector=projector)

    def draw(self, top: int = 20, *, projector: bool | None = None) -> "Picture":
        """The average scores of the best ``top`` agents with their intervals, every single game, and how many they won.

        ``projector=True`` draws for a projector; None: as :func:`pacman_env.pictures.lecture` says.
        """
        from pacman_env.compare.charts import chart, scores, wins  # loads matplotlib

        rows = [row for row in self.rows if row.score is not None][:top]
        left_out = len(self.rows) - len(rows)
        told = [f"- {row.rank}. {WORDS['agent'](row)}: {row}." for row in rows]
        more = [f"- Only in the table: {amount(left_out, 'further agent')}."] if left_out else []
        words = "\n".join(["Average scores with 95 % intervals, the best first.", *told, *more])
        panels = [
            scores(rows, {row.agent: [game.score for game in self.games_of(row.agent)] for row in rows}),
            wins(rows),
        ]
        return chart([("", _name(row)) for row in rows], panels, f"Leaderboard: {self.caption}", words, projector)

    def to_csv(self, path: str | Path | None = None, *, games: bool = False) -> str:
        """The rows as CSV, also written to a file if a path is given; ``games=True``: a row for each game."""
        return to_csv([_plain(game) for game in self.games], path) if games else super().to_csv(path)

    def to_json(self, path: str | Path | None = None) -> str:
        """Limits, standings and games as JSON (moves in the recordings' letters); also written to a file."""
        content = {"standings": self.records(), "games": [_plain(game) for game in self.games]}
        return to_json({"limits": asdict(self.limits), **content}, path)

    def save(self, folder: str | Path, films: int = 3) -> Path:
        """Write all of it into a folder, which is made: a page to look at, CSV, JSON, the picture, recordings.

        What is there of the same name is replaced.

        Args:
            folder: ``index.html`` in it is the page.
            films: films of the best game of so many agents, from the first rank down, and of their worst lost one.

        Returns:
            the path of the page.
        """
        from pacman_env.compare.contest.page import page  # loads matplotlib

        root, picture = Path(folder), self.draw(projector=True)
        (root / "recordings").mkdir(parents=True, exist_ok=True)
        self.to_csv(root / "leaderboard.csv")
        self.to_csv(root / "games.csv", games=True)
        self.to_json(root / "leaderboard.json")
        picture.save(root / "leaderboard.svg")
        played = [row for row in self.rows if any(game.recording for game in self.games_of(row.agent))]
        for row in played:
            recording = self.best_game(row.agent).recording
            assert recording is not None
            recording.save(root / "recordings" / f"{_file_name(row)}.json")
        shown = [row.agent for row in played[:films]]
        lost = [self.film(agent, worst=True) for agent in shown if self.worst_game(agent).outcome != "won"]
        text = page(self._repr_html_(), picture, [self.film(agent) for agent in shown], lost)
        (root / "index.html").write_text(text, encoding="utf-8")
        return root / "index.html"


def _row(entrant: Entrant, games: list[Played]) -> Row:
    """A game that went wrong is lost, and counts."""
    wrong = [game for game in games if game.trouble]
    told = f"{len(wrong)} of {len(games)} games: {wrong[0].trouble}" if wrong else ""
    baseline = not entrant.file and not entrant.trouble
    return replace(summary(entrant.name, games, wrong), trouble=entrant.trouble or told, baseline=baseline)


def _name(row: Row) -> str:
    short = row.agent if len(row.agent) <= LONGEST_NAME else f"{row.agent[: LONGEST_NAME - 1]}\u2026"
    return f"{row.rank}. {short}"


def _file_name(row: Row) -> str:
    return f"{row.rank:03d}-{re.sub(r'[^A-Za-z0-9_.-]+', '-', row.agent)}"


def _plain(game: Played) -> Record:
    """A game as a flat row."""
    row = {name: getattr(game, name) for name in GAME_FIELDS.split()}
    return row | {"recording": game.recording.moves if game.recording else ""}
