# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-twice"
# [mends]
# "depth - 1" = "depth"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class CountedHereAndThere(MultiAgentSearchAgent):
    """One depth is used up when Pacman's turn comes, and another one when he moves."""

    def getAction(self, gameState):
        values = {a: self.value(gameState.generateSuccessor(0, a), self.depth, 1) for a in gameState.getLegalActions(0)}
        return [a for a in values if values[a] == max(values.values())][0]

    def value(self, state, depth, index):
        if index == 0:
            depth -= 1
        if depth <= 0 or ends(state):
            return self.evaluationFunction(state)
        return self.most(state, depth) if index == 0 else self.least(state, depth, index)

    def most(self, state, depth):
        v = -1e10
        for a in state.getLegalActions(0):
            v = max(v, self.value(state.generateSuccessor(0, a), depth - 1, 1))
        return v

    def least(self, state, depth, index):
        v = 1e10
        for a in state.getLegalActions(index):
            following = (index + 1) % state.getNumAgents()
            v = min(v, self.value(state.generateSuccessor(index, a), depth, following))
        return v
