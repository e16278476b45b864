# exercise = "expectimax.agent"
# rule = "field"

import operator
from collections.abc import Callable
from typing import Any

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class Searcher(MultiAgentSearchAgent):
    """One search for three agents, which say how the values of a layer become one (`layer`)."""

    layer: Callable[..., Any]

    def getAction(self, gameState):
        return max(self.options(gameState, 0, 0), key=operator.itemgetter(1))[0]

    def options(self, state, agent, rounds):
        after = (agent + 1) % state.getNumAgents()
        rounds += not after
        return [(a, self.value(state.generateSuccessor(agent, a), after, rounds)) for a in state.getLegalActions(agent)]

    def value(self, state, agent, rounds):
        if rounds == self.depth or ended(state):
            return self.evaluationFunction(state)
        numbers = [v for _, v in self.options(state, agent, rounds)]
        return max(numbers) if agent == 0 else self.layer(numbers)


class RunningMean(Searcher):
    """The mean is corrected with each new value."""

    def layer(self, values):
        mean = 0.0
        for count, v in enumerate(values, start=1):
            mean += (v - mean) / count
        return mean
