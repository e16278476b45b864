# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "min-reversed"
# family = "kind-ghosts"
# [mends]
# "max(replies)  # ghost" = "min(replies)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class GhostsTakeMax(MultiAgentSearchAgent):
    """The ghosts' function was copied from Pacman's and still says max."""

    def getAction(self, gameState):
        rows = [[self.ghost(gameState.generateSuccessor(0, a), self.depth, 1), a] for a in gameState.getLegalActions(0)]
        return max(rows, key=lambda row: row[0])[1]

    def pacman(self, state, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        replies = [self.ghost(state.generateSuccessor(0, a), depth, 1) for a in state.getLegalActions(0)]
        return max(replies)

    def ghost(self, state, depth, index):
        if ends(state):
            return self.evaluationFunction(state)
        replies = []
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            last = index == state.getNumAgents() - 1
            replies.append(self.pacman(child, depth - 1) if last else self.ghost(child, depth, index + 1))
        return max(replies)  # ghost
