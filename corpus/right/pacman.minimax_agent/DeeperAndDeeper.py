# exercise = "pacman.minimax_agent"
# rule = "field"

import numpy

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class DeeperAndDeeper(MultiAgentSearchAgent):
    """Iterative deepening: depth 1, 2, ... up to the limit; the answer is that of the last search."""

    def getAction(self, gameState):
        choice, order = None, gameState.getLegalActions(0)
        for limit in range(1, self.depth + 1):
            scored = {a: self.value(gameState.generateSuccessor(0, a), 1, limit) for a in order}
            order.sort(key=scored.get, reverse=True)
            choice = order[0]
        return choice

    def value(self, state, agent, limit):
        if agent == state.getNumAgents():
            agent, limit = 0, limit - 1
        if limit == 0 or ended(state):
            return self.evaluationFunction(state)
        below = [self.value(state.generateSuccessor(agent, a), agent + 1, limit) for a in state.getLegalActions(agent)]
        return numpy.amin(below) if agent else numpy.amax(below)
