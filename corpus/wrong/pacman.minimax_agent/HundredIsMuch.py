# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# "= 100" = "= INFINITY"
# "= -100" = "= -INFINITY"

import numpy

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class HundredIsMuch(MultiAgentSearchAgent):
    """The search for the best starts from -100, that for the worst from 100."""

    def getAction(self, gameState):
        scores = [self.ghost(gameState.generateSuccessor(0, a), 1, self.depth) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[numpy.argmax(scores)]

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        value = -100
        for a in state.getLegalActions(0):
            value = max(value, self.ghost(state.generateSuccessor(0, a), 1, left))
        return value

    def ghost(self, state, index, left):
        if ends(state):
            return self.evaluationFunction(state)
        value = 100
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            last = index == state.getNumAgents() - 1
            value = min(value, self.pacman(child, left - 1) if last else self.ghost(child, index + 1, left))
        return value
