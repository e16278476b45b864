"""The rows of a contest: one for each agent, from the games that it played."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pacman_env.compare.contest.teams import Entrant
from pacman_env.compare.measuring.games import Played, summary, troubles
from pacman_env.compare.measuring.tables import Listing
from pacman_env.matches.recording import Recording


@dataclass(frozen=True, kw_only=True, repr=False)
class ContestGame(Played):
    """One game of a contest.

    The score is what counts: a game that its agent broke off costs 500 points, like being caught. The thinking time is
    without loading.

    Attributes:
        seed: the luck; the ghosts draw from ``random.Random(seed)``.
        reason: why the game ended, in words.
        recording: the moves, to be replayed; None when the game never began.
    """

    seed: str
    reason: str
    recording: Recording | None = field(repr=False)

    def __repr__(self) -> str:
        """One line for people."""
        where = f"on {self.layout} against {self.ghosts}, luck {self.seed!r}"
        return f"{self.agent}: {self.outcome} with {self.score} points {where}: {self.reason}"


@dataclass(frozen=True)
class Standing:
    """A row of the table.

    Attributes:
        rank: 1 is best; equal averages share a rank. None for an agent that could not play.
        agent: its name.
        games, wins: how many.
        win_rate, win_low, win_high: the share of games won and its 95 % Wilson interval, 0 to 1.
        score, score_low, score_high: the average score (None without a game) and its 95 % interval (None below three).
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


def standings(entrants: Sequence[Entrant], games: Sequence[ContestGame]) -> list[Standing]:
    """A row for each entrant, the best average score first."""
    rows = [_standing(entrant, [game for game in games if game.agent == entrant.name]) for entrant in entrants]
    rows.sort(key=lambda row: (row.score is None, -(row.score or 0), row.agent))
    scores = [row.score for row in rows]
    return [replace(row, rank=None if row.score is None else scores.index(row.score) + 1) for row in rows]


def _standing(entrant: Entrant, games: Sequence[ContestGame]) -> Standing:
    sums, moves, wrong = summary(games), sum(game.moves for game in games), troubles(games)
    return Standing(
        **sums._asdict(),
        rank=None,
        agent=entrant.name,
        win_rate=sums.wins / sums.games if games else 0.0,
        ms_per_move=1000 * sum(game.seconds for game in games) / moves if moves else 0.0,
        trouble=entrant.trouble or (f"{len(wrong)} of {len(games)} games: {wrong[0]}" if wrong else ""),
        baseline=not entrant.file and not entrant.trouble,
    )


WORDS, NUMBERS, LAST = ("Rank", "Agent"), ("Wins", "Win rate (95 %)", "Score (95 %)", "Per move"), "What went wrong"


def listing(rows: Sequence[Standing]) -> Listing:
    """The rows for people."""
    return Listing([*WORDS, *NUMBERS, LAST], [cells(row) for row in rows], names="Agent", numbers=NUMBERS)


def cells(row: Standing) -> list[str]:
    """A row of the table in words, one for each heading."""
    return [
        "-" if row.rank is None else str(row.rank),
        f"{row.agent} (baseline)" if row.baseline else row.agent,
        f"{row.wins} of {row.games}" if row.games else "-",
        f"{row.win_low:.0%} to {row.win_high:.0%}" if row.games else "-",
        "-" if row.score is None else _score(row),
        f"{row.ms_per_move:.1f} ms" if row.ms_per_move else "-",
        row.trouble or "nothing",
    ]


def _score(row: Standing) -> str:
    assert row.score is not None
    reach = "" if row.score_low is None else f" \u00b1 {row.score - row.score_low:.0f}"
    return f"{row.score:.0f}{reach}"
