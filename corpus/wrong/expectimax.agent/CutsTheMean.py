# exercise = "expectimax.agent"
# rule = "field"
# slip = "prunes-chance"
# [mends]
# "mean < alpha" = "mean < -INFINITY"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class CutsTheMean(MultiAgentSearchAgent):
    """A ghost's loop stops once the sum so far is below what Pacman has elsewhere."""

    def getAction(self, gameState):
        alpha, choice = -INFINITY, None
        for a in gameState.getLegalActions(0):
            v = self.mean(gameState.generateSuccessor(0, a), 1, self.depth, alpha)
            if v > alpha:
                alpha, choice = v, a
        return choice

    def most(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        best = -INFINITY
        for a in state.getLegalActions(0):
            best = max(best, self.mean(state.generateSuccessor(0, a), 1, left, best))
        return best

    def mean(self, state, ghost, left, alpha):
        if ends(state):
            return self.evaluationFunction(state)
        moves, mean = state.getLegalActions(ghost), 0
        for a in moves:
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            v = self.most(child, left - 1) if last else self.mean(child, ghost + 1, left, -INFINITY)
            mean += v / len(moves)
            if mean < alpha:
                break
        return mean
