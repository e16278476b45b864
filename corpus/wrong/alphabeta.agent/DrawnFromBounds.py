# exercise = "alphabeta.agent"
# rule = "field"
# slip = "cuts-on-equality"
# elsewhere = ["beta <= alpha"]
# [mends]
# "random.choice([a for a in scores if scores[a] == max(scores.values())]" = "max(scores, key=scores.get"

import random

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class DrawnFromBounds(MultiAgentSearchAgent):
    """Cuts on equality and draws among the equal numbers of the root, some of which are bounds."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            alpha = max(scores.values(), default=-INFINITY)
            scores[a] = self.value(gameState.generateSuccessor(0, a), 1, alpha, INFINITY)
        return random.choice([a for a in scores if scores[a] == max(scores.values())])

    def value(self, state, ply, alpha, beta):
        agents = state.getNumAgents()
        if ends(state) or ply >= agents * self.depth:
            return self.evaluationFunction(state)
        found = []
        for a in state.getLegalActions(ply % agents):
            found.append(self.value(state.generateSuccessor(ply % agents, a), ply + 1, alpha, beta))
            if ply % agents == 0:
                alpha = max(alpha, found[-1])
            else:
                beta = min(beta, found[-1])
            if beta <= alpha:
                break
        return max(found) if ply % agents == 0 else min(found)
