# exercise = "expectimax.agent"
# rule = "field"
# slip = "rounded"
# [mends]
# "int(statistics.mean(values)" = "statistics.mean(values"

import statistics

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class TidyAverages(MultiAgentSearchAgent):
    """int() makes the averages tidy."""

    def getAction(self, gameState):
        best = None
        for a in gameState.getLegalActions(0):
            v = self.chance(gameState.generateSuccessor(0, a), 1, self.depth)
            if best is None or v > best[0]:
                best = v, a
        return best[1]

    def chance(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = agent + 1 if agent + 1 < state.getNumAgents() else 0
        values = [
            self.chance(state.generateSuccessor(agent, a), after, left - (after == 0))
            for a in state.getLegalActions(agent)
        ]
        if agent == 0:
            return max(values)
        return int(statistics.mean(values))
