# exercise = "alphabeta.agent"
# rule = "field"
# slip = "window-reset"
# family = "fresh"
# [mends]
# "depth, -INFINITY, INFINITY" = "depth, best, INFINITY"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class FreshAtTheRoot(MultiAgentSearchAgent):
    """Each action of the root is searched with the full window."""

    def getAction(self, gameState):
        best, chosen = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.lower(gameState.generateSuccessor(0, a), 1, self.depth, -INFINITY, INFINITY)
            if v > best:
                best, chosen = v, a
        return chosen

    def upper(self, state, left, alpha, beta):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        v = -INFINITY
        for a in state.getLegalActions(0):
            v = max(v, self.lower(state.generateSuccessor(0, a), 1, left, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def lower(self, state, ghost, left, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            if ghost == state.getNumAgents() - 1:
                v = min(v, self.upper(child, left - 1, alpha, beta))
            else:
                v = min(v, self.lower(child, ghost + 1, left, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
