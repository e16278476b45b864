# exercise = "alphabeta.agent"
# rule = "field"

import random

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class DrawnFromTheBest(MultiAgentSearchAgent):
    """Strict cuts, so equal values at the root are true ones, and one of them is drawn by lot."""

    def getAction(self, gameState):
        alpha, best = -INFINITY, []
        for action in gameState.getLegalActions(0):
            v = self.search(gameState.generateSuccessor(0, action), 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, best = v, [action]
            elif v == alpha:
                best.append(action)
        return random.choice(best)

    def search(self, state, agent, depth, alpha, beta):
        if depth == 0 or ended(state):
            return self.evaluationFunction(state)
        last = state.getNumAgents() - 1
        v = INFINITY if agent else -INFINITY
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if agent == last:
                w = self.search(child, 0, depth - 1, alpha, beta)
            else:
                w = self.search(child, agent + 1, depth, alpha, beta)
            if agent == 0:
                v = max(v, w)
                if v > beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                if v < alpha:
                    return v
                beta = min(beta, v)
        return v
