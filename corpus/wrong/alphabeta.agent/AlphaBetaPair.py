# exercise = "alphabeta.agent"
# rule = "field"
# slip = "returns-pair"
# elsewhere = ["return action, alpha"]
# [mends]
# "top(gameState)" = "top(gameState)[0]"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class AlphaBetaPair(MultiAgentSearchAgent):
    """The root's helper gives action and value, and both are handed back."""

    def getAction(self, gameState):
        return self.top(gameState)

    def top(self, state):
        action, alpha = None, -INFINITY
        for a in state.getLegalActions(0):
            v = self.value(state.generateSuccessor(0, a), 1, alpha, INFINITY)
            if v > alpha:
                action, alpha = a, v
        return action, alpha

    def value(self, state, ply, alpha, beta):
        agent, n = ply % state.getNumAgents(), state.getNumAgents()
        if ply == n * self.depth or ends(state):
            return self.evaluationFunction(state)
        for a in state.getLegalActions(agent):
            v = self.value(state.generateSuccessor(agent, a), ply + 1, alpha, beta)
            alpha, beta = (alpha, min(beta, v)) if agent else (max(alpha, v), beta)
            if alpha >= beta:
                break
        return beta if agent else alpha
