# exercise = "pacman.minimax_agent"
# rule = "repair"
# handed_in = "Methods"

from pacman_env import MultiAgentSearchAgent


class Methods(MultiAgentSearchAgent):
    """A method for each player, the Berkeley names."""

    def getAction(self, gameState):
        bestValue, bestAction = float("-inf"), None
        for action in gameState.getLegalActions(0):
            value = self.minValue(gameState.generateSuccessor(0, action), 1, self.depth)
            if value > bestValue:
                bestValue, bestAction = value, action
        return bestAction

    def maxValue(self, state, depth):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        best = float("-inf")
        for action in state.getLegalActions(0):
            best = max(best, self.minValue(state.generateSuccessor(0, action), 1, depth))
        return best

    def minValue(self, state, ghost, depth):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        worst = float("inf")
        for action in state.getLegalActions(ghost):
            successor = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                worst = min(worst, self.maxValue(successor, depth - 1))
            else:
                worst = min(worst, self.minValue(successor, ghost + 1, depth))
        return worst
