"""Agents of an experiment against one of them, on the same luck: score, nodes and time, each with an interval."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pacman_env.compare.experiments.rows import Duel, Trial
from pacman_env.compare.measuring.intervals import between, ratio_interval
from pacman_env.compare.measuring.paired import paired
from pacman_env.compare.measuring.tables import Listing

if TYPE_CHECKING:
    from pacman_env.pictures import Picture


class Duels(list[Duel]):
    """Duels, which show themselves as a table."""

    def records(self) -> list[dict[str, Any]]:
        """As plain dicts."""
        return [asdict(duel) for duel in self]

    def draw(self, what: str = "points", projector: bool | None = None) -> "Picture":
        """A dot and an interval for each agent: ``"points"``, ``"nodes"`` or ``"time"``."""
        from pacman_env.compare.experiments.duel_chart import duel_chart  # loads matplotlib

        return duel_chart(self, what, projector)

    def listing(self) -> Listing:
        """For people."""
        headings = ("points more a game (95 %)", "of its nodes (95 %)", "of its time (95 %)", "games")
        return Listing(["where", "agent", *headings, "verdict"], [_cells(one) for one in self], "agent", headings)

    def __str__(self) -> str:
        """The table in columns."""
        return str(self.listing())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        caption = f"Against {self[0].other}, on the same luck." if self else "No games on the same luck."
        return self.listing().html("Agents compared", caption)


def duels(games: Iterable[Trial], other: str) -> Duels:
    """Every agent against this one, wherever both have played; games with a failure do not count.

    Raises:
        ValueError: nobody is called so.
    """
    clean = [game for game in games if not game.trouble]
    names = list(dict.fromkeys(game.agent for game in clean))
    if other not in names:
        raise ValueError(f"no agent is called {other!r}: there are {', '.join(names) or 'none'}")
    theirs = [game for game in clean if game.agent == other]
    settings = dict.fromkeys(game.setting for game in clean if game.agent != other)
    found = [_duel([one for one in clean if one.setting == setting], theirs) for setting in settings]
    return Duels(duel for duel in found if duel.score.games)


def _duel(ours: Sequence[Trial], theirs: Sequence[Trial]) -> Duel:
    """An agent without a depth of its own meets the other one at any depth."""
    first = ours[0]
    same = {game.number: game for game in theirs if _together(game, first)}
    pairs = [(game, same[game.number]) for game in ours if game.number in same]
    score = paired([one.score for one, _ in pairs], [other.score for _, other in pairs])
    nodes = [(float(one.nodes), float(other.nodes)) for one, other in pairs]
    time = [(one.seconds, other.seconds) for one, other in pairs]
    place = (first.layout, first.depth, first.ghosts)
    return Duel(*place, first.agent, theirs[0].agent, score, *_share(nodes), *_share(time))


def _together(one: Trial, other: Trial) -> bool:
    same_place = (one.layout, one.ghosts) == (other.layout, other.ghosts)
    return same_place and (one.depth == other.depth or None in (one.depth, other.depth))


def _share(pairs: Sequence[tuple[float, float]]) -> tuple[float | None, float | None, float | None]:
    parts, wholes = [one for one, _ in pairs], [other for _, other in pairs]
    return (sum(parts) / sum(wholes) if sum(wholes) else None, *ratio_interval(parts, wholes))


def _cells(duel: Duel) -> list[str]:
    return [
        duel.where,
        duel.agent,
        f"{duel.score.mean:+.0f} {between(duel.score.low, duel.score.high, '{:+.0f}')}",
        _percent(duel.nodes, duel.nodes_low, duel.nodes_high),
        _percent(duel.time, duel.time_low, duel.time_high),
        str(duel.score.games),
        "the same score in every game" if duel.score.low == duel.score.high == 0 else duel.score.verdict,
    ]


def _percent(share: float | None, low: float | None, high: float | None) -> str:
    form = "{:.0%}" if share is not None and share < 2 else "{:.1f} x"
    return "-" if share is None else f"{form.format(share)} {between(low, high, form)}"
