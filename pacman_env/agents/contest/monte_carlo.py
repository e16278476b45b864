"""Guess by playing out: Monte Carlo tree search (AIMA 4th ed., section 5.4)."""

import random
from math import inf, log, sqrt

from pacman_env.agents.base import Evaluation
from pacman_env.agents.classes import bundled_class
from pacman_env.agents.contest.budget import Budget, OutOfBudget, TimedAgent, hungry
from pacman_env.agents.ghosts import GhostAgent, sample
from pacman_env.agents.turns import ghosts_move
from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState


def ucb1(total: float, visits: int, parent_visits: int, exploration: float) -> float:
    """How promising an action is, total / visits + C sqrt(ln(parent visits) / visits) (AIMA section 5.4).

    The first term is what the action has earned so far. The second says how little is known about the action; it is
    infinite before the first visit.

    >>> ucb1(total=30, visits=3, parent_visits=20, exploration=0)
    10.0
    """
    if not visits:
        return inf
    return total / visits + exploration * sqrt(log(parent_visits) / visits)


class Arm:
    """An action in a position: how often it was tried, what it brought in all, and the positions it has led to."""

    __slots__ = ("outcomes", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.outcomes: dict[GameState, DecisionNode] = {}


class DecisionNode:
    """A position in which Pacman is to move."""

    __slots__ = ("arms", "visits")

    def __init__(self, state: GameState) -> None:
        self.visits = 0
        self.arms = {action: Arm() for action in state.legal_actions()}


class MonteCarloSearch:
    """Monte Carlo tree search (AIMA Figure 5.11) with sampled ghosts.

    Args:
        evaluate: judges the end of a playout.
        ghosts: their moves are drawn from their own distributions.
        exploration: C of UCB1, in points.
        horizon: how many rounds a playout lasts.
    """

    def __init__(self, evaluate: Evaluation, ghosts: list[GhostAgent], exploration: float, horizon: int) -> None:
        self.evaluate, self.ghosts = evaluate, ghosts
        self.exploration, self.horizon = exploration, horizon

    def run(self, state: GameState, budget: Budget) -> DecisionNode:
        """Playouts until the budget is used up, one step each; the root with its statistics."""
        root = DecisionNode(state)
        try:
            while True:
                budget.spend()
                self.playout(root, state, self.horizon)
        except OutOfBudget:
            return root

    def playout(self, node: DecisionNode, state: GameState, rounds: int) -> float:
        """Selection down the tree, one new node, simulation, and back-propagation on the way back."""
        if not (rounds and node.arms):
            return self.evaluate(state)
        action, arm = self.select(node)
        after_round = self.round(state, action)
        child = arm.outcomes.get(after_round)
        if child is None:
            arm.outcomes[after_round] = DecisionNode(after_round)
            value = self.simulate(after_round, rounds - 1)
        else:
            value = self.playout(child, after_round, rounds - 1)
        arm.visits, arm.total, node.visits = arm.visits + 1, arm.total + value, node.visits + 1
        return value

    def select(self, node: DecisionNode) -> tuple[Action, Arm]:
        """The action with the greatest UCB1."""
        return max(
            node.arms.items(), key=lambda item: ucb1(item[1].total, item[1].visits, node.visits, self.exploration)
        )

    def simulate(self, state: GameState, rounds: int) -> float:
        """Random moves to the horizon."""
        while rounds and (legal := state.legal_actions()):
            state, rounds = self.round(state, random.choice(legal)), rounds - 1
        return self.evaluate(state)

    def round(self, state: GameState, action: Action) -> GameState:
        """Pacman's action and an answer of every ghost."""
        return ghosts_move(state.successor(0, action), self.reply)

    def reply(self, ghost: int, state: GameState) -> str:
        """A move drawn from what this ghost does."""
        return sample(self.ghosts[ghost - 1].get_distribution(state), random)


class MonteCarloAgent(TimedAgent):
    """A Pacman that plays the action that Monte Carlo tree search has tried most often.

    Args:
        evalFn: judges the end of a playout.
        seconds, steps: the budget of a move (a step is a playout); without either: what a contest allows.
        exploration: C of UCB1, in points: with a small C, the search trusts what it has seen; with a large C, it tries
            everything.
        horizon: how many rounds a playout lasts.
        ghost: the name of the class that Pacman believes the ghosts belong to.
    """

    def __init__(
        self,
        evalFn: str | Evaluation = hungry,
        seconds: float | None = None,
        steps: int | str | None = None,
        exploration: float | str = 30,
        horizon: int | str = 6,
        ghost: str = "RandomGhost",
    ) -> None:
        super().__init__(evalFn, seconds, steps)
        self.exploration, self.horizon, self.ghost = float(exploration), int(horizon), bundled_class(ghost)

    def search(self, state: GameState) -> DecisionNode:
        """The root of the tree for a move, with its statistics."""
        ghosts = [self.ghost(index) for index in range(1, state.num_agents)]
        budget = self.budget(successors=self.horizon * state.num_agents)
        return MonteCarloSearch(self.evaluation_function, ghosts, self.exploration, self.horizon).run(state, budget)

    def get_action(self, state: GameState) -> str:
        """The most visited action: it is the one that the search kept coming back to."""
        arms = self.search(state).arms
        return max(arms, key=lambda action: arms[action].visits)
