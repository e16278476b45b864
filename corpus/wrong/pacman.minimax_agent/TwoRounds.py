# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-ignored"
# [mends]
# "1, 2))" = "1, self.depth))"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class TwoRounds(MultiAgentSearchAgent):
    """Always two rounds: the number stands in the first call."""

    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda a: self.search(gameState.generateSuccessor(0, a), 1, 2))

    def search(self, state, agent, depth):
        if depth == 0 or ends(state):
            return self.evaluationFunction(state)
        last = agent == state.getNumAgents() - 1
        children = (state.generateSuccessor(agent, a) for a in state.getLegalActions(agent))
        scores = [self.search(c, 0, depth - 1) if last else self.search(c, agent + 1, depth) for c in children]
        return min(scores) if agent else max(scores)
