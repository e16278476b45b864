# exercise = "alphabeta.agent"
# rule = "field"
# slip = "window-reset"
# family = "fresh"
# [mends]
# "self.node(gameState.generateSuccessor(0, a), 1, -999999, 999999) for a in moves]" = "]\n        for a in moves:\n            alpha = max(scores, default=-999999)\n            scores.append(self.node(gameState.generateSuccessor(0, a), 1, alpha, 999999))"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class FreshInAList(MultiAgentSearchAgent):
    """The root is a list of scores, each from a search of its own."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        scores = [self.node(gameState.generateSuccessor(0, a), 1, -999999, 999999) for a in moves]
        return moves[scores.index(max(scores))]

    def node(self, state, ply, alpha, beta):
        n = state.getNumAgents()
        if ply == n * self.depth or ends(state):
            return self.evaluationFunction(state)
        mini = ply % n > 0
        v = 999999 if mini else -999999
        for a in state.getLegalActions(ply % n):
            w = self.node(state.generateSuccessor(ply % n, a), ply + 1, alpha, beta)
            if mini:
                v, beta = min(v, w), min(beta, w)
            else:
                v, alpha = max(v, w), max(alpha, w)
            if alpha > beta:
                break
        return v
