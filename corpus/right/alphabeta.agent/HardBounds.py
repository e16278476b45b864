# exercise = "alphabeta.agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class HardBounds(MultiAgentSearchAgent):
    """Fail-hard, with inner functions: what comes back never leaves the window."""

    def getAction(self, gameState):
        last = gameState.getNumAgents() - 1

        def highest(state, depth, alpha, beta):
            if depth == 0 or ended(state):
                return max(alpha, min(beta, self.evaluationFunction(state)))
            for action in state.getLegalActions(0):
                alpha = max(alpha, lowest(state.generateSuccessor(0, action), 1, depth, alpha, beta))
                if alpha >= beta:
                    return beta
            return alpha

        def lowest(state, ghost, depth, alpha, beta):
            if ended(state):
                return max(alpha, min(beta, self.evaluationFunction(state)))
            for action in state.getLegalActions(ghost):
                child = state.generateSuccessor(ghost, action)
                if ghost == last:
                    beta = min(beta, highest(child, depth - 1, alpha, beta))
                else:
                    beta = min(beta, lowest(child, ghost + 1, depth, alpha, beta))
                if alpha >= beta:
                    return alpha
            return beta

        alpha, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            v = lowest(gameState.generateSuccessor(0, action), 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, chosen = v, action
        return chosen
