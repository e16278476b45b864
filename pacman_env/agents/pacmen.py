"""Simple Pacmen: to begin with, to compare with, and to beat."""

import random
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from pacman_env.agents.base import Agent, MultiAgentSearchAgent
from pacman_env.engine.actions import LEFT, REVERSE, VECTORS, Action
from pacman_env.engine.state import GameState

T = TypeVar("T")


class RandomSource(Protocol):
    """Where a choice comes from: a ``random.Random``, or the module ``random`` itself."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Any one of them."""
        ...


class RandomAgent(Agent):
    """A Pacman that moves at random (Python's global generator, which a match seeds)."""

    def get_action(self, state: GameState) -> str:
        """Any legal action."""
        return random.choice(state.legal_actions(self.index))


class StopAgent(Agent):
    """A Pacman that never moves."""

    def get_action(self, state: GameState) -> str:
        """Stop."""
        return Action.STOP


class LeftTurnAgent(Agent):
    """A Pacman that turns left wherever he can."""

    def get_action(self, state: GameState) -> str:
        """Left, else straight on, else right, else back."""
        facing = state.directions[self.index]
        ahead = Action.NORTH if facing is Action.STOP else facing
        wishes = (LEFT[ahead], ahead, REVERSE[LEFT[ahead]], REVERSE[ahead])
        legal = state.legal_actions(self.index)
        return next((action for action in wishes if action in legal), Action.STOP)


class GreedyAgent(MultiAgentSearchAgent):
    """A Pacman that looks one move ahead and picks the state with the best value; ties are broken at random.

    ``rng`` breaks the ties. Unless you set it, it is Python's global generator, which a match seeds.
    """

    rng: RandomSource = random

    def get_action(self, state: GameState) -> str:
        """The action with the best value, standing still only if nothing else is legal."""
        return self.best(self.move_values(state))

    def best(self, values: Mapping[Action, float]) -> Action:
        """An action with the best of these values."""
        most = max(values.values())
        return self.rng.choice([action for action, value in values.items() if value == most] or list(values))

    def move_values(self, state: GameState) -> dict[Action, float]:
        """What the evaluation function says about the state after each action."""
        return {action: self.evaluation_function(after) for action, after in self.successors(state).items()}

    @staticmethod
    def successors(state: GameState) -> dict[Action, GameState]:
        """The state after each action; Stop only if nothing else is legal."""
        legal = state.legal_actions()
        moves = [action for action in legal if action is not Action.STOP] or legal
        return {action: state.successor(0, action) for action in moves}


class NearestFoodAgent(Agent):
    """A Pacman that walks along a shortest path to the nearest food and does not see the ghosts."""

    def get_action(self, state: GameState) -> str:
        """The first action, in legal order, on a shortest path to the nearest food."""
        return min(state.legal_actions(), key=lambda action: _steps_to_food(state, action))


def _steps_to_food(state: GameState, action: Action) -> float:
    (x, y), (dx, dy) = state.pacman_position, VECTORS[action]
    return min((state.layout.distance((x + dx, y + dy), dot) for dot in state.food), default=0)
