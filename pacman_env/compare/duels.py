"""Agents against one of them, with the same random seeds: score, nodes, and time, each with an interval."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple, SupportsIndex, overload

from pacman_env.compare.charts import WIDE, Mark, Panel, chart
from pacman_env.compare.games import Played
from pacman_env.compare.intervals import Difference, between, paired, ratio_interval
from pacman_env.compare.rows import place_in_words
from pacman_env.compare.tables import Listing, Record, Shown
from pacman_env.pictures.picture import Picture

Place = tuple[str, int | None, str]
ANYWHERE: Place = "", None, ""
"""The place of those who are compared over all boards and ghosts together."""


@dataclass(frozen=True)
class Duel:
    """One agent against another at one place, with the same random seeds.

    Attributes:
        layout, depth, ghosts: where; empty for all places together.
        agent, other: who against whom.
        score: how many more points the agent scores in a game.
        nodes, nodes_low, nodes_high: the share of the other's nodes that it asked for, and a 95% interval; None
            without nodes, or with too few games.
        time, time_low, time_high: the same for the thinking time.
    """

    layout: str
    depth: int | None
    ghosts: str
    agent: str
    other: str
    score: Difference
    nodes: float | None
    nodes_low: float | None
    nodes_high: float | None
    time: float | None
    time_low: float | None
    time_high: float | None

    @property
    def where(self) -> str:
        """Board, depth, and ghosts in words."""
        return place_in_words(self.layout, self.depth, self.ghosts)

    @property
    def name(self) -> str:
        """The agent, and where."""
        return ": ".join(filter(None, (self.agent, self.where)))


class Duels(Shown, list[Duel]):
    """Duels as a table."""

    label = "Agents compared"

    @overload
    def __getitem__(self, which: SupportsIndex) -> Duel: ...
    @overload
    def __getitem__(self, which: slice) -> list[Duel]: ...
    @overload
    def __getitem__(self, which: str) -> Difference: ...
    def __getitem__(self, which: SupportsIndex | slice | str) -> Duel | list[Duel] | Difference:
        """A duel, by its number; or how many more points an agent scores per game, by its name (its first duel)."""
        if not isinstance(which, str):
            return super().__getitem__(which)
        scores = {duel.agent: duel.score for duel in reversed(self)}
        if which not in scores:
            raise KeyError(
                f"the table has no row for {which}; it has rows for these agents: {', '.join(scores) or 'none'}"
            )
        return scores[which]

    def records(self) -> list[Record]:
        return [asdict(duel) for duel in self]

    def draw(self, what: str = "points", projector: bool | None = None, *, caption: str = "") -> Picture:
        """Draw a dot and an interval for each agent: its ``"points"``, ``"nodes"``, or ``"time"``.

        ``caption`` is a sentence below the chart that says what to look for.

        Raises:
            ValueError: there are no duels, or nothing of that name.
        """
        if not self:
            raise ValueError("there are no duels to plot: a duel needs games from two agents")
        if what not in MEASURES:
            raise ValueError(f"the chart has no measure {what!r}: choose one of {', '.join(MEASURES)}")
        measure = MEASURES[what]
        title = measure.title.format(self[0].other)
        told = [f"- {duel.name}: {measure.cell(duel)}." for duel in self]
        marks = [Mark(*measure.numbers(duel)) for duel in self]
        panel = Panel(title, marks, measure.form, WIDE, even=measure.even)
        lines = [(duel.where, duel.agent) for duel in self]
        return chart(lines, [panel], title, "\n".join([f"{title}:", *told]), projector, caption)

    def listing(self) -> Listing:
        kept = {heading: cell for heading, cell in CELLS.items() if any(cell(duel) not in ("", "-") for duel in self)}
        rows = [[cell(duel) for cell in kept.values()] for duel in self]
        numbers = [heading for heading in kept if heading not in ("where", "agent", "verdict")]
        return Listing([*kept], rows, "agent", numbers)

    @property
    def caption(self) -> str:
        if not self:
            return "No games with the same random seed."
        return f"Against {self[0].other}, game by game with the same random seeds."


def duels(games: Iterable[Played], other: str, place: Callable[[Played], Place] = lambda game: game.place) -> Duels:
    """Compare every agent with this one, wherever both have played.

    Args:
        games: all that count.
        other: the agent that the others are compared with.
        place: what is counted together.

    Raises:
        ValueError: no agent has this name.
    """
    rows: dict[tuple[Place, str], list[Played]] = {}
    theirs = []
    for game in games:
        rows.setdefault((place(game), game.agent), []).append(game)
        if game.agent == other:
            theirs.append(game)
    if not theirs:
        names = dict.fromkeys(agent for _, agent in rows)
        raise ValueError(f"no agent is called {other!r}; the agents are {', '.join(names) or 'none'}")
    found = [_duel(where, ours, theirs) for (where, agent), ours in rows.items() if agent != other]
    return Duels(duel for duel in found if duel.score.games)


def _duel(where: Place, ours: Sequence[Played], theirs: Sequence[Played]) -> Duel:
    """An agent without a depth of its own meets the other one at any depth."""
    depth = ours[0].depth
    same = {_luck(game): game for game in theirs if depth == game.depth or None in (depth, game.depth)}
    pairs = [(game, same[_luck(game)]) for game in ours if _luck(game) in same]
    score = paired([one.score for one, _ in pairs], [other.score for _, other in pairs])
    nodes = [(float(one.nodes), float(other.nodes)) for one, other in pairs]
    time = [(one.seconds, other.seconds) for one, other in pairs]
    return Duel(*where, ours[0].agent, theirs[0].agent, score, *_share(nodes), *_share(time))


def _luck(game: Played) -> tuple[str, str, str]:
    return game.layout, game.ghosts, game.seed


def _share(pairs: Sequence[tuple[float, float]]) -> tuple[float | None, float | None, float | None]:
    parts, wholes = [one for one, _ in pairs], [other for _, other in pairs]
    return (sum(parts) / sum(wholes) if sum(wholes) else None, *ratio_interval(parts, wholes))


def _verdict(score: Difference) -> str:
    return "the same score in every game" if score.low == score.high == 0 else score.verdict


class Measure(NamedTuple):
    """What is compared in a duel.

    Attributes:
        column, title: the heading in the table, and the title of a picture.
        form: how a number is written.
        even: the number if neither has more.
        numbers: a duel's, with the ends of its interval.
    """

    column: str
    title: str
    form: str
    even: float
    numbers: Callable[[Duel], tuple[float | None, float | None, float | None]]

    def cell(self, duel: Duel) -> str:
        """The number with its interval; a share of two or more is written as a factor."""
        number, low, high = self.numbers(duel)
        if number is None:
            return "-"
        form = "{:.1f} x" if self.even and number >= 2 else self.form
        return f"{form.format(number)} {between(low, high, form)}"


MEASURES = {
    "points": Measure(
        "more points per game (95%)",
        "more points per game than {} (95% interval)",
        "{:+,.0f}",
        0.0,
        lambda duel: (duel.score.mean, duel.score.low, duel.score.high),
    ),
    "nodes": Measure(
        "of its nodes (95%)",
        "share of the nodes of {} (95% interval)",
        "{:.0%}",
        1.0,
        lambda duel: (duel.nodes, duel.nodes_low, duel.nodes_high),
    ),
    "time": Measure(
        "of its time (95%)",
        "share of the time of {} (95% interval)",
        "{:.0%}",
        1.0,
        lambda duel: (duel.time, duel.time_low, duel.time_high),
    ),
}
CELLS: dict[str, Callable[[Duel], str]] = {
    "where": lambda duel: duel.where,
    "agent": lambda duel: duel.agent,
    **{measure.column: measure.cell for measure in MEASURES.values()},
    "games": lambda duel: str(duel.score.games),
    "verdict": lambda duel: _verdict(duel.score),
}
"""The columns of the table."""
