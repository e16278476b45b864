# exercise = "expectimax.agent"
# rule = "field"
# slip = "sums-up"
# family = "no-division"
# elsewhere = ["return total"]
# [mends]
# "0))" = "0)) / len(moves)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class TotalOfGhosts(MultiAgentSearchAgent):
    """The total of a ghost's outcomes is not divided."""

    def getAction(self, gameState):
        values = [self.value(gameState.generateSuccessor(0, a), 1, 0) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[values.index(max(values))]

    def value(self, state, agent, rounds):
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        after, moves = (agent + 1) % state.getNumAgents(), state.getLegalActions(agent)
        children = [state.generateSuccessor(agent, a) for a in moves]
        if agent == 0:
            return max(self.value(child, after, rounds) for child in children)
        total = 0
        for child in children:
            total += self.value(child, after, rounds + (after == 0))
        return total
