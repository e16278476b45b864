# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "no-such-agent"
# [mends]
# "0 - who" = "who"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class CountsDownwards(MultiAgentSearchAgent):
    """Below the root agents are counted from -1 downwards."""

    def getAction(self, gameState):
        self.agents = gameState.getNumAgents()
        return max(gameState.getLegalActions(0), key=lambda move: self.go(gameState.generateSuccessor(0, move), 1))

    def go(self, state, ply):
        if ply == self.agents * self.depth or ends(state):
            return self.evaluationFunction(state)
        who = ply % self.agents
        agent = 0 - who
        results = []
        for move in state.getLegalActions(agent):
            results.append(self.go(state.generateSuccessor(agent, move), ply + 1))
        return min(results) if who else max(results)
