# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "ghosts-in-wrong-order"
# [mends]
# ", gameState.getNumAgents() - 1" = ", 1"
# "ghost > 1" = "ghost < state.getNumAgents() - 1"
# "ghost - 1" = "ghost + 1"
# "= state.getNumAgents() - 1" = "= 1"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class CountsGhostsDown(MultiAgentSearchAgent):
    """The ghosts are counted down: the last one moves first."""

    def getAction(self, gameState):
        best, choice = -INFINITY, "Stop"
        for a in gameState.getLegalActions(0):
            v = self.ghost(gameState.generateSuccessor(0, a), gameState.getNumAgents() - 1, self.depth)
            if v > best:
                best, choice = v, a
        return choice

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        first = state.getNumAgents() - 1
        return max(self.ghost(state.generateSuccessor(0, a), first, left) for a in state.getLegalActions(0))

    def ghost(self, state, ghost, left):
        if ends(state):
            return self.evaluationFunction(state)
        values = []
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            if ghost > 1:
                values.append(self.ghost(child, ghost - 1, left))
            else:
                values.append(self.pacman(child, left - 1))
        return min(values)
