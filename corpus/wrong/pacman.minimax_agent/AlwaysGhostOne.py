# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "endless-recursion"
# [mends]
# "1, rounds))  # the next ghost" = "agent + 1, rounds))"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class AlwaysGhostOne(MultiAgentSearchAgent):
    """After a ghost it is ghost 1 again, so with several ghosts no round ever ends."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, 0))

    def value(self, state, agent, rounds):
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.value(state.generateSuccessor(0, a), 1, rounds) for a in state.getLegalActions(0))
        value = INFINITY
        for a in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, a)
            if agent == state.getNumAgents() - 1:
                value = min(value, self.value(child, 0, rounds + 1))
            else:
                value = min(value, self.value(child, 1, rounds))  # the next ghost
        return value
