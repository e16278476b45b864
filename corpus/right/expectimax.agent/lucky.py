# exercise = "expectimax.agent"
# rule = "repair"
# handed_in = "Lucky"

from pacman_env import MultiAgentSearchAgent


class Lucky(MultiAgentSearchAgent):
    """A method for Pacman and one for the ghosts; shares of the average are added up."""

    def getAction(self, gameState):
        best, choice = float("-inf"), None
        for action in gameState.getLegalActions(0):
            score = self.chance(gameState.generateSuccessor(0, action), 1, 0)
            if score > best:
                best, choice = score, action
        return choice

    def highest(self, state, rounds):
        legal = state.getLegalActions(0)
        if rounds == self.depth or not legal:
            return self.evaluationFunction(state)
        return max(self.chance(state.generateSuccessor(0, action), 1, rounds) for action in legal)

    def chance(self, state, ghost, rounds):
        legal = state.getLegalActions(ghost)
        if not legal:
            return self.evaluationFunction(state)
        worth = 0
        for action in legal:
            after = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                score = self.highest(after, rounds + 1)
            else:
                score = self.chance(after, ghost + 1, rounds)
            worth += score / len(legal)
        return worth
