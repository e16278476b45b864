# exercise = "alphabeta.agent"
# rule = "field"
# slip = "never-updated"
# [mends]
# "smallest < score" = "score < smallest"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class NothingIsSmaller(MultiAgentSearchAgent):
    """The ghosts' comparison was copied, so their score stays at the start."""

    def getAction(self, gameState):
        return self.alpha_search(gameState, self.depth, -1e9, 1e9)[1]

    def alpha_search(self, state, depth, alpha, beta):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), "Stop"
        largest, action = -1e9, "Stop"
        for a in state.getLegalActions(0):
            score = self.beta_search(state.generateSuccessor(0, a), 1, depth, alpha, beta)
            if largest < score:
                largest, action = score, a
            if score > beta:
                return score, a
            alpha = max(alpha, largest)
        return largest, action

    def beta_search(self, state, ghost, depth, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        smallest = 1e9
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            if last:
                score = self.alpha_search(child, depth - 1, alpha, beta)[0]
            else:
                score = self.beta_search(child, ghost + 1, depth, alpha, beta)
            if smallest < score:
                smallest = score
            if score < alpha:
                return score
            beta = min(beta, smallest)
        return smallest
