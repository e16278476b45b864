"""The rows of a comparison: what many games of one agent say together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from pacman_env.compare.games import Played
from pacman_env.compare.intervals import between, mean_interval, wilson
from pacman_env.compare.ratings import Rating
from pacman_env.compare.tables import Listing


@dataclass(frozen=True, kw_only=True)
class Row:
    """All games of one agent: in an experiment, those at one place; in a contest, those everywhere.

    Attributes:
        agent: its name.
        layout, depth, ghosts: the place; empty for all of them.
        games, wins: counts.
        win_low, win_high: 95% Wilson interval of the win rate, from 0 to 1.
        score, score_low, score_high: average score (None without a game), and 95% interval for it (None below three).
        moves, nodes: Pacman's, in all these games together.
        seconds: Pacman's thinking time, in all these games together.
        failures: games in which an agent failed; ``failure`` is the first reason. In an experiment, they are never
            rated, and none of the numbers above include them; in a contest, they are lost.
        trouble: what went wrong in a contest, in words; empty if nothing did.
        rank: in a contest: 1 is best, equal averages share a rank, None could not play.
        baseline: whether the agent came to a contest with the course.
        rating: how strong it is in a contest with ghost teams, and how sure that is; None without teams.
    """

    agent: str
    layout: str = ""
    depth: int | None = None
    ghosts: str = ""
    games: int
    wins: int
    win_low: float
    win_high: float
    score: float | None
    score_low: float | None
    score_high: float | None
    moves: int
    nodes: int
    seconds: float
    failures: int
    failure: str
    trouble: str = ""
    rank: int | None = None
    baseline: bool = False
    rating: Rating | None = None

    @property
    def where(self) -> str:
        """Board, depth, and ghosts in words."""
        return place_in_words(self.layout, self.depth, self.ghosts)

    @property
    def win_rate(self) -> float:
        """The share of the games that were won."""
        return self.wins / max(self.games, 1)

    @property
    def nodes_per_move(self) -> float:
        """How many successors one choice took, on average."""
        return self.nodes / max(self.moves, 1)

    @property
    def seconds_per_game(self) -> float:
        """Thinking time of an average game, in seconds."""
        return self.seconds / max(self.games, 1)

    @property
    def ms_per_move(self) -> float:
        """Thinking time of an average move, in milliseconds; 0 without a move."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0

    def __str__(self) -> str:
        """The win rate and the average score, with their 95% intervals."""
        if self.score is None:
            return "no game yet"
        rate = f"{self.wins} of {self.games} games won {between(self.win_low, self.win_high, '{:.0%}')}"
        return f"{rate}, average score {self.score:.0f} {between(self.score_low, self.score_high)}"


def place_in_words(layout: str, depth: int | None, ghosts: str) -> str:
    """Board, depth, and ghosts, as far as they are known."""
    return ", ".join(part for part in (layout, "" if depth is None else f"depth {depth}", ghosts) if part)


def summary(agent: str, rated: Sequence[Played], wrong: Sequence[Played]) -> Row:
    """Sum up the games of an agent, or none: those that count, and those in which an agent failed."""
    wins, scores = sum(game.outcome == "won" for game in rated), [game.score for game in rated]
    win_low, win_high = wilson(wins, len(rated))
    score_low, score_high = mean_interval(scores)
    return Row(
        agent=agent,
        games=len(rated),
        wins=wins,
        win_low=win_low,
        win_high=win_high,
        score=fmean(scores) if scores else None,
        score_low=score_low,
        score_high=score_high,
        moves=sum(game.moves for game in rated),
        nodes=sum(game.nodes for game in rated),
        seconds=sum(game.seconds for game in rated),
        failures=len(wrong),
        failure=wrong[0].trouble if wrong else "",
    )


WORDS: dict[str, Callable[[Row], str]] = {
    "rank": lambda row: "-" if row.rank is None else str(row.rank),
    "layout": lambda row: row.layout,
    "depth": lambda row: "" if row.depth is None else str(row.depth),
    "agent": lambda row: f"{row.agent} (baseline)" if row.baseline else row.agent,
    "ghosts": lambda row: row.ghosts,
    "what went wrong": lambda row: row.trouble or "nothing",
}
NUMBERS: dict[str, Callable[[Row], str]] = {
    "rating (95%)": lambda row: (
        f"{row.rating.value:.0f} {between(row.rating.low, row.rating.high)}" if row.rating else "-"
    ),
    "won": lambda row: f"{row.wins}/{row.games}",
    "win rate (95%)": lambda row: f"{row.win_rate:.1%} {between(row.win_low, row.win_high, '{:.1%}')}",
    "score (95%)": lambda row: f"{row.score:.0f} {between(row.score_low, row.score_high)}",
    "nodes per move": lambda row: f"{row.nodes_per_move:,.0f}",
    "time per move": lambda row: f"{row.ms_per_move:.2f} ms",
    "time per game": lambda row: f"{row.seconds_per_game:.3f} s",
}
"""The columns that a table can have; without a game there are no numbers."""


def listing(rows: Sequence[Row], columns: Sequence[str]) -> Listing:
    """The table of these rows, with those of these columns that have something in them."""
    kept = [name for name in columns if not rows or any(_cell(row, name) for row in rows)]
    numbers = [name for name in kept if name in NUMBERS]
    return Listing(kept, [[_cell(row, name) for name in kept] for row in rows], names="agent", numbers=numbers)


def _cell(row: Row, column: str) -> str:
    if column in WORDS:
        return WORDS[column](row)
    return "-" if row.score is None else NUMBERS[column](row)
