# exercise = "alphabeta.agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# [mends]
# "state.getScore()" = "self.evaluationFunction(state)"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class GhostsKnowTheScore(MultiAgentSearchAgent):
    """Where a ghost finds the game over, it is worth its score; Pacman asks the evaluation function."""

    def getAction(self, gameState):
        return self.pacman(gameState, self.depth, -INFINITY, INFINITY)[1]

    def pacman(self, state, rounds, alpha, beta):
        if not rounds or ends(state):
            return self.evaluationFunction(state), None
        best = -INFINITY, None
        for move in state.getLegalActions(0):
            worth = self.ghost(state.generateSuccessor(0, move), 1, rounds, alpha, beta)
            if worth > best[0]:
                best = worth, move
            if worth >= beta:
                return best
            alpha = max(alpha, worth)
        return best

    def ghost(self, state, who, rounds, alpha, beta):
        if ends(state):
            return state.getScore()
        least, last = INFINITY, who + 1 == state.getNumAgents()
        for move in state.getLegalActions(who):
            child = state.generateSuccessor(who, move)
            if last:
                worth, _ = self.pacman(child, rounds - 1, alpha, beta)
            else:
                worth = self.ghost(child, who + 1, rounds, alpha, beta)
            least = min(least, worth)
            if least <= alpha:
                return least
            beta = min(beta, least)
        return least
