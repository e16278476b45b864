"""Agents of a contest against one of them, on the same luck."""

from collections.abc import Sequence

from pacman_env.compare.contest.standings import ContestGame
from pacman_env.compare.contest.teams import ContestError
from pacman_env.compare.measuring.intervals import between
from pacman_env.compare.measuring.paired import Difference, paired
from pacman_env.compare.measuring.tables import Listing


class Against(dict[str, Difference]):
    """How many points more a game each agent brings than one of them; shows itself as a table."""

    other = ""

    def listing(self) -> Listing:
        """For people."""
        numbers = (f"points more than {self.other} (95 %)", "games")
        return Listing(
            ["agent", *numbers, "verdict"], [_cells(name, one) for name, one in self.items()], "agent", numbers
        )

    def __str__(self) -> str:
        """The table in columns."""
        return str(self.listing())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.listing().html("Agents compared", f"Against {self.other}, game by game on the same luck.")


def against(games: Sequence[ContestGame], other: str) -> Against:
    """Every other agent against this one; all have played the same games.

    Raises:
        ContestError: nobody is called so.
    """
    scores: dict[str, dict[tuple[str, str, str], int]] = {}
    for game in games:
        scores.setdefault(game.agent, {})[game.layout, game.ghosts, game.seed] = game.score
    if other not in scores:
        raise ContestError(f"no agent is called {other!r}; agents that played: {', '.join(scores) or 'none'}")
    theirs = scores.pop(other)
    found = Against({name: paired([own[key] for key in theirs], [*theirs.values()]) for name, own in scores.items()})
    found.other = other
    return found


def _cells(name: str, one: Difference) -> list[str]:
    points = "-" if one.mean is None else f"{one.mean:+.0f} {between(one.low, one.high, '{:+.0f}')}"
    return [name, points, str(one.games), one.verdict]
