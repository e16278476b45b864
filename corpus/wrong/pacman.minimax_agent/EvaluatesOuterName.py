# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "root-evaluated"
# [mends]
# "evaluationFunction(gameState)" = "evaluationFunction(state)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class EvaluatesOuterName(MultiAgentSearchAgent):
    """At the leaves it evaluates the position of the outer function."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def rate(state, ply):
            if ends(state) or ply // n == self.depth:
                return self.evaluationFunction(gameState)
            options = [rate(state.generateSuccessor(ply % n, a), ply + 1) for a in state.getLegalActions(ply % n)]
            return min(options) if ply % n else max(options)

        return max(gameState.getLegalActions(0), key=lambda a: rate(gameState.generateSuccessor(0, a), 1))
