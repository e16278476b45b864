# exercise = "alphabeta.agent"
# rule = "field"
# slip = "no-pruning"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class PrunesTooLate(MultiAgentSearchAgent):
    """Takes the best of all children in one line and compares with the bounds afterwards."""

    def getAction(self, gameState):
        scores = [
            self.ab(1, 0, gameState.generateSuccessor(0, a), -INFINITY, INFINITY) for a in gameState.getLegalActions(0)
        ]
        return gameState.getLegalActions(0)[scores.index(max(scores))]

    def ab(self, agent, depth, state, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or ends(state):
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(agent, a) for a in state.getLegalActions(agent)]
        score = (min if agent else max)(self.ab(agent + 1, depth, c, alpha, beta) for c in children)
        if agent == 0:
            alpha = max(alpha, score)
            if beta < alpha:
                return score
        return score
