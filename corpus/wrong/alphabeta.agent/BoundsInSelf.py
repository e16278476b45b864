# exercise = "alphabeta.agent"
# rule = "field"
# slip = "bound-changed-in-place"
# [mends]
# "self.alpha = max(self.alpha" = "alpha = max(alpha"
# "self.beta = min(self.beta" = "beta = min(beta"
# "alpha, beta = self.alpha, self.beta" = "pass"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class BoundsInSelf(MultiAgentSearchAgent):
    """The bounds are attributes of the agent, and nobody puts them back."""

    def getAction(self, gameState):
        self.alpha, self.beta = -INFINITY, INFINITY
        return self.search(gameState, 0, 0, -INFINITY, INFINITY)[1]

    def search(self, state, agent, done, alpha, beta):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        v, choice = (INFINITY if agent else -INFINITY), None
        for a in state.getLegalActions(agent):
            alpha, beta = self.alpha, self.beta
            w = self.search(state.generateSuccessor(agent, a), after, done + (after == 0), alpha, beta)[0]
            if w < v if agent else w > v:
                v, choice = w, a
            if v < alpha if agent else v > beta:
                break
            if agent == 0:
                self.alpha = max(self.alpha, v)
            else:
                self.beta = min(self.beta, v)
        return v, choice
