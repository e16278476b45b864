# exercise = "alphabeta.agent"
# rule = "field"
# slip = "cuts-on-equality"
# family = "equal-last"
# elsewhere = ["beta <= alpha"]
# [mends]
# "picks[v] = a" = "picks.setdefault(v, a)"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class BoundsOverwrite(MultiAgentSearchAgent):
    """Cuts on equality; in a dictionary from number to action a bound overwrites the value before it."""

    def getAction(self, gameState):
        picks = {}
        for a in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, a), 1, max(picks, default=-INFINITY), INFINITY)
            picks[v] = a
        return picks[max(picks)]

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
