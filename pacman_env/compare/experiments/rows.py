"""The rows of an experiment: one for each agent, layout, depth and kind of ghosts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pacman_env.compare.measuring.games import Played, summary, troubles
from pacman_env.compare.measuring.intervals import between
from pacman_env.compare.measuring.paired import Difference
from pacman_env.compare.measuring.tables import Listing


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
        games, wins: counts. A game in which an agent failed is never rated: it is in none of these numbers.
        win_low, win_high: 95 % Wilson interval of the win rate, from 0 to 1.
        score, score_low, score_high: average score (None without a game), and 95 % interval for it (None below three).
        moves, nodes: of Pacman, in these games together.
        seconds: processor time of Pacman's thinking, in these games together.
        failures: further games, in which an agent failed; ``failure`` is the first reason.
    """

    layout: str
    depth: int | None
    agent: str
    ghosts: str
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

    @property
    def nodes_per_move(self) -> float:
        """Successors that one choice took."""
        return self.nodes / max(self.moves, 1)

    @property
    def seconds_per_game(self) -> float:
        """Thinking time of an average game."""
        return self.seconds / max(self.games, 1)

    @property
    def ms_per_move(self) -> float:
        """Thinking time of an average move, in milliseconds."""
        return 1000 * self.seconds / max(self.moves, 1)


def rows(games: Iterable[Trial]) -> list[Row]:
    """A row for the games of each setting, which stand together."""
    return [_row(list(group)) for _, group in groupby(games, key=lambda game: game.setting)]


def _row(games: Sequence[Trial]) -> Row:
    first, wrong, clean = games[0], troubles(games), [game for game in games if not game.trouble]
    return Row(
        *(first.layout, first.depth, first.agent, first.ghosts),
        **summary(clean)._asdict(),
        moves=sum(game.moves for game in clean),
        nodes=sum(game.nodes for game in clean),
        seconds=sum(game.seconds for game in clean),
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
    place = [row.layout, "" if row.depth is None else str(row.depth), row.agent, row.ghosts]
    if row.score is None:
        return [*place, *("-" for _ in NUMBERS)]
    return [
        *place,
        f"{row.wins}/{row.games}",
        f"{row.wins / row.games:.1%} {between(row.win_low, row.win_high, '{:.1%}')}",
        f"{row.score:.0f} {between(row.score_low, row.score_high)}",
        f"{row.nodes_per_move:,.0f}",
        f"{row.ms_per_move:.2f} ms",
        f"{row.seconds_per_game:.3f} s",
        f"{row.seconds:.1f} s",
    ]


@dataclass(frozen=True)
class Duel:
    """One agent against another at one place: games of the same number, which have the same luck.

    Attributes:
        layout, depth, ghosts: where.
        agent, other: who against whom.
        score: how many points the agent has more in a game.
        nodes, nodes_low, nodes_high: the share of the other's nodes that it asked for, and a 95 % interval; None
            without nodes, or with too few games.
        time, time_low, time_high: the same for the thinking time.
    """

    layout: str
    depth: int | None
    ghosts: str
    agent: str
    other: str
    score: Difference
    nodes: float | None
    nodes_low: float | None
    nodes_high: float | None
    time: float | None
    time_low: float | None
    time_high: float | None

    @property
    def where(self) -> str:
        """Board, depth and ghosts."""
        return ", ".join([self.layout, *([] if self.depth is None else [f"depth {self.depth}"]), self.ghosts])
