"""The ghosts, which draw their moves from probability distributions."""

import random
from collections.abc import Mapping
from typing import Any, Protocol

from pacman_env.agents.base import Agent, manhattan
from pacman_env.engine.actions import VECTORS, Action, Position
from pacman_env.engine.state import GameState


class Rng(Protocol):
    """A source of a ghost's random numbers: a ``random.Random``, the module ``random``, or anything like them."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        ...


class GhostAgent(Agent):
    """A ghost that draws each move from a probability distribution. Override ``get_distribution``.

    Each move uses exactly one random number, even if there is only one legal action. The number comes from ``rng``,
    which a match sets; until then, it comes from Python's global generator.
    """

    rng: Rng = random

    def __init__(self, index: int = 1) -> None:
        """Play as this ghost: 1 is the first one."""
        super().__init__(index)

    def get_distribution(self, state: GameState) -> Mapping[Any, float]:
        """How likely each legal action is: action -> probability, sum 1."""
        raise NotImplementedError(f"{type(self).__name__} has no get_distribution(self, state): write one")

    getDistribution = get_distribution

    def get_action(self, state: GameState) -> str:
        """An action drawn from the distribution; ``Stop`` when there is none."""
        chances = self.get_distribution(state)
        return sample(chances, self.rng) if chances else Action.STOP


def sample(chances: Mapping[str, float], rng: Rng) -> str:
    """Draw an outcome: the first one, in the order of the names, at which the summed chances reach ``rng.random()``.

    Chances that do not add up to 1 are divided by their sum first.

    >>> class Half:
    ...     def random(self) -> float: return 0.5
    >>> sample({"West": 0.6, "East": 0.4}, Half())
    'West'
    """
    names, luck, reached = sorted(chances), rng.random(), 0.0
    total = sum(chances[name] for name in names)
    for name in names:
        reached += chances[name] / total if total else 0.0
        if luck <= reached:
            return name
    return names[-1]  # the chances may add up to a hair less than 1


class RandomGhost(GhostAgent):
    """A ghost that moves at random: every legal action is equally likely."""

    def get_distribution(self, state: GameState) -> dict[Action, float]:
        """The uniform distribution."""
        return uniform(state.legal_actions(self.index))


def uniform(actions: list[Action]) -> dict[Action, float]:
    """The same probability for each of these actions; empty when there are none."""
    return dict.fromkeys(actions, 1 / len(actions)) if actions else {}


class DirectionalGhost(GhostAgent):
    """A ghost that runs toward Pacman, or away from him while it is scared; sometimes it wanders.

    The best actions, those after which the Manhattan distance to Pacman is least (scared: greatest), share the
    probability ``prob_attack`` (scared: ``prob_scaredFlee``); all legal actions share the rest.
    """

    def __init__(self, index: int = 1, prob_attack: float = 0.8, prob_scaredFlee: float = 0.8) -> None:
        """Play as this ghost; both probabilities are from 0 to 1."""
        super().__init__(index)
        self.prob_attack, self.prob_scaredFlee = float(prob_attack), float(prob_scaredFlee)

    def get_distribution(self, state: GameState) -> dict[Action, float]:
        """The best actions share ``prob_attack`` (scared: ``prob_scaredFlee``), and all actions share the rest."""
        legal = state.legal_actions(self.index)
        if not legal:
            return {}
        best, chance = self._best(state, legal)
        share = (1 - chance) / len(legal)
        return {action: share + (chance / len(best) if action in best else 0) for action in legal}

    def _best(self, state: GameState, legal: list[Action]) -> tuple[list[Action], float]:
        scared = state.scared_timers[self.index - 1] > 0
        place, target = state.ghost_positions[self.index - 1], state.pacman_position
        gaps = {action: manhattan(_moved(place, action, 0.5 if scared else 1), target) for action in legal}
        aim = max(gaps.values()) if scared else min(gaps.values())
        chance = self.prob_scaredFlee if scared else self.prob_attack
        return [action for action in legal if gaps[action] == aim], chance


def _moved(place: Position, action: Action, step: float) -> Position:
    dx, dy = VECTORS[action]
    return place[0] + dx * step, place[1] + dy * step
