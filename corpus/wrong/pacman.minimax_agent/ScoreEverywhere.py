# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "other-evaluation"
# family = "own-score"
# [mends]
# "state.getScore(" = "self.evaluationFunction(state"

from pacman_env import MultiAgentSearchAgent


class ScoreEverywhere(MultiAgentSearchAgent):
    """The score at every leaf; who has no moves is at an end."""

    def getAction(self, gameState):
        return self.value(gameState, 0, 0)[1]

    def value(self, state, index, depth):
        moves = state.getLegalActions(index)
        if not moves or depth == self.depth:
            return state.getScore(), None
        after = (index + 1) % state.getNumAgents()
        results = [(self.value(state.generateSuccessor(index, m), after, depth + (after == 0))[0], m) for m in moves]
        return min(results) if index else max(results)
