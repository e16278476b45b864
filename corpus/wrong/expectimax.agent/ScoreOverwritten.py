# exercise = "expectimax.agent"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "score = probability" = "score += probability"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class ScoreOverwritten(MultiAgentSearchAgent):
    """The ghosts' running sum is set anew for each action."""

    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.after(gameState, 0, a, self.depth))

    def after(self, state, agent, action, left):
        child = state.generateSuccessor(agent, action)
        if agent == state.getNumAgents() - 1:
            return self.value(child, 0, left - 1)
        return self.value(child, agent + 1, left)

    def value(self, state, agent, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agent)
        if agent == 0:
            return max(self.after(state, 0, a, left) for a in actions)
        probability, score = 1 / len(actions), 0
        for a in actions:
            score = probability * self.after(state, agent, a, left)
        return score
