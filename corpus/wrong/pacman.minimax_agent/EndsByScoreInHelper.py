# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# family = "score"
# [mends]
# "state.getScore(" = "self.evaluationFunction(state"

from pacman_env import MultiAgentSearchAgent


class EndsByScoreInHelper(MultiAgentSearchAgent):
    """Where the game is over it takes the score; only the cutoff is evaluated."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda a: self.dispatch(gameState.generateSuccessor(0, a), 1, 0))

    def dispatch(self, state, agent, depth):
        if state.isWin() or state.isLose():
            return state.getScore()
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth:
            return self.evaluationFunction(state)
        found = (
            self.dispatch(state.generateSuccessor(agent, a), agent + 1, depth) for a in state.getLegalActions(agent)
        )
        return min(found) if agent else max(found)
