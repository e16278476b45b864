# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "min-reversed"
# family = "kind-ghosts"
# [mends]
# "operator.gt" = "operator.lt if agent else operator.gt"
# "= -INFINITY" = "= INFINITY if agent else -INFINITY"

import operator

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class OneComparison(MultiAgentSearchAgent):
    """One comparison for all agents."""

    def getAction(self, gameState):
        return self.choose(gameState, 0, self.depth)[1]

    def choose(self, state, agent, left):
        if agent == state.getNumAgents():
            agent, left = 0, left - 1
        if left == 0 or ends(state):
            return self.evaluationFunction(state), None
        better = operator.gt
        value = -INFINITY
        action = None
        for a in state.getLegalActions(agent):
            v, _ = self.choose(state.generateSuccessor(agent, a), agent + 1, left)
            if better(v, value):
                value, action = v, a
        return value, action
