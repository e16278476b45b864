# exercise = "alphabeta.agent"
# rule = "field"
# slip = "depth-in-loop"
# [mends]
# "depth -= 1" = "pass"
# "0, depth, alpha" = "0, depth - 1, alpha"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class AlphaBetaShrinks(MultiAgentSearchAgent):
    """The depth goes down with each move of the last ghost."""

    def getAction(self, gameState):
        best, move = -1e10, None
        for a in gameState.getLegalActions(0):
            value = self.alphabeta(gameState.generateSuccessor(0, a), 1, self.depth, best, 1e10)
            if value > best:
                best, move = value, a
        return move

    def alphabeta(self, state, counter, depth, alpha, beta):
        if depth <= 0 or ends(state):
            return self.evaluationFunction(state)
        result = 1e10 if counter else -1e10
        for a in state.getLegalActions(counter):
            child = state.generateSuccessor(counter, a)
            if counter == state.getNumAgents() - 1:
                depth -= 1
                value = self.alphabeta(child, 0, depth, alpha, beta)
            else:
                value = self.alphabeta(child, counter + 1, depth, alpha, beta)
            if counter:
                result = min(result, value)
                beta = min(beta, result)
            else:
                result = max(result, value)
                alpha = max(alpha, result)
            if alpha >= beta:
                break
        return result
