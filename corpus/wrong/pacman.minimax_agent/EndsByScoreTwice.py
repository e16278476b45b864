# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# family = "score"
# [mends]
# "state.getScore()  # ghost" = "self.evaluationFunction(state)"
# "state.getScore()  # Pacman" = "self.evaluationFunction(state)"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class EndsByScoreTwice(MultiAgentSearchAgent):
    """Pacman's and the ghosts' functions both begin with the score; the last ghost evaluates its successors itself."""

    def getAction(self, gameState):
        return self.pacman(gameState, 1)

    def pacman(self, state, turn):
        if ends(state):
            return state.getScore()  # Pacman
        best, chosen = -INFINITY, None
        for a in state.getLegalActions(0):
            v = self.ghost(state.generateSuccessor(0, a), turn, 1)
            if v > best:
                best, chosen = v, a
        return chosen if turn == 1 else best

    def ghost(self, state, turn, index):
        if ends(state):
            return state.getScore()  # ghost
        lowest = INFINITY
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            if index + 1 < state.getNumAgents():
                v = self.ghost(child, turn, index + 1)
            elif turn < self.depth or ends(child):
                v = self.pacman(child, turn + 1)
            else:
                v = self.evaluationFunction(child)
            lowest = min(lowest, v)
        return lowest
