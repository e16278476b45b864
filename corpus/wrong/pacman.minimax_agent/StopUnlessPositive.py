# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "starts-from-zero"
# [mends]
# "= 0," = "= -INFINITY,"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class StopUnlessPositive(MultiAgentSearchAgent):
    """Stop, unless some action is worth more than 0."""

    def getAction(self, gameState):
        best, act = 0, "Stop"
        for action in gameState.getLegalActions(0):
            score = self.go(gameState.generateSuccessor(0, action), 1)
            if score > best:
                best, act = score, action
        return act

    def go(self, state, ply):
        rounds, agent = divmod(ply, state.getNumAgents())
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        scores = [self.go(state.generateSuccessor(agent, a), ply + 1) for a in state.getLegalActions(agent)]
        return min(scores) if agent > 0 else max(scores)
