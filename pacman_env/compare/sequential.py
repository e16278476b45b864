"""Is a new agent better than the old one? Play until that is decided: the sequential probability ratio test.

If you look at an interval after every game, and stop when 0 is outside of it, you often find a difference where there
is none. You may look at this test after every game (Wald 1945). Programmers of chess engines use it for each change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from statistics import fmean, stdev

from pacman_env.compare.experiments import RunOptions, experiment
from pacman_env.compare.intervals import CARED
from pacman_env.engine.layout import Layout
from pacman_env.matches.match import MAX_MOVES, Seed
from pacman_env.matches.roster import Recipe
from pacman_env.pictures import Picture, curves

ERROR = 0.05
"""How often each of the two answers may be wrong."""

BOUND = log((1 - ERROR) / ERROR)
"""How far the evidence has to go, up or down: 19 to 1."""

FEWEST = 20
"""Fewer pairs of games say too little about their spread."""


def evidence(gains: Sequence[float], points: float = CARED) -> float:
    """How much more likely these gains are if their mean is ``points`` than if it is 0: the logarithm of the ratio.

    The gains count as normally distributed, with the spread that they show, but at least one point. If nearly all of
    a difference comes from a few rare games, that is a poor description, and the test can miss the difference.

    >>> round(evidence([90, 210, 120, 180]), 1)
    13.3
    """
    return len(gains) * points * (fmean(gains) - points / 2) / max(stdev(gains), 1.0) ** 2


@dataclass(frozen=True)
class Sprt:
    """The test of a new agent against an old one: what it says after each pair of games.

    Attributes:
        new, old: who is compared with whom.
        points: the difference that matters, in points per game.
        gains: how many more points the new one scored in each game with the same random seed.
    """

    new: str
    old: str
    points: float
    gains: tuple[float, ...]

    @property
    def better(self) -> bool | None:
        """Whether the new one is better by that many points; None: the games have not decided."""
        found = evidence(self.gains, self.points) if len(self.gains) >= FEWEST else 0.0
        return None if abs(found) < BOUND else found > 0

    def __str__(self) -> str:
        """The decision, and what was asked."""
        verdict = {True: "better, decided", False: "not better, decided", None: "not decided"}[self.better]
        return (
            f"{self.new}: {verdict} after {len(self.gains)} pairs of games.\n"
            f"The question: does it score {self.points:g} more points per game than {self.old}, or just as many?\n"
            "One in twenty decisions of this kind is wrong."
        )

    __repr__ = __str__

    def draw(self, projector: bool | None = None, *, caption: str = "") -> Picture:
        """Draw the evidence after each pair of games, between the lines at which it decides.

        ``caption`` is a sentence below the chart that says what to look for.

        Raises:
            ValueError: fewer than two pairs of games were played.
        """
        last = len(self.gains)
        if last < 2:
            raise ValueError(f"{last} pairs of games are too few to plot: play two or more")
        ratios = {n: evidence(self.gains[:n], self.points) for n in range(2, last + 1)}
        data: dict[str, dict[float, float]] = {
            "evidence": {n: max(-2 * BOUND, min(2 * BOUND, ratio)) for n, ratio in ratios.items()},
            "better": {2: BOUND, last: BOUND},
            "not better": {2: -BOUND, last: -BOUND},
        }
        title = f"Is {self.new} better than {self.old}?"
        return curves(data, x="pairs of games", y="log of the odds", title=title, projector=projector, caption=caption)


def sprt(
    agents: Mapping[str, type | str | Recipe],
    layout: Layout | str | Path,
    ghosts: type | str | Recipe = "RandomGhost",
    *,
    points: float = CARED,
    most: int = 500,
    seed: Seed = 0,
    max_moves: int | None = MAX_MOVES,
) -> Sprt:
    """Play two agents with the same seeds, one pair of games at a time, until it is clear whether the first is better.

    Args:
        agents: the new one and the old one by name, each as for :func:`pacman_env.compare.experiment`.
        layout, ghosts: the board, and who plays its ghosts.
        points: the difference that matters, in points per game.
        most: the largest number of pairs of games; an interrupt also ends them.
        seed: makes the games repeatable.
        max_moves: as for :func:`pacman_env.play`.

    Raises:
        ValueError: not two agents, too few pairs, no points, or an agent that fails in a game.
    """
    if len(agents) != 2 or most < FEWEST or points <= 0:
        given = f"{len(agents)} agents, most={most}, points={points}"
        raise ValueError(f"{given}: pass two agents, at least {FEWEST} pairs of games, and more than 0 points")
    new, old = agents
    found = Sprt(new, old, points, ())
    for number in range(most):
        rules: RunOptions = {"seed": f"{seed}-{number}", "max_moves": max_moves, "progress": False}
        played = experiment(agents, [layout], ghosts=[ghosts], n=1, **rules)
        if not played.complete:  # interrupted
            break
        games = list(played.games.values())
        if failed := next((game for game in games if game.trouble), None):
            raise ValueError(f"{failed.agent} failed in game {number + 1}, so nothing is decided: {failed.trouble}")
        ours, theirs = games[0], games[-1]  # the same game where both have the same code
        found = Sprt(new, old, points, (*found.gains, ours.score - theirs.score))
        if found.better is not None:
            break
    return found
