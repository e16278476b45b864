# exercise = "expectimax.agent"
# rule = "field"
# slip = "other-evaluation"
# [mends]
# "state.getScore()  # leaf" = "self.evaluationFunction(state)"

import statistics

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ExpectimaxByScore(MultiAgentSearchAgent):
    """The score at every leaf."""

    def getAction(self, gameState):
        return max(
            (self.run(gameState.generateSuccessor(0, a), 1, self.depth), a) for a in gameState.getLegalActions(0)
        )[1]

    def run(self, state, agent, left):
        if left == 0 or ends(state):
            return state.getScore()  # leaf
        last = agent == state.getNumAgents() - 1
        turn = (0, left - 1) if last else (agent + 1, left)
        found = [self.run(state.generateSuccessor(agent, a), *turn) for a in state.getLegalActions(agent)]
        return statistics.mean(found) if agent else max(found)
