# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "drops-stop"
# family = "stop"
# [mends]
# "legal.remove(\"Stop\")" = ""

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class StopRemoved(MultiAgentSearchAgent):
    """`remove` on the list of Pacman's moves, at the root and below."""

    def moves(self, state):
        legal = state.getLegalActions(0)
        legal.remove("Stop")
        return legal

    def getAction(self, gameState):
        scores = {a: self.lowest(gameState.generateSuccessor(0, a), self.depth, 1) for a in self.moves(gameState)}
        return max(scores, key=scores.get)

    def highest(self, state, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        return max(self.lowest(state.generateSuccessor(0, a), depth, 1) for a in self.moves(state))

    def lowest(self, state, depth, ghost):
        if ends(state):
            return self.evaluationFunction(state)
        after = [state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
        if ghost == state.getNumAgents() - 1:
            return min(self.highest(s, depth - 1) for s in after)
        return min(self.lowest(s, depth, ghost + 1) for s in after)
