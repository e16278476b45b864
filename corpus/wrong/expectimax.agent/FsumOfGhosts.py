# exercise = "expectimax.agent"
# rule = "field"
# slip = "sums-up"
# family = "no-division"
# [mends]
# "fsum(outcomes)" = "fsum(outcomes) / len(outcomes)"

import math

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class FsumOfGhosts(MultiAgentSearchAgent):
    """fsum, and that is all."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def expected(state, ply):
            if ply == n * self.depth or ends(state):
                return self.evaluationFunction(state)
            outcomes = [expected(state.generateSuccessor(ply % n, a), ply + 1) for a in state.getLegalActions(ply % n)]
            if ply % n:
                return math.fsum(outcomes)
            return max(outcomes)

        return max(gameState.getLegalActions(0), key=lambda a: expected(gameState.generateSuccessor(0, a), 1))
