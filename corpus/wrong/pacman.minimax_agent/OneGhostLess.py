# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "last-ghost-forgotten"
# family = "no-last-ghost"
# [mends]
# "- 2" = "- 1"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class OneGhostLess(MultiAgentSearchAgent):
    """Counts the ghosts as one less than there are."""

    def getAction(self, gameState):
        ghosts = gameState.getNumAgents() - 2

        def pacman(state, left):
            if left == 0 or ends(state):
                return self.evaluationFunction(state)
            return max(ghost(state.generateSuccessor(0, a), left, 1) for a in state.getLegalActions(0))

        def ghost(state, left, index):
            if ends(state):
                return self.evaluationFunction(state)
            if index > ghosts:
                return pacman(state, left - 1)
            return min(ghost(state.generateSuccessor(index, a), left, index + 1) for a in state.getLegalActions(index))

        return max(gameState.getLegalActions(0), key=lambda a: ghost(gameState.generateSuccessor(0, a), self.depth, 1))
