# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "action =" = "return"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ForgetsToAnswer(MultiAgentSearchAgent):
    """A whole search, and no return at its end."""

    def getAction(self, gameState):
        worth = {}
        for a in gameState.getLegalActions(0):
            worth[a] = self.value(gameState.generateSuccessor(0, a), 1, 0)
        action = max(worth, key=worth.get)

    def value(self, state, agent, rounds):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or ends(state):
            return self.evaluationFunction(state)
        below = [self.value(state.generateSuccessor(agent, a), agent + 1, rounds) for a in state.getLegalActions(agent)]
        return min(below) if agent else max(below)
