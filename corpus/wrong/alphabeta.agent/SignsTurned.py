# exercise = "alphabeta.agent"
# rule = "field"
# slip = "cut-reversed"
# [mends]
# "> alpha:  # stop" = "< alpha:"
# "< beta:  # stop" = "> beta:"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class SignsTurned(MultiAgentSearchAgent):
    """Both comparisons point the wrong way."""

    def getAction(self, gameState):
        alpha, result = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.step(gameState.generateSuccessor(0, a), 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, result = v, a
        return result

    def step(self, state, agent, left, alpha, beta):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        v = INFINITY if agent else -INFINITY
        for a in state.getLegalActions(agent):
            w = self.step(state.generateSuccessor(agent, a), after, left - (after == 0), alpha, beta)
            if agent:
                v = min(v, w)
                if v > alpha:  # stop
                    return v
                beta = min(beta, v)
            else:
                v = max(v, w)
                if v < beta:  # stop
                    return v
                alpha = max(alpha, v)
        return v
