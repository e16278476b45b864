# exercise = "expectimax.agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# [mends]
# "state.getScore(" = "self.evaluationFunction(state"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ExpectimaxEndsByScore(MultiAgentSearchAgent):
    """Won and lost positions count by their score."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def value(state, now, dep):
            if ends(state):
                return state.getScore()
            if dep > self.depth:
                return self.evaluationFunction(state)
            scores = [
                value(state.generateSuccessor(now, a), (now + 1) % n, dep + (now == n - 1))
                for a in state.getLegalActions(now)
            ]
            return sum(scores) / len(scores) if now else max(scores)

        first = gameState.getLegalActions(0)
        return max(first, key=lambda a: value(gameState.generateSuccessor(0, a), 1, 1))
