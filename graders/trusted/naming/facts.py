"""What an agent's search shows as a fact, whatever else is wrong with it.

Where no mistake explains an answer, mostly because several were made, the positions that it looked at still say some
things for certain: that Stop was never tried, that a ghost never moved, that nothing was ever evaluated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graders.exercises.proof import Path
from graders.exercises.work import NOWHERE
from graders.trusted.naming.evidence import OWN_EVALUATION
from graders.trusted.verdicts import Verdict

LEAST = 3  # positions that have to show a fact


class _Search:
    """One search of an agent: the paths that it made, and the numbers of the agents that move along them."""

    def __init__(self, verdict: Verdict) -> None:
        trace = verdict.trace
        self.depth, self.agents = verdict.case.depth, verdict.case.root.num_agents
        self.made: frozenset[Path] = frozenset(path for path in trace.made if path[:1] != NOWHERE)  # forged ones
        self.moves = [str(action) for action in verdict.case.root.legal_actions(0)]
        self.evaluates = bool(verdict.record.get("evaluated"))

    @property
    def tried(self) -> set[str]:
        """Pacman's first moves."""
        return {path[0][1] for path in self.made if path[0][0] == 0}

    @property
    def longest(self) -> Path:
        """The longest line of moves."""
        return max(self.made, key=len)

    @property
    def at_once(self) -> bool:
        """Whether several ghosts move from one position, and nowhere one after another."""
        movers: dict[Path, set[int]] = {}
        for path in self.made:
            movers.setdefault(path[:-1], set()).add(path[-1][0])
        together = [some for some in movers.values() if len(some) > 1]
        after = any(path[-1][0] and path[-2][0] for path in self.made if len(path) > 1)
        return bool(together) and not after and not any(0 in some for some in together)


def _drops_stop(searches: Sequence[_Search]) -> bool:
    """Every first move is searched somewhere, and Stop never."""
    asked = [one for one in searches if "Stop" in one.moves and len(one.moves) > 1]
    others = all(len(one.tried) >= len(one.moves) - 1 for one in asked)
    return len(asked) >= LEAST and others and not any("Stop" in one.tried for one in asked)


def _at_once(searches: Sequence[_Search]) -> bool:
    """One layer holds the moves of all ghosts."""
    several = [one for one in searches if one.agents > 2 and len(one.longest) > 1]
    return len(several) >= LEAST and all(one.at_once for one in several)


def _only_pacman(searches: Sequence[_Search]) -> bool:
    deep = [one for one in searches if one.agents > 1 and len(one.longest) > 1]
    return len(deep) >= LEAST and all({agent for path in one.made for agent, _ in path} == {0} for one in deep)


def _backwards(searches: Sequence[_Search]) -> bool:
    """The last ghost moves first, and the first one after it."""
    several = [one for one in searches if one.agents > 2 and len(one.longest) >= one.agents]
    orders = [
        [agent for agent, _ in one.longest[: one.agents]] == [0, *range(one.agents - 1, 0, -1)] for one in several
    ]
    return len(several) >= LEAST and all(orders)


def _never_evaluates(searches: Sequence[_Search]) -> bool:
    """The last round is reached, and the evaluation function of the agent is never asked anything."""
    whole = [one for one in searches if len(one.longest) >= one.depth * one.agents]
    return len(whole) >= LEAST and not any(one.evaluates for one in searches)


@dataclass(frozen=True)
class Fact:
    """What may be certain: its code, whether it holds, a sentence on `where`, and the verdicts that it matters for."""

    code: str
    holds: Callable[[Sequence[_Search]], bool]
    where: str = "This happens in every position in the check."
    shows: Callable[[Verdict], bool] = lambda verdict: True


_FACTS = (
    Fact("no-ghost-layer", _only_pacman),
    Fact(
        "one-min-for-all-ghosts",
        _at_once,
        "This happens on every board with several ghosts.",
        lambda verdict: verdict.case.root.num_agents > 2,
    ),
    Fact("ghosts-in-wrong-order", _backwards),
    Fact("drops-stop", _drops_stop, shows=lambda verdict: "Stop" in verdict.expected.values),
    Fact(OWN_EVALUATION, _never_evaluates),
)


def facts(found: Sequence[Verdict]) -> list[Fact]:
    """What the searches of an agent show for certain, the plainest first."""
    searches = [_Search(verdict) for verdict in found if verdict.case.depth and not verdict.error]
    searches = [one for one in searches if one.made]
    return [fact for fact in _FACTS if fact.holds(searches)]
