"""What every comparison counts: games, and what many of them together say."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import NamedTuple

from pacman_env.compare.measuring.intervals import mean_interval, wilson


@dataclass(frozen=True, kw_only=True)
class Played:
    """A game that was played.

    Attributes:
        layout, agent, ghosts: where, who, against whom.
        score, outcome: how it ended; outcome is ``"won"``, ``"lost"`` or ``"stopped"``.
        moves: of Pacman.
        seconds: Pacman's thinking time.
        trouble: what an agent did wrong, in words; empty in a clean game.
    """

    layout: str
    agent: str
    ghosts: str
    score: int
    outcome: str
    moves: int
    seconds: float = field(compare=False)
    trouble: str = ""


class Summary(NamedTuple):
    """Many games in a few numbers.

    Attributes:
        games, wins: counts.
        win_low, win_high: 95 % Wilson interval of the win rate, from 0 to 1.
        score, score_low, score_high: average score (None without a game), and 95 % interval for it (None below three).
    """

    games: int
    wins: int
    win_low: float
    win_high: float
    score: float | None
    score_low: float | None
    score_high: float | None


def summary(games: Sequence[Played]) -> Summary:
    """Sum up some games, or none."""
    wins, scores = sum(game.outcome == "won" for game in games), [game.score for game in games]
    average = fmean(scores) if scores else None
    return Summary(len(games), wins, *wilson(wins, len(games)), average, *mean_interval(scores))


def troubles(games: Sequence[Played]) -> list[str]:
    """What went wrong, game by game; empty if nothing did."""
    return [game.trouble for game in games if game.trouble]
