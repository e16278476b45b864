# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-off-by-one"
# family = "deep"
# [mends]
# "done > self" = "done >= self"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class OneMoreRound(MultiAgentSearchAgent):
    """`>` in the test: one round more than asked."""

    def getAction(self, gameState):
        return self.look(gameState, 0, 0)[0]

    def look(self, state, who, done):
        if done > self.depth or ends(state):
            return None, self.evaluationFunction(state)
        best = None, (INFINITY if who else -INFINITY)
        for action in state.getLegalActions(who):
            after = state.generateSuccessor(who, action)
            if who == state.getNumAgents() - 1:
                v = self.look(after, 0, done + 1)[1]
            else:
                v = self.look(after, who + 1, done)[1]
            if v < best[1] if who else v > best[1]:
                best = action, v
        return best
