# exercise = "pacman.minimax_agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class PairsWithStop(MultiAgentSearchAgent):
    """Maximizer and minimizer give (score, action) with "Stop" at the leaves, from -1e9 and 1e9."""

    def getAction(self, gameState):
        return self.dispatch(gameState, 0, self.depth)[1]

    def dispatch(self, state, agent, depth):
        if depth == 0 or ended(state):
            return self.evaluationFunction(state), "Stop"
        if agent == 0:
            return self.maximizer(state, depth)
        return self.minimizer(state, agent, depth)

    def maximizer(self, state, depth):
        best = -1e9, "Stop"
        for action in state.getLegalActions(0):
            score = self.dispatch(state.generateSuccessor(0, action), 1, depth)[0]
            if score >= best[0]:
                best = score, action
        return best

    def minimizer(self, state, agent, depth):
        following = (0, depth - 1) if agent == state.getNumAgents() - 1 else (agent + 1, depth)
        best = 1e9, "Stop"
        for action in state.getLegalActions(agent):
            score = self.dispatch(state.generateSuccessor(agent, action), *following)[0]
            if score <= best[0]:
                best = score, action
        return best
