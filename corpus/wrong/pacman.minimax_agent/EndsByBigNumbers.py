# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# elsewhere = ["self.worth(state)"]
# [mends]
# "return 10000" = "return self.evaluationFunction(state)"
# "return -10000" = "return self.evaluationFunction(state)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class EndsByBigNumbers(MultiAgentSearchAgent):
    """A win counts 10000 and a loss -10000, whatever the evaluation says."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[0]

    def best(self, state, agent, depth):
        if depth == 0 or ends(state):
            return "Stop", self.worth(state)
        last = agent == state.getNumAgents() - 1
        following = (0, depth - 1) if last else (agent + 1, depth)
        pairs = []
        for action in state.getLegalActions(agent):
            pairs.append((action, self.best(state.generateSuccessor(agent, action), *following)[1]))
        return (min if agent else max)(pairs, key=lambda pair: pair[1])

    def worth(self, state):
        if state.isWin():
            return 10000
        if state.isLose():
            return -10000
        return self.evaluationFunction(state)
