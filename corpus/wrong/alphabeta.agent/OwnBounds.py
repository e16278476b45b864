# exercise = "alphabeta.agent"
# rule = "field"
# slip = "test-against-own-bound"
# [mends]
# "alpha:  # enough" = "beta:"
# "beta:  # enough" = "alpha:"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class OwnBounds(MultiAgentSearchAgent):
    """Pacman stops at alpha and the ghosts stop at beta."""

    def getAction(self, gameState):
        best, chosen = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, a), 1, 0, best, INFINITY)
            if v > best:
                best, chosen = v, a
        return chosen

    def value(self, state, agent, done, alpha, beta):
        if agent == state.getNumAgents():
            agent, done = 0, done + 1
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        return self.more(state, done, alpha, beta) if agent == 0 else self.less(state, agent, done, alpha, beta)

    def more(self, state, done, alpha, beta):
        v = -INFINITY
        for a in state.getLegalActions(0):
            v = max(v, self.value(state.generateSuccessor(0, a), 1, done, alpha, beta))
            if v > alpha:  # enough
                return v
            alpha = max(alpha, v)
        return v

    def less(self, state, ghost, done, alpha, beta):
        v = INFINITY
        for a in state.getLegalActions(ghost):
            v = min(v, self.value(state.generateSuccessor(ghost, a), ghost + 1, done, alpha, beta))
            if v < beta:  # enough
                return v
            beta = min(beta, v)
        return v
