"""How strong players are who have met one another: the Bradley-Terry model, which chess ratings come from.

The chance that i beats j is s_i / (s_i + s_j), s being their strengths (Bradley and Terry 1952). The strengths under
which the results are likeliest are found by Newton's method. A draw is half a win for both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from operator import add, mul
from statistics import NormalDist, fmean

from pacman_env.compare.intervals import CONFIDENCE

MIDDLE, SCALE = 1500, 400 / log(10)
"""As in chess: the middle of all players, and 400 points more are a chance of ten to one."""

PRIOR = 1.0
"""So many draws against somebody in the middle: a player who has won every game is not infinitely strong."""

MOST_STEPS = 100  # of Newton's method; ten are usual

Result = tuple[str, str, float, int]
"""Two players, what the first one has won (a draw is a half), and in how many games."""


@dataclass(frozen=True)
class Rating:
    """A player's rating with its 95% interval, in points as in chess."""

    value: float
    low: float
    high: float


def ratings(results: Iterable[Result]) -> dict[str, Rating]:
    """The rating of each player.

    The interval is the one of maximum likelihood, from the curvature at the top (Fisher information). It says how
    surely a player is above or below the middle of all; where that middle is, nobody asks.

    >>> found = ratings([("Ann", "Blinky", 15, 20), ("Bert", "Blinky", 5, 20)])
    >>> {name: round(one.value) for name, one in found.items()}
    {'Ann': 1680, 'Blinky': 1500, 'Bert': 1320}
    """
    names, won, games = _crosstable(list(results))
    strengths, inverse = [0.0] * len(names), list[list[float]]()
    for _ in range(MOST_STEPS):
        slope, information = _slope(strengths, won, games)
        inverse = _inverse(information)
        steps = [min(1.0, max(-1.0, sum(map(mul, row, slope)))) for row in inverse]
        strengths = list(map(add, strengths, steps))
        if max(map(abs, steps), default=0) < 1e-9:
            break
    means = [fmean(row) for row in inverse]  # they take the middle away
    variances = [row[i] - 2 * means[i] + fmean(means) for i, row in enumerate(inverse)]
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * SCALE
    found = {}
    for name, strength, variance in zip(names, strengths, variances, strict=True):
        value, half = MIDDLE + SCALE * strength, reach * sqrt(variance)
        found[name] = Rating(value, value - half, value + half)
    return found


def _crosstable(results: Sequence[Result]) -> tuple[list[str], list[float], list[list[int]]]:
    """The names of the players, what each has won, and how many games each has played against each."""
    names = list(dict.fromkeys(name for one in results for name in one[:2]))
    places = {name: place for place, name in enumerate(names)}
    won, games = [0.0] * len(names), [[0] * len(names) for _ in names]
    for one, other, points, count in results:
        i, j = places[one], places[other]
        won[i] += points
        won[j] += count - points
        games[i][j] += count
        games[j][i] += count
    return names, won, games


def _slope(strengths: list[float], won: list[float], games: list[list[int]]) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood at these strengths, and its negative curvature (the Fisher information)."""
    beats = [[_logistic(one - other) for other in strengths] for one in strengths]
    middle = [_logistic(one) for one in strengths]
    slope = [won[i] - sum(map(mul, games[i], beats[i])) + PRIOR * (0.5 - one) for i, one in enumerate(middle)]
    information = [[-n * p * (1 - p) for n, p in zip(*rows, strict=True)] for rows in zip(games, beats, strict=True)]
    for i, share in enumerate(middle):
        information[i][i] += PRIOR * share * (1 - share) - sum(information[i])
    return slope, information


def _logistic(difference: float) -> float:
    return 1 / (1 + exp(-difference))


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix whose diagonal outweighs the rest of each row (Gauss and Jordan, without pivots)."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i, row in enumerate(rows):
        rows[i] = row = [number / row[i] for number in row]
        for j, other in enumerate(rows):
            if j != i:
                rows[j] = [one - other[i] * two for one, two in zip(other, row, strict=True)]
    return [row[size:] for row in rows]


def chance(one: Rating, other: Rating) -> float:
    """The chance that the first beats the second.

    >>> round(chance(Rating(1900, 0, 0), Rating(1500, 0, 0)), 2)
    0.91
    """
    return 1 / (1 + exp((other.value - one.value) / SCALE))
