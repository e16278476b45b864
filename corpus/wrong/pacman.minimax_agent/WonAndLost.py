# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "no-legal-actions"
# [mends]
# "isWin() and" = "isWin() or"

from pacman_env import MultiAgentSearchAgent


class WonAndLost(MultiAgentSearchAgent):
    """Stops only where the game is won and lost at once."""

    def getAction(self, gameState):
        def worth(position, who, rounds):
            if rounds == self.depth or (position.isWin() and position.isLose()):
                return self.evaluationFunction(position)
            after = who + 1
            if after == position.getNumAgents():
                after, rounds = 0, rounds + 1
            below = [
                worth(position.generateSuccessor(who, step), after, rounds) for step in position.getLegalActions(who)
            ]
            return min(below) if who else max(below)

        return max(
            gameState.getLegalActions(0), key=lambda step: worth(gameState.generateSuccessor(0, step), 1, 0)
        )
