# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-per-agent"
# family = "each"
# elsewhere = ["self.depth"]
# [mends]
# "- 1)" = "- last)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class DepthAtEveryMove(MultiAgentSearchAgent):
    """Every call, whoever moved, uses up one depth."""

    def getAction(self, gameState):
        scores = [(self.after(gameState, 0, action, self.depth), action) for action in gameState.getLegalActions(0)]
        return max(scores)[1]

    def after(self, state, agent, action, depth):
        child, last = state.generateSuccessor(agent, action), agent == state.getNumAgents() - 1
        return self.score_of(child, 0 if last else agent + 1, depth - 1)

    def score_of(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        scores = [self.after(state, agent, action, depth) for action in state.getLegalActions(agent)]
        return min(scores) if agent else max(scores)
