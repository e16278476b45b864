# exercise = "expectimax.agent"
# rule = "field"
# slip = "depth-per-agent"
# [mends]
# "depth - 1) /" = "depth - (following == 0)) /"
# "1, depth - 1))" = "1, depth))"
# "self.depth - 1)" = "self.depth)"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class ExpectimaxDepthEach(MultiAgentSearchAgent):
    """Every move of every agent uses up one depth."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            scores[a] = self.value(gameState.generateSuccessor(0, a), 1, self.depth - 1)
        return max(scores, key=scores.get)

    def value(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            best = -INFINITY
            for a in state.getLegalActions(0):
                best = max(best, self.value(state.generateSuccessor(0, a), 1, depth - 1))
            return best
        expected, moves = 0, state.getLegalActions(agent)
        following = (agent + 1) % state.getNumAgents()
        for a in moves:
            child = state.generateSuccessor(agent, a)
            expected += self.value(child, following, depth - 1) / len(moves)
        return expected
