"""How sure a result is: 95% intervals for a win rate, an average, a ratio of two sums, and a difference."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
FEW = (12.70620, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.30600, 2.26216)
"""Student's quantiles for 1, 2, 3, ... degrees of freedom."""

FEWEST = 3
"""Fewer values say nothing about their spread."""

PLANNABLE = 10
"""From fewer games, nobody can plan how many it takes."""

CARED, POWER = 100, 0.8
"""Points a game, ten dots: a difference that one cares about, and how surely it is to be seen."""

Interval = tuple[float, float] | tuple[None, None]
"""Both ends; None where there are too few values to say anything."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% Wilson score interval of a win rate; from 0 to 1, and (0, 1) without any game.

    Let p = wins / n, and let z be the quantile of the normal distribution. Then the ends of the interval are
    ``(p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n)`` (Wilson 1927). Unlike the textbook's
    ``p -+ z sqrt(p (1 - p) / n)``, this interval makes sense even for few games, or if all or none are won.

    >>> low, high = wilson(8, 10)
    >>> f"{low:.3f} to {high:.3f}"
    '0.490 to 0.943'
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games: use 0 <= wins <= games")
    if not games:
        return 0.0, 1.0
    rate, z = wins / games, NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    middle = rate + z * z / (2 * games)
    reach = z * sqrt(rate * (1 - rate) / games + (z / (2 * games)) ** 2)
    scale = 1 + z * z / games
    return (middle - reach) / scale if wins else 0.0, (middle + reach) / scale if wins < games else 1.0


def mean_interval(values: Sequence[float]) -> Interval:
    """A 95% interval for the average, mean -+ t s / sqrt(n), with Student's t; (None, None) for fewer than 3 values.

    >>> low, high = mean_interval([1, 2, 3])
    >>> f"{low:.2f} to {high:.2f}"
    '-0.48 to 4.48'
    """
    if len(values) < FEWEST:
        return None, None
    middle, reach = fmean(values), student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return middle - reach, middle + reach


def ratio_interval(parts: Sequence[float], wholes: Sequence[float]) -> Interval:
    """A 95% interval for sum(parts) / sum(wholes), from pairs; (None, None) for fewer than 3, or if all wholes are 0.

    The residuals (part - ratio * whole) take the place of the values (the classical ratio estimator; Cochran 1977).
    """
    if len(parts) < FEWEST or not sum(wholes):
        return None, None
    ratio = sum(parts) / sum(wholes)
    residuals = [part - ratio * whole for part, whole in zip(parts, wholes, strict=True)]
    reach = student(len(parts) - 1) * stdev(residuals) / sqrt(len(parts)) / fmean(wholes)
    return ratio - reach, ratio + reach


def between(low: float | None, high: float | None, form: str = "{:.0f}") -> str:
    """An interval in words, in brackets, each end in this form; a dash where nothing can be said.

    >>> between(-3.2, 4), between(None, None)
    ('(-3 to 4)', '(-)')
    """
    return "(-)" if low is None or high is None else f"({form.format(low)} to {form.format(high)})"


def student(degrees: int) -> float:
    """The two-sided 95% quantile of Student's t distribution.

    For few degrees of freedom, it comes from a table; for more, a series is exact to four decimals (Abramowitz and
    Stegun 1964, 26.7.5).

    >>> [round(student(n), 3) for n in (1, 2, 3, 10, 30, 1000)]
    [12.706, 4.303, 3.182, 2.228, 2.042, 1.962]
    """
    if degrees <= len(FEW):
        return FEW[degrees - 1]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(degrees) ** power for power, term in enumerate(terms))


@dataclass(frozen=True)
class Difference:
    """How much more the first of two agents scores than the second, game by game with the same random seeds.

    Attributes:
        games: pairs of games.
        mean, low, high: the average difference and its 95% interval; None without (enough) games. These games rule
            out any difference outside of the interval.
        spread: the standard deviation of the differences; None below three games.
    """

    games: int
    mean: float | None
    low: float | None
    high: float | None
    spread: float | None

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out 0. Look only once, after all the games that you planned."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def games_for(self, points: float) -> int | None:
        """About how many games it takes to detect a true difference of this many points 80% of the time, or None.

        It is None if there are too few games to tell.

        The number comes from the spread alone. Where the games decide nothing, the observed difference is mostly luck,
        and so is any number computed from it (Hoenig and Heisey 2001, on power after the fact).
        """
        if self.spread is None or self.games < PLANNABLE:
            return None
        reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) + NormalDist().inv_cdf(POWER)
        return max(FEWEST, ceil((reach * self.spread / points) ** 2))

    @property
    def verdict(self) -> str:
        """Whether the games decide; if not, how many it takes to detect a difference that matters, in words."""
        if self.decided:
            return "decided"
        games = self.games_for(CARED)
        if games is None:
            return "undecided"
        return f"undecided: it would take about {games:,} games to detect a difference of {CARED} points"

    @property
    def measured(self) -> str:
        """The number and its interval, without a verdict."""
        return f"{self.mean:+.0f} {between(self.low, self.high, '{:+.0f}')}"

    def __str__(self) -> str:
        return "no games with the same random seed" if self.mean is None else f"{self.measured}, {self.verdict}"


def paired(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    """Compare two lists of scores; those at the same place come from games with the same random seed.

    The differences leave out the luck that both share, so their average is more precise than two averages side by side.

    >>> print(paired([110, 205, 330, 395], [10, 100, 200, 300]))
    +108 (+83 to +132), decided
    >>> print(paired([10, 300, 200] * 4, [100, 200, 150] * 4))
    +20 (-33 to +73), undecided: it would take about 6 games to detect a difference of 100 points
    """
    gains = [one - other for one, other in zip(ours, theirs, strict=True)]
    if not gains:
        return Difference(0, None, None, None, None)
    low, high = mean_interval(gains)
    return Difference(len(gains), fmean(gains), low, high, None if low is None else stdev(gains))
