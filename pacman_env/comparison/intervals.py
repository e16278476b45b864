"""How sure a result is: confidence intervals for a win rate and for an average."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev


def wilson(wins: int, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a win rate; from 0 to 1, and (0, 1) without any game.

    With p = wins / n and z the quantile of the normal distribution, its ends are
    (p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n)  (Wilson 1927). Unlike the textbook's
    p -+ z sqrt(p (1 - p) / n) it makes sense for few games, and for all or none won.

    >>> low, high = wilson(8, 10)
    >>> f"{low:.3f} to {high:.3f}"
    '0.490 to 0.943'
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games: give 0 <= wins <= games")
    if not games:
        return 0.0, 1.0
    rate, z = wins / games, _quantile(confidence)
    middle = rate + z * z / (2 * games)
    reach = z * sqrt(rate * (1 - rate) / games + (z / (2 * games)) ** 2)
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def mean_interval(values: Sequence[float], confidence: float = 0.95) -> tuple[float, float]:
    """An interval for the true average, mean -+ z s / sqrt(n): the normal approximation, rough below 30 values.

    A single value says nothing about its spread: both ends are the value itself.
    """
    middle = fmean(values)
    reach = _quantile(confidence) * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return middle - reach, middle + reach


def _quantile(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)
