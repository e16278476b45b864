# exercise = "alphabeta.agent"
# rule = "field"
# slip = "half-the-cuts"
# [mends]
# "v, below)" = "v, below)\n            if v < alpha:\n                break"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class GhostsNeverCut(MultiAgentSearchAgent):
    """Only Pacman's layer has a test."""

    def getAction(self, gameState):
        return self.pacman(gameState, 0, -INFINITY, INFINITY)[1]

    def pacman(self, state, done, alpha, beta):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state), None
        v, act = -INFINITY, None
        for a in state.getLegalActions(0):
            below = self.ghost(state.generateSuccessor(0, a), 1, done, alpha, beta)
            if below > v:
                v, act = below, a
            if v > beta:
                break
            alpha = max(alpha, v)
        return v, act

    def ghost(self, state, index, done, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            if index + 1 < state.getNumAgents():
                below = self.ghost(child, index + 1, done, alpha, beta)
            else:
                below = self.pacman(child, done + 1, alpha, beta)[0]
            v = min(v, below)
            beta = min(beta, v)
        return v
