# exercise = "pacman.minimax_agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class LeavesInTheLoop(MultiAgentSearchAgent):
    """The last ghost of the last round evaluates its successors itself, inside its loop."""

    def getAction(self, gameState):
        return self.pacman(gameState, 1)

    def pacman(self, state, turn):
        if ended(state):
            return self.evaluationFunction(state)
        best, chosen = -INFINITY, "Stop"
        for action in state.getLegalActions(0):
            v = self.ghost(state.generateSuccessor(0, action), turn, 1)
            if v > best:
                best, chosen = v, action
        return chosen if turn == 1 else best

    def ghost(self, state, turn, who):
        if ended(state):
            return self.evaluationFunction(state)
        worst = INFINITY
        for action in state.getLegalActions(who):
            after = state.generateSuccessor(who, action)
            if who < state.getNumAgents() - 1:
                v = self.ghost(after, turn, who + 1)
            elif turn == self.depth:
                v = self.evaluationFunction(after)
            else:
                v = self.pacman(after, turn + 1)
            worst = min(worst, v)
        return worst
