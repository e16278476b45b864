# exercise = "expectimax.agent"
# rule = "field"
# slip = "min-in-chance"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class MinimaxAgain(MultiAgentSearchAgent):
    """The minimax agent handed in once more, with a new name for the ghosts' function."""

    def getAction(self, gameState):
        worth = [self.exp_value(gameState.generateSuccessor(0, a), 1, self.depth) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[worth.index(max(worth))]

    def max_value(self, state, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        v = -INFINITY
        for a in state.getLegalActions(0):
            v = max(v, self.exp_value(state.generateSuccessor(0, a), 1, depth))
        return v

    def exp_value(self, state, ghost, depth):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            v = min(v, self.max_value(child, depth - 1) if last else self.exp_value(child, ghost + 1, depth))
        return v
