# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "takes-the-first"
# [mends]
# "gameState.getLegalActions(0)[0]" = "max(scores, key=scores.get)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class SearchesAndForgets(MultiAgentSearchAgent):
    """Searches, and then takes the first action all the same."""

    def getAction(self, gameState):
        scores = {}
        for a in gameState.getLegalActions(0):
            scores[a] = self.score(gameState.generateSuccessor(0, a), 1)
        return gameState.getLegalActions(0)[0]

    def score(self, state, ply):
        who, done = ply % state.getNumAgents(), ply // state.getNumAgents()
        if done == self.depth or ends(state):
            return self.evaluationFunction(state)
        all_of_them = [self.score(state.generateSuccessor(who, a), ply + 1) for a in state.getLegalActions(who)]
        return (min if who else max)(all_of_them)
