"""What a contest has shown: the standings, the games, and the many forms in which they can be had."""

import re
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from pacman_env.compare.charts import Mark, Panel, chart, scores, wins
from pacman_env.compare.contest.entrants import ContestError, Entrant
from pacman_env.compare.contest.history import History
from pacman_env.compare.contest.ladder import Night, added, ladder
from pacman_env.compare.contest.page import film, films_of, folded, name_of, page, wide, with_face
from pacman_env.compare.contest.process import Limits
from pacman_env.compare.duels import ANYWHERE, Duels, duels
from pacman_env.compare.games import Played
from pacman_env.compare.ratings import Rating, chance, ratings
from pacman_env.compare.results import ComparisonTable
from pacman_env.compare.rows import WORDS, Row, listing, summary
from pacman_env.compare.tables import Listing, Record, to_csv, to_json
from pacman_env.pictures import Film, Picture
from pacman_env.wording import amount

GAME_FIELDS = "layout agent ghosts score outcome moves seconds trouble ghost_trouble seed reason"
GHOSTS_CAPTION = (
    "Ghosts win when they catch Pacman. Their score is what the Pacmen scored against them: lower is better."
)
MOST_PACMEN, MOST_TEAMS = 20, 10  # in the picture of who beats whom
LONGEST_NAME = 32


@dataclass(frozen=True, repr=False)
class Leaderboard(ComparisonTable):
    """The result of a contest; a notebook shows it as a table.

    Attributes:
        entrants: who took part, including those that could not play.
        games: every game, agent by agent, layout by layout, ghosts by ghosts.
        limits: what every agent could use.
        history: what this and earlier versions of the agents scored under these conditions.
    """

    entrants: list[Entrant]
    games: list[Played]
    limits: Limits
    history: History = field(default_factory=History)

    label = "Leaderboard"
    ghost_columns = ("rank", "agent", "rating (95%)", "won", "win rate (95%)", "score (95%)", "what went wrong")
    fields = "rank agent games wins win_rate win_low win_high score score_low score_high ms_per_move trouble baseline"
    columns = ("rank", "agent", "won", "win rate (95%)", "score (95%)", "time per move", "what went wrong")

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """How strong every Pacman and every kind of ghost is; a game that was stopped counts as a draw."""
        met: dict[tuple[str, str], list[Played]] = {}
        for game in self.games:
            met.setdefault((game.agent, game.ghosts), []).append(game)
        return ratings((*pair, sum(map(_points, games)), len(games)) for pair, games in met.items())

    @property
    def has_teams(self) -> bool:
        """Whether ghost teams play. If so, ratings determine the ranks: no agent meets the ghosts of its own team."""
        return any(entrant.ghosts for entrant in self.entrants)

    @cached_property
    def rows(self) -> list[Row]:
        """The Pacmen, the best first: by their rating if teams play, then by their average score."""
        pacmen = [entrant for entrant in self.entrants if not entrant.ghosts]
        rows = [self._rated(_row(entrant, self.games_of(entrant.name))) for entrant in pacmen]
        rows.sort(key=lambda row: (row.score is None, -_strength(row), -(row.score or 0), row.agent))
        order = [(_strength(row), row.score) for row in rows]
        return [
            replace(row, rank=None if row.score is None else order.index((_strength(row), row.score)) + 1)
            for row in rows
        ]

    @cached_property
    def ghost_rows(self) -> list[Row]:
        """The ghosts, the best first: they win where Pacman loses, and the fewer points he gets, the better."""
        kinds = dict.fromkeys(game.ghosts for game in self.games)
        kinds |= dict.fromkeys(entrant.name for entrant in self.entrants if entrant.ghosts)
        rows = [self._rated(_ghost_row(kind, [one for one in self.games if one.ghosts == kind])) for kind in kinds]
        rows.sort(key=lambda row: (-_strength(row), row.score or 0, row.agent))
        return [replace(row, rank=place) for place, row in enumerate(rows, 1)]

    def _rated(self, row: Row) -> Row:
        return replace(row, rating=self.ratings.get(row.agent)) if self.has_teams else row

    def listing(self) -> Listing:
        rated = (*self.columns[:2], "rating (95%)", *self.columns[2:])
        return listing(self.rows, rated if self.has_teams else self.columns)

    def ghosts(self) -> Listing:
        """The table of the ghosts; their score is what the Pacmen scored against them, so lower is better."""
        return listing(self.ghost_rows, self.ghost_columns if self.has_teams else ("agent", *self.ghost_columns[3:6]))

    @property
    def caption(self) -> str:
        places = ", ".join(dict.fromkeys(game.layout for game in self.games)) or "no board"
        ghosts = ", ".join(dict.fromkeys(game.ghosts for game in self.games)) or "nobody"
        pacmen = sum(not entrant.ghosts for entrant in self.entrants)
        played = f"{pacmen} agents, {len(self.games)} games on {places} against {ghosts}"
        steps = "" if self.limits.steps is None else f"{self.limits.steps:,} successors and "
        allowed = f"at most {steps}{self.limits.move:g} s per move, and {self.limits.game:g} s per game"
        ranked = (
            " Ranks follow ratings, as in chess: the average is 1500, and a player who is 400 points ahead wins ten "
            "games out of eleven."
        )
        costs = "An agent that fails loses 500 points for that game, the same as when Pacman is caught."
        return f"{played}; {allowed}. {costs}{ranked if self.has_teams else ''}"

    def games_of(self, agent: str) -> list[Played]:
        return [game for game in self.games if game.agent == agent]

    def against(self, agent: str) -> Duels:
        """Compare all other agents with this one, game by game with the same seeds: how many more points they score.

        Raises:
            ContestError: no agent has this name.
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

    def surprises(self, most: int = 3) -> list[Played]:
        """The games whose results the ratings expected least: one of each pair of Pacman and ghosts, without draws."""
        told = sorted((game for game in self.games if game.recording and _points(game) != 0.5), key=self._expected)
        return list({(game.agent, game.ghosts): game for game in reversed(told[: 4 * most])}.values())[::-1][:most]

    def _expected(self, game: Played) -> float:
        """The chance of how this game ended."""
        pacman = chance(self.ratings[game.agent], self.ratings[game.ghosts])
        return pacman if _points(game) else 1 - pacman

    def _save_files(self, root: Path, picture: Picture, played: list[str]) -> None:
        """Everything but the page: tables, the picture, the best game of everybody who played."""
        (root / "recordings").mkdir(parents=True, exist_ok=True)
        self.to_csv(root / "leaderboard.csv")
        self.to_csv(root / "games.csv", games=True)
        self.to_json(root / "leaderboard.json")
        picture.save(root / "leaderboard.svg")
        ranks = {row.agent: row.rank for row in self.rows}
        for agent in played:
            recording = self.best_game(agent).recording
            assert recording is not None
            name = re.sub(r"[^A-Za-z0-9_.-]+", "-", agent)
            recording.save(root / "recordings" / f"{ranks[agent]:03d}-{name}.json")

    def matrix(self, *, projector: bool | None = None, caption: str = "") -> Picture:
        """A chart of who beats whom: a row for each Pacman, a column for each kind of ghost, and the games won."""
        rows = [row for row in self.rows if row.score is not None][:MOST_PACMEN]
        teams = [row.agent for row in self.ghost_rows if row.games][:MOST_TEAMS]
        words = [
            "Games that each Pacman won against each kind of ghost. A stopped game counts as half a win. "
            "Ghosts that fail lose the game."
        ]
        words += [f"- {row.agent}: {self._won(row.agent, teams)}." for row in rows]
        panels = []
        for team in teams:
            met = [self._met(row.agent, team) for row in rows]
            marks = [Mark(_rate(games), text=_share(games)) for games in met]
            panels.append(Panel(_short(name_of(team)), marks, width=60, bars=True, full=1.0))
        names = [("", _name(row)) for row in rows]
        return chart(names, panels, "Who beats whom", "\n".join(words), projector, caption)

    def _won(self, agent: str, teams: list[str]) -> str:
        return ", ".join(f"{_share(self._met(agent, team))} against {name_of(team)}" for team in teams)

    def _met(self, agent: str, ghosts: str) -> list[Played]:
        return [game for game in self.games if (game.agent, game.ghosts) == (agent, ghosts)]

    def _played(self, agent: str | None) -> list[Played]:
        played = [game for game in self.games if game.recording and agent in (None, game.agent)]
        if not played:
            names = ", ".join(dict.fromkeys(game.agent for game in self.games if game.recording))
            none = f"{agent} has played no games" if agent else "no games were played"
            raise ContestError(f"{none}; agents that played: {names or 'none'}")
        return played

    def film(self, agent: str | None = None, *, worst: bool = False, projector: bool | None = None) -> Film:
        """The best game (of this agent, or of all) as a film, one round per step; or the worst, which teaches more.

        Raises:
            ContestError: there is none.
        """
        return film(self.worst_game(agent) if worst else self.best_game(agent), projector=projector)

    def draw(self, top: int = 20, *, projector: bool | None = None, caption: str = "") -> Picture:
        """Draw the average scores of the best ``top`` agents with their intervals, every game, and how many they won.

        ``projector=True`` draws for a projector; None: as :func:`pacman_env.pictures.lecture` says.
        ``caption`` is a sentence below the chart that says what to look for.
        """
        rows = [row for row in self.rows if row.score is not None][:top]
        left_out = len(self.rows) - len(rows)
        told = [f"- {row.rank}. {WORDS['agent'](row)}: {row}." for row in rows]
        more = [f"- Only in the table: {amount(left_out, 'more agent')}."] if left_out else []
        words = "\n".join(["Average scores with 95% intervals, best first.", *told, *more])
        panels = [
            scores(rows, {row.agent: [game.score for game in self.games_of(row.agent)] for row in rows}),
            wins(rows),
        ]
        names = [("", _name(row)) for row in rows]
        return chart(names, panels, f"Leaderboard: {self.caption}", words, projector, caption)

    def to_csv(self, path: str | Path | None = None, *, games: bool = False) -> str:
        """The rows as CSV, also written to a file if a path is given; ``games=True``: a row for each game."""
        return to_csv([_plain(game) for game in self.games], path) if games else super().to_csv(path)

    def to_json(self, path: str | Path | None = None) -> str:
        """Limits, standings, and games as JSON (moves in the recordings' letters); also written to a file."""
        rated = {name: asdict(rating) for name, rating in self.ratings.items()} if self.has_teams else {}
        content = {"standings": self.records(), "ratings": rated, "games": [_plain(game) for game in self.games]}
        return to_json({"limits": asdict(self.limits), **content}, path)

    def save(self, folder: str | Path, films: int = 3, date: str | None = None) -> Path:
        """Write everything into a folder, made if needed: a page to look at, CSV, JSON, the picture, and recordings.

        Files of the same name are replaced, except for ``ladder.jsonl``, which keeps the ranks of each date. From the
        second date on, the page shows everybody's rank over time.

        Args:
            folder: ``index.html`` in it is the page.
            films: how many agents, from the first rank down, get a film of their best game and one of their worst loss;
                and how many games with an unexpected result get a film.
            date: the date of the contest in the ladder, such as 2026-11-23; None: today's.

        Returns:
            the path of the page.
        """
        root, picture = Path(folder), self.draw(projector=True)
        played = [row.agent for row in self.rows if any(game.recording for game in self.games_of(row.agent))]
        self._save_files(root, picture, played)
        worst = [self.worst_game(agent) for agent in played[:films]]
        parts = {
            "Leaderboard": self._repr_html_(),
            "Who beats whom": wide(self.matrix(projector=True)) if played else "",
            "The ghosts": _faced(self.ghosts()).html("The ghosts", GHOSTS_CAPTION),
            "Scores": wide(picture),
            "The ladder for the term": self._ladder(root, date),
            "The best games": films_of(map(self.best_game, played[:films])),
            "What nobody expected": films_of(self.surprises(films) if self.has_teams else ()),
            "Lost games": folded(game for game in worst if game.outcome != "won"),
        }
        (root / "index.html").write_text(page(parts), encoding="utf-8")
        return root / "index.html"

    def _ladder(self, root: Path, date: str | None) -> str:
        """Everybody's rank over the term, from its second date on; the ranks of this date are added to the file."""
        ranks = {row.agent: row.rank for row in self.rows if row.rank is not None}
        term = added(root, Night(date or f"{datetime.now().astimezone():%Y-%m-%d}", ranks))
        return wide(ladder(term, projector=True)) if len(term) > 1 and ranks else ""


def _row(entrant: Entrant, games: list[Played]) -> Row:
    """A game that went wrong is lost, and counts."""
    wrong = [game for game in games if game.trouble]
    told = f"{len(wrong)} of {len(games)} games: {wrong[0].trouble}" if wrong else ""
    baseline = not entrant.file and not entrant.trouble
    return replace(summary(entrant.name, games, wrong), trouble=entrant.trouble or told, baseline=baseline)


def _ghost_row(kind: str, games: list[Played]) -> Row:
    """The games from these ghosts' side: won where Pacman lost, lost where they failed; a draw is none."""
    turned = {"won": "lost", "lost": "won"}
    wrong = [game for game in games if game.ghost_trouble]
    ends = ["lost" if game.ghost_trouble else turned.get(game.outcome, game.outcome) for game in games]
    row = summary(kind, [replace(game, outcome=end) for game, end in zip(games, ends, strict=True)], [])
    told = f"{len(wrong)} of {len(games)} games: {wrong[0].ghost_trouble}" if wrong else ""
    return replace(row, trouble=told)


def _faced(table: Listing) -> Listing:
    """The table of the ghosts for a page: each with its face."""
    name = table.headings.index("agent")
    cells = [[*row[:name], with_face(row[name]), *row[name + 1 :]] for row in table.rows]
    headings = ["ghosts" if heading == "agent" else heading for heading in table.headings]
    return replace(table, headings=headings, rows=cells, names="ghosts")


def _points(game: Played) -> float:
    """What a game counts for Pacman: 1, 0, or a half if it was stopped; a team that failed has lost it."""
    return 1.0 if game.outcome == "won" or game.ghost_trouble else 0.5 if game.outcome == "stopped" else 0.0


def _rate(games: list[Played]) -> float | None:
    return sum(map(_points, games)) / len(games) if games else None


def _share(games: list[Played]) -> str:
    return f"{sum(map(_points, games)):g}/{len(games)}" if games else "-"


def _strength(row: Row) -> float:
    return round(row.rating.value, 6) if row.rating else 0.0


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}\u2026"


def _name(row: Row) -> str:
    return f"{row.rank}. {_short(row.agent)}"


def _plain(game: Played) -> Record:
    """A game as a flat row."""
    row = {name: getattr(game, name) for name in GAME_FIELDS.split()}
    return row | {"recording": game.recording.moves if game.recording else ""}
