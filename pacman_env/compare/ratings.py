"""How strong players are who have met one another: the Bradley-Terry model, which chess ratings come from.

The chance that i beats j is s_i / (s_i + s_j), s being their strengths (Bradley and Terry 1952). The strengths under
which the results are likeliest are found by Newton's method. A draw is half a win for both.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist

from pacman_env.compare.intervals import CONFIDENCE

MIDDLE, SCALE = 1500, 400 / log(10)
"""As in chess: the middle of all players, and 400 points more are a chance of ten to one."""

PRIOR = 1.0
"""So many draws against somebody in the middle: who has won every game is not infinitely strong."""

Result = tuple[str, str, float, int]
"""Two players, what the first one has won (a draw is a half), and in how many games."""


@dataclass(frozen=True)
class Rating:
    """A player's rating with its 95 % interval, in points as in chess."""

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
    import numpy as np

    met = list(results)
    places = {name: place for place, name in enumerate(dict.fromkeys(name for one in met for name in one[:2]))}
    won, games = np.zeros((len(places), len(places))), np.zeros((len(places), len(places)))
    for one, other, points, count in met:
        i, j = places[one], places[other]
        won[i, j] += points
        won[j, i] += count - points
        games[i, j] += count
        games[j, i] += count
    strengths = np.zeros(len(places))
    information = np.eye(len(places))
    for _ in range(100):
        beats = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        middle = 1 / (1 + np.exp(-strengths))
        spread = games * beats * (1 - beats)
        information = np.diag(spread.sum(1) + PRIOR * middle * (1 - middle)) - spread
        slope = (won - games * beats).sum(1) + PRIOR * (0.5 - middle)
        step = np.clip(np.linalg.solve(information, slope), -1, 1)
        strengths = strengths + step
        if np.abs(step).max(initial=0) < 1e-9:
            break
    around = np.eye(len(places)) - 1 / max(len(places), 1)  # takes the middle away
    variances = np.diag(around @ np.linalg.inv(information) @ around)
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * SCALE
    return {
        name: _rating(MIDDLE + SCALE * float(strength), reach * sqrt(float(variance)))
        for name, strength, variance in zip(places, strengths, variances, strict=True)
    }


def _rating(value: float, reach: float) -> Rating:
    return Rating(value, value - reach, value + reach)


def chance(one: Rating, other: Rating) -> float:
    """The chance that the first beats the second.

    >>> round(chance(Rating(1900, 0, 0), Rating(1500, 0, 0)), 2)
    0.91
    """
    return 1 / (1 + exp((other.value - one.value) / SCALE))
