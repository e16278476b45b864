# exercise = "alphabeta.agent"
# rule = "field"
# own_order = true

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class FromTheBack(MultiAgentSearchAgent):
    """The moves are tried from the last to the first, for every agent."""

    def getAction(self, gameState):
        return self.deeper(gameState, 0, self.depth, -INFINITY, INFINITY)[1]

    def deeper(self, state, agent, rounds, alpha, beta):
        if rounds == 0 or ended(state):
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        best = (INFINITY if agent else -INFINITY), None
        for action in reversed(state.getLegalActions(agent)):
            child = state.generateSuccessor(agent, action)
            v = self.deeper(child, after, rounds - (after == 0), alpha, beta)[0]
            if agent == 0 and v > best[0]:
                best = v, action
                alpha = max(alpha, v)
            if agent != 0 and v < best[0]:
                best = v, action
                beta = min(beta, v)
            if alpha >= beta:
                return best
        return best
