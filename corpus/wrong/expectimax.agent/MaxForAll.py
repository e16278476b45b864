# exercise = "expectimax.agent"
# rule = "field"
# slip = "max-in-chance"
# [mends]
# "max(results)" = "max(results) if agent == 0 else sum(results) / len(results)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class MaxForAll(MultiAgentSearchAgent):
    """There is one `max`, for Pacman and for the ghosts."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.hope(gameState.generateSuccessor(0, a), 1, 0))

    def hope(self, state, agent, done):
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        after = (agent + 1) % state.getNumAgents()
        results = []
        for a in state.getLegalActions(agent):
            results.append(self.hope(state.generateSuccessor(agent, a), after, done + (after == 0)))
        return max(results)
