# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "unset-name"
# [mends]
# "score > 0" = "True"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class SetInABranch(MultiAgentSearchAgent):
    """The answer gets a name only if some score is above 0."""

    def getAction(self, gameState):
        best = -INFINITY
        for action in gameState.getLegalActions(0):
            score = self.rate(gameState.generateSuccessor(0, action), 1, self.depth)
            if score > 0:
                if score > best:
                    best, answer = score, action
        return answer

    def rate(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        after = agent + 1 if agent + 1 < state.getNumAgents() else 0
        below = [
            self.rate(state.generateSuccessor(agent, a), after, left if after else left - 1)
            for a in state.getLegalActions(agent)
        ]
        return min(below) if agent else max(below)
