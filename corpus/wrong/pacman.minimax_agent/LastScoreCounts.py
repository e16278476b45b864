# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "high_score = max" = "best_score = max"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class LastScoreCounts(MultiAgentSearchAgent):
    """Pacman's layer stores the larger score in one name and compares with another."""

    def getAction(self, gameState):
        scores = {a: self.minimum(gameState.generateSuccessor(0, a), 1, 1) for a in gameState.getLegalActions(0)}
        return max(scores, key=lambda a: scores[a])

    def maximum(self, state, turn):
        if turn > self.depth or ends(state):
            return self.evaluationFunction(state)
        best_score = high_score = -INFINITY
        for a in state.getLegalActions(0):
            score = self.minimum(state.generateSuccessor(0, a), turn, 1)
            high_score = max(best_score, score)
        return max(high_score, best_score)

    def minimum(self, state, turn, ghost):
        if ends(state):
            return self.evaluationFunction(state)
        low = INFINITY
        for a in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, a)
            more = ghost < state.getNumAgents() - 1
            low = min(low, self.minimum(child, turn, ghost + 1) if more else self.maximum(child, turn + 1))
        return low
