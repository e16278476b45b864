# exercise = "expectimax.agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# elsewhere = ["left == 0"]
# [mends]
# "default=-INFINITY" = "default=self.evaluationFunction(state)"

import statistics

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class NoMovesNoHope(MultiAgentSearchAgent):
    """Where the game is over, Pacman's best of nothing is minus infinity."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda move: self.mean(gameState, 0, move, self.depth))

    def mean(self, state, agent, move, left):
        child = state.generateSuccessor(agent, move)
        follower = (agent + 1) % state.getNumAgents()
        left -= follower == 0
        if left == 0:
            return self.evaluationFunction(child)
        return self.most(child, left) if follower == 0 else self.chance(child, follower, left)

    def most(self, state, left):
        return max((self.mean(state, 0, move, left) for move in state.getLegalActions(0)), default=-INFINITY)

    def chance(self, state, agent, left):
        if ends(state):
            return self.evaluationFunction(state)
        return statistics.mean(self.mean(state, agent, move, left) for move in state.getLegalActions(agent))
