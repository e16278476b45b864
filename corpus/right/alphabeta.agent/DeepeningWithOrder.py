# exercise = "alphabeta.agent"
# rule = "field"
# own_order = true

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class DeepeningWithOrder(MultiAgentSearchAgent):
    """Iterative deepening: the best move of one search is tried first in the next, deeper one."""

    def getAction(self, gameState):
        moves = list(gameState.getLegalActions(0))
        for limit in range(self.depth):
            best = self.round(gameState, moves, limit + 1)
            moves.remove(best)
            moves.insert(0, best)
        return moves[0]

    def round(self, gameState, moves, limit):
        alpha, best = -INFINITY, None
        for move in moves:
            v = self.value(gameState.generateSuccessor(0, move), 1, limit, alpha, INFINITY)
            if best is None or v > alpha:
                alpha, best = v, move
        return best

    def value(self, state, agent, limit, alpha, beta):
        if limit == 0 or ended(state):
            return self.evaluationFunction(state)
        after, left = (0, limit - 1) if agent == state.getNumAgents() - 1 else (agent + 1, limit)
        v = INFINITY if agent else -INFINITY
        for action in state.getLegalActions(agent):
            w = self.value(state.generateSuccessor(agent, action), after, left, alpha, beta)
            v = min(v, w) if agent else max(v, w)
            if v < alpha and agent or v > beta and not agent:
                return v
            alpha, beta = (alpha, min(beta, v)) if agent else (max(alpha, v), beta)
        return v
