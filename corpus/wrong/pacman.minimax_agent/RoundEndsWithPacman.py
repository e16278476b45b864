# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-off-by-one"
# [mends]
# "0:  # Pacman begins" = "state.getNumAgents() - 1:"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class RoundEndsWithPacman(MultiAgentSearchAgent):
    """A round counts as played as soon as Pacman has moved, so the ghosts of the last one do not answer."""

    def getAction(self, gameState):
        values = [self.walk(gameState, 0, self.depth, a) for a in gameState.getLegalActions(0)]
        return gameState.getLegalActions(0)[values.index(max(values))]

    def walk(self, state, agent, left, action):
        after = state.generateSuccessor(agent, action)
        if agent == 0:  # Pacman begins
            left = left - 1
        following = (agent + 1) % state.getNumAgents()
        if left == 0 or ends(after):
            return self.evaluationFunction(after)
        options = [self.walk(after, following, left, a) for a in after.getLegalActions(following)]
        return min(options) if following else max(options)
