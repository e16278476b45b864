# exercise = "alphabeta.agent"
# rule = "field"
# own_order = true

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class RootSortedByEvaluation(MultiAgentSearchAgent):
    """The root makes all of its successors first, sorts them by the evaluation, and searches the best-looking first."""

    def getAction(self, gameState):
        first = [(gameState.generateSuccessor(0, a), a) for a in gameState.getLegalActions(0)]
        first.sort(key=lambda pair: self.evaluationFunction(pair[0]), reverse=True)
        alpha, choice = -INFINITY, None
        for child, action in first:
            v = self.below(child, 1, self.depth, alpha, INFINITY)
            if v > alpha:
                alpha, choice = v, action
        return choice

    def below(self, state, agent, rounds, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds - 1
        if rounds == 0 or ended(state):
            return self.evaluationFunction(state)
        v = -INFINITY if agent == 0 else INFINITY
        for action in state.getLegalActions(agent):
            w = self.below(state.generateSuccessor(agent, action), agent + 1, rounds, alpha, beta)
            if agent == 0:
                v, alpha = max(v, w), max(alpha, w)
            else:
                v, beta = min(v, w), min(beta, w)
            if beta <= alpha:
                break
        return v
