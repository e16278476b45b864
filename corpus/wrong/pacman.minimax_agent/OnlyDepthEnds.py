# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "no-legal-actions"
# [mends]
# "= 0:" = "= 0 or ends(state):"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class OnlyDepthEnds(MultiAgentSearchAgent):
    """Stops when the depth is used up, but not when the game is over."""

    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[1]

    def best(self, state, agent, left):
        if agent == state.getNumAgents():
            return self.best(state, 0, left - 1)
        if left == 0:
            return self.evaluationFunction(state), None
        pairs = [
            (self.best(state.generateSuccessor(agent, a), agent + 1, left)[0], a) for a in state.getLegalActions(agent)
        ]
        return min(pairs, key=lambda p: p[0]) if agent else max(pairs, key=lambda p: p[0])
