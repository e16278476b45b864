# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-in-loop"
# [mends]
# "depth -= 1  # a round is over" = "pass"
# "0, depth)" = "0, depth - 1)"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class ShrinksInTheLoop(MultiAgentSearchAgent):
    """The last ghost lowers the depth once for each of its moves."""

    def getAction(self, gameState):
        return self.search(gameState, 0, self.depth, True)

    def search(self, state, agent, depth, root=False):
        if depth <= 0 or ends(state):
            return self.evaluationFunction(state)
        best, chosen = (INFINITY if agent else -INFINITY), None
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if agent == state.getNumAgents() - 1:
                depth -= 1  # a round is over
                below = self.search(child, 0, depth)
            else:
                below = self.search(child, agent + 1, depth)
            if below < best if agent else below > best:
                best, chosen = below, action
        return chosen if root else best
