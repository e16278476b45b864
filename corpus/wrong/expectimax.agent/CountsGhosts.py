# exercise = "expectimax.agent"
# rule = "field"
# slip = "wrong-count"
# [mends]
# "(agents - 1" = "len(state.getLegalActions(who)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class CountsGhosts(MultiAgentSearchAgent):
    """Divides by the number of ghosts."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def look(state, ply):
            if ply == agents * self.depth or ends(state):
                return self.evaluationFunction(state)
            who = ply % agents
            if who == 0:
                return max(look(state.generateSuccessor(0, a), ply + 1) for a in state.getLegalActions(0))
            expected = 0.0
            chance = 1.0 / (agents - 1)
            for a in state.getLegalActions(who):
                expected += chance * look(state.generateSuccessor(who, a), ply + 1)
            return expected

        return max(gameState.getLegalActions(0), key=lambda a: look(gameState.generateSuccessor(0, a), 1))
