# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-per-agent"
# family = "each"
# [mends]
# "depth or" = "depth * agents or"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PliesForDepth(MultiAgentSearchAgent):
    """A counter of plies is compared with the depth itself."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def search(state, ply):
            if ply == self.depth or ends(state):
                return self.evaluationFunction(state), None
            who = ply % agents
            found = [(search(state.generateSuccessor(who, a), ply + 1)[0], a) for a in state.getLegalActions(who)]
            return min(found) if who else max(found)

        return search(gameState, 0)[1]
