"""One agent against another on the same luck: a single number, how sure it is, and how many games would decide."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist, fmean, stdev

from pacman_env.compare.measuring.intervals import CONFIDENCE, FEWEST, between, mean_interval, student


@dataclass(frozen=True)
class Difference:
    """What the first of two has more than the second, game by game on the same luck.

    Attributes:
        games: pairs of games.
        mean, low, high: the average difference and its 95 % interval; None without (enough) games.
        enough: about how many games would decide, that is leave 0 outside of the interval, if average and spread stay
            what they are; None where nobody can say.
    """

    games: int
    mean: float | None
    low: float | None
    high: float | None
    enough: int | None

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    @property
    def verdict(self) -> str:
        """Whether the games decide, and how many would, in words."""
        if self.decided:
            return "decided"
        return f"open: about {self.enough:,} games would decide" if self.enough else "open"

    def __str__(self) -> str:
        """The number, its interval and the verdict."""
        if self.mean is None:
            return "no game on the same luck"
        return f"{self.mean:+.0f} {between(self.low, self.high, '{:+.0f}')}, {self.verdict}"


def paired(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    """Compare the scores of two, those at the same place played on the same luck.

    Taking the difference first takes out the luck that both share, so that it is surer than two averages side by side.

    >>> print(paired([110, 205, 330, 395], [10, 100, 200, 300]))
    +108 (+83 to +132), decided
    >>> print(paired([10, 300, 200], [100, 200, 150]))
    +20 (-225 to +265), open: about 96 games would decide
    """
    gains = [one - other for one, other in zip(ours, theirs, strict=True)]
    if not gains:
        return Difference(0, None, None, None, None)
    low, high = mean_interval(gains)
    return Difference(len(gains), fmean(gains), low, high, _enough(gains))


def _enough(gains: Sequence[float]) -> int | None:
    """The smallest n with t s / sqrt(n) < mean, from the one for the normal distribution upwards."""
    if len(gains) < FEWEST or not fmean(gains):
        return None
    spread = stdev(gains) / abs(fmean(gains))
    games = max(FEWEST, ceil((NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * spread) ** 2))
    while student(games - 1) * spread >= sqrt(games):
        games += 1
    return games
