# exercise = "expectimax.agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class TotalsCarried(MultiAgentSearchAgent):
    """Probability times value is added up while the loop runs; max and chance stand in one function with an `else`."""

    def getAction(self, gameState):
        agents = gameState.getNumAgents()

        def expect(state, index):
            if ended(state) or index == agents * self.depth:
                return self.evaluationFunction(state)
            who = index % agents
            moves = state.getLegalActions(who)
            total, top = 0, -float("inf")
            for move in moves:
                v = expect(state.generateSuccessor(who, move), index + 1)
                total += v * (1.0 / len(moves))
                top = max(top, v)
            return total if who else top

        best = max(
            (expect(gameState.generateSuccessor(0, a), 1), i) for i, a in enumerate(gameState.getLegalActions(0))
        )
        return gameState.getLegalActions(0)[best[1]]
