# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "returns-in-loop"
# [mends]
# "return v  # MIN" = ""

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class LeavesTheLoop(MultiAgentSearchAgent):
    """The ghosts' return stands in their loop."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.low(gameState.generateSuccessor(0, a), 1, 0))

    def high(self, state, done):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        return max(self.low(state.generateSuccessor(0, a), 1, done) for a in state.getLegalActions(0))

    def low(self, state, ghost, done):
        if ends(state):
            return self.evaluationFunction(state)
        v = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            last = ghost == state.getNumAgents() - 1
            v = min(v, self.high(child, done + 1) if last else self.low(child, ghost + 1, done))
            return v  # MIN
        return v
