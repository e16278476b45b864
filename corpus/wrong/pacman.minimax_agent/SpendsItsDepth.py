# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-in-loop"
# [mends]
# "self.depth -" = "left -"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class SpendsItsDepth(MultiAgentSearchAgent):
    """Counts down the attribute in which its depth is kept."""

    def getAction(self, gameState):
        start, answer, top = self.depth, None, -INFINITY
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, start)
            if v > top:
                top, answer = v, action
        return answer

    def value(self, state, agent, left):
        if agent == state.getNumAgents():
            agent = 0
            self.depth -= 1
        if self.depth <= 0 or left <= 0 or ends(state):
            return self.evaluationFunction(state)
        values = [self.value(state.generateSuccessor(agent, a), agent + 1, left) for a in state.getLegalActions(agent)]
        return min(values) if agent else max(values)
