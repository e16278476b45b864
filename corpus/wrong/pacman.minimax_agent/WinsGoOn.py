# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "no-legal-actions"
# [mends]
# "isLose():" = "isLose() or state.isWin():"

from pacman_env import MultiAgentSearchAgent


class WinsGoOn(MultiAgentSearchAgent):
    """Thinks of losing, not of winning."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.after(gameState.generateSuccessor(0, a), 0, 1))

    def after(self, state, depth, agent):
        if depth == self.depth or state.isLose():
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.after(state.generateSuccessor(0, a), depth, 1) for a in state.getLegalActions(0))
        last = agent == state.getNumAgents() - 1
        return min(
            self.after(state.generateSuccessor(agent, a), depth + last, 0 if last else agent + 1)
            for a in state.getLegalActions(agent)
        )
