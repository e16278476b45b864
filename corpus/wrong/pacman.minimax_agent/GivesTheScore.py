# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "returns-value"
# [mends]
# "max(scores.values())" = "max(scores, key=scores.get)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class GivesTheScore(MultiAgentSearchAgent):
    """The value of the root, in place of the action that leads to it."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            scores[a] = self.low(gameState.generateSuccessor(0, a), 1, self.depth)
        return max(scores.values())

    def high(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        return max([self.low(state.generateSuccessor(0, a), 1, left) for a in state.getLegalActions(0)])

    def low(self, state, ghost, left):
        if ends(state):
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
        if ghost == state.getNumAgents() - 1:
            return min([self.high(c, left - 1) for c in children])
        return min([self.low(c, ghost + 1, left) for c in children])
