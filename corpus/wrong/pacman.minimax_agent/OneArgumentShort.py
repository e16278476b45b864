# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "wrong-arguments"
# [mends]
# "max_layer(child))" = "max_layer(child, left - 1))"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class OneArgumentShort(MultiAgentSearchAgent):
    """The last ghost calls Pacman's function without the depth."""

    def getAction(self, gameState):
        scores = [
            self.min_layer(gameState.generateSuccessor(0, a), self.depth, 1) for a in gameState.getLegalActions(0)
        ]
        return gameState.getLegalActions(0)[scores.index(max(scores))]

    def max_layer(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        return max(self.min_layer(state.generateSuccessor(0, a), left, 1) for a in state.getLegalActions(0))

    def min_layer(self, state, left, ghost):
        if ends(state):
            return self.evaluationFunction(state)
        lowest = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            if ghost == state.getNumAgents() - 1:
                lowest = min(lowest, self.max_layer(child))
            else:
                lowest = min(lowest, self.min_layer(child, left, ghost + 1))
        return lowest
