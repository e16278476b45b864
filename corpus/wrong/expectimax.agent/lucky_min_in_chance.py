# exercise = "expectimax.agent"
# rule = "injected"
# slip = "min-in-chance"
# into = "lucky"
# role = "extreme"
# handed_in = "Lucky"
# [mends]
# "worth = float(\"inf\")\n        for action in legal:\n            after = state.generateSuccessor(ghost, action)\n            if ghost == state.getNumAgents() - 1:\n                score = self.highest(after, rounds + 1)\n            else:\n                score = self.chance(after, ghost + 1, rounds)\n            if score < worth:\n                worth = score\n" = "worth = 0\n        for action in legal:\n            after = state.generateSuccessor(ghost, action)\n            if ghost == state.getNumAgents() - 1:\n                score = self.highest(after, rounds + 1)\n            else:\n                score = self.chance(after, ghost + 1, rounds)\n            worth += score / len(legal)\n"

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
        worth = float("inf")
        for action in legal:
            after = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                score = self.highest(after, rounds + 1)
            else:
                score = self.chance(after, ghost + 1, rounds)
            if score < worth:
                worth = score
        return worth
