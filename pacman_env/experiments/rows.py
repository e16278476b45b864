"""The rows of an experiment: one for each agent, layout, depth and kind of ghosts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pacman_env.comparison.games import Played, summary, troubles
from pacman_env.comparison.tables import Listing


@dataclass(frozen=True, kw_only=True)
class Trial(Played):
    """One game of an experiment; ``seconds`` is processor time.

    Attributes:
        depth, number: which game of its row it is.
        nodes: successors that Pacman's agent asked for.
    """

    depth: int | None
    number: int
    nodes: int

    @property
    def setting(self) -> tuple[str, int | None, str, str]:
        """What its row is about."""
        return self.layout, self.depth, self.ghosts, self.agent


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


def rows(games: Iterable[Trial]) -> list[Row]:
    """A row for the games of each setting, which stand together."""
    return [_row(list(group)) for _, group in groupby(games, key=lambda game: game.setting)]


def _row(games: Sequence[Trial]) -> Row:
    first, wrong = games[0], troubles(games)
    return Row(
        *(first.layout, first.depth, first.agent, first.ghosts),
        **summary(games)._asdict(),
        moves=sum(game.moves for game in games),
        nodes=sum(game.nodes for game in games),
        seconds=sum(game.seconds for game in games),
        failures=len(wrong),
        failure=wrong[0] if wrong else "",
    )


WORDS = ("layout", "depth", "agent", "ghosts")
NUMBERS = (
    "won",
    "win rate (95 %)",
    "score (95 %)",
    "nodes a move",
    "time a move",
    "time a game",
    "time in all",
)


def listing(rows: Sequence[Row]) -> Listing:
    """The rows for people."""
    return Listing([*WORDS, *NUMBERS], [_cells(row) for row in rows], names="agent", numbers=NUMBERS)


def _cells(row: Row) -> list[str]:
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
