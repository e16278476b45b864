# exercise = "expectimax.agent"
# rule = "injected"
# slip = "keeps-last"
# into = "careless"
# role = "worked out"
# handed_in = "Careless"
# [mends]
# "total = score" = "total += score"

from pacman_env import MultiAgentSearchAgent


class Careless(MultiAgentSearchAgent):
    """Ghosts move at random."""

    def getAction(self, gameState):
        scores = {a: self.after(gameState.generateSuccessor(0, a), 1, self.depth) for a in gameState.getLegalActions(0)}
        return max(scores, key=scores.get)

    def after(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        total, most = 0, float("-inf")
        legal = state.getLegalActions(agent)
        for action in legal:
            score = self.after(state.generateSuccessor(agent, action), agent + 1, depth)
            total = score
            most = max(most, score)
        return most if agent == 0 else total / len(legal)
