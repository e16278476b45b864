# exercise = "alphabeta.agent"
# rule = "field"
# slip = "cuts-on-equality"
# family = "equal-last"
# [mends]
# "v >= best" = "v > best"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class LastOfTheEqual(MultiAgentSearchAgent):
    """Cuts when the bounds meet, and lets a later action with an equal number win."""

    def getAction(self, gameState):
        best, action = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.search(gameState.generateSuccessor(0, a), 1, self.depth, best, INFINITY)
            if v >= best:
                best, action = v, a
        return action

    def search(self, state, agent, left, alpha, beta):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        v = INFINITY if agent else -INFINITY
        for a in state.getLegalActions(agent):
            w = self.search(state.generateSuccessor(agent, a), after, left - (after == 0), alpha, beta)
            v = min(v, w) if agent else max(v, w)
            alpha, beta = (alpha, min(beta, v)) if agent else (max(alpha, v), beta)
            if alpha >= beta:
                return v
        return v
