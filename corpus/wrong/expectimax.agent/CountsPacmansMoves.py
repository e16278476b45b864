# exercise = "expectimax.agent"
# rule = "field"
# slip = "wrong-count"
# [mends]
# "getLegalActions()" = "getLegalActions(agent)"

import operator

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class CountsPacmansMoves(MultiAgentSearchAgent):
    """The probability of a ghost's action is one over the number of Pacman's."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[0]

    def best(self, state, agent, left):
        if left == 0 or ends(state):
            return "Stop", self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        rest = left - 1 if after == 0 else left
        if agent:
            p = 1 / len(state.getLegalActions())
            return None, sum(
                p * self.best(state.generateSuccessor(agent, a), after, rest)[1] for a in state.getLegalActions(agent)
            )
        options = [(a, self.best(state.generateSuccessor(0, a), after, rest)[1]) for a in state.getLegalActions(0)]
        return max(options, key=operator.itemgetter(1))
