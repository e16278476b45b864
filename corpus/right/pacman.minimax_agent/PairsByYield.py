# exercise = "pacman.minimax_agent"
# rule = "field"

import functools

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class PairsByYield(MultiAgentSearchAgent):
    """A generator hands the values of the children on, one by one, and reduce keeps the best pair."""

    def getAction(self, gameState):
        better = lambda one, two: one if one[0] >= two[0] else two
        return functools.reduce(better, self.pairs(gameState, 0, self.depth))[1]

    def pairs(self, state, agent, rounds):
        last = agent + 1 == state.getNumAgents()
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            yield self.value(child, 0 if last else agent + 1, rounds - last), action

    def value(self, state, agent, rounds):
        if rounds == 0 or ended(state):
            return self.evaluationFunction(state)
        numbers = [v for v, _ in self.pairs(state, agent, rounds)]
        return max(numbers) if agent == 0 else min(numbers)
