# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "missing-attribute"
# [mends]
# "self.minmax(gameState" = "self.minimax(gameState"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class TwoSpellings(MultiAgentSearchAgent):
    """Calls a method under a name that it does not have."""

    def getAction(self, gameState):
        return self.minmax(gameState, 0, self.depth)[1]

    def minimax(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        pairs = []
        for a in state.getLegalActions(agent):
            pairs.append((self.minimax(state.generateSuccessor(agent, a), after, depth - (after == 0))[0], a))
        return min(pairs) if agent else max(pairs)
