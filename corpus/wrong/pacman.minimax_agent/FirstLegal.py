# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "takes-the-first"

from pacman_env import MultiAgentSearchAgent


class FirstLegal(MultiAgentSearchAgent):
    """The first legal action."""

    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        return legal[0]
