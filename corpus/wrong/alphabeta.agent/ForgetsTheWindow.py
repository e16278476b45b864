# exercise = "alphabeta.agent"
# rule = "field"
# slip = "wrong-arguments"
# [mends]
# "rounds - 1)" = "rounds - 1, alpha, beta)"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class ForgetsTheWindow(MultiAgentSearchAgent):
    """The last ghost calls Pacman's function without the window."""

    def getAction(self, gameState):
        def pacman(state, rounds, alpha, beta):
            if rounds == 0 or ends(state):
                return self.evaluationFunction(state)
            for move in state.getLegalActions(0):
                alpha = max(alpha, ghost(state.generateSuccessor(0, move), 1, rounds, alpha, beta))
                if alpha >= beta:
                    break
            return alpha

        def ghost(state, who, rounds, alpha, beta):
            if ends(state):
                return self.evaluationFunction(state)
            for move in state.getLegalActions(who):
                child = state.generateSuccessor(who, move)
                if who == state.getNumAgents() - 1:
                    beta = min(beta, pacman(child, rounds - 1))
                else:
                    beta = min(beta, ghost(child, who + 1, rounds, alpha, beta))
                if beta <= alpha:
                    break
            return beta

        best, choice = -INFINITY, None
        for move in gameState.getLegalActions(0):
            worth = ghost(gameState.generateSuccessor(0, move), 1, self.depth, best, INFINITY)
            if worth > best:
                best, choice = worth, move
        return choice
