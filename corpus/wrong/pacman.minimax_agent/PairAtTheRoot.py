# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "returns-pair"
# family = "pair"
# [mends]
# "return best, chosen" = "return chosen"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class PairAtTheRoot(MultiAgentSearchAgent):
    """The loop at the root ends with two names after `return`."""

    def getAction(self, gameState):
        best, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1)
            if v > best:
                best, chosen = v, action
        return best, chosen

    def value(self, state, ply):
        agents = state.getNumAgents()
        if ply == agents * self.depth or ends(state):
            return self.evaluationFunction(state)
        values = [
            self.value(state.generateSuccessor(ply % agents, a), ply + 1) for a in state.getLegalActions(ply % agents)
        ]
        return max(values) if ply % agents == 0 else min(values)
