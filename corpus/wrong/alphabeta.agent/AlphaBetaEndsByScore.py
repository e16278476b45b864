# exercise = "alphabeta.agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# [mends]
# "state.getScore(" = "self.evaluationFunction(state"

import sys

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class AlphaBetaEndsByScore(MultiAgentSearchAgent):
    """Alpha-beta with the score where the game is over."""

    def getAction(self, gameState):
        return self.go(gameState, 0, self.depth, -sys.maxsize, sys.maxsize)[1]

    def go(self, state, agent, left, alpha, beta):
        if ends(state):
            return state.getScore(), None
        if left == 0:
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        best = None
        for a in state.getLegalActions(agent):
            v = self.go(state.generateSuccessor(agent, a), after, left - (after == 0), alpha, beta)[0]
            if best is None or (v < best[0] if agent else v > best[0]):
                best = v, a
            if agent == 0:
                if v > beta:
                    return best
                alpha = max(alpha, v)
            else:
                if v < alpha:
                    return best
                beta = min(beta, v)
        return best
