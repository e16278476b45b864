# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "one-move-deep"

from pacman_env import MultiAgentSearchAgent


class Reflex(MultiAgentSearchAgent):
    """Evaluates what its own moves lead to."""

    def getAction(self, gameState):
        scored = [(self.evaluationFunction(gameState.generateSuccessor(0, a)), a) for a in gameState.getLegalActions(0)]
        return max(scored)[1]
