# exercise = "alphabeta.agent"
# rule = "named"
# slip = "compares-none"

from pacman_env import MultiAgentSearchAgent


class NoneIsTheLeast(MultiAgentSearchAgent):
    """The best value so far begins as None, which Python 2 took for less than every number."""

    def getAction(self, gameState):
        most, chosen = None, None
        for move in gameState.getLegalActions(0):
            worth = self.ghosts(gameState.generateSuccessor(0, move), 1, self.depth, most, float("inf"))
            if worth > most:
                most, chosen = worth, move
        return chosen

    def pacman(self, state, rounds, low, high):
        if rounds == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        most = None
        for move in state.getLegalActions(0):
            most = max(most, self.ghosts(state.generateSuccessor(0, move), 1, rounds, low, high))
            if most > high:
                return most
            low = max(low, most)
        return most

    def ghosts(self, state, agent, rounds, low, high):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        least = float("inf")
        for move in state.getLegalActions(agent):
            after = state.generateSuccessor(agent, move)
            if agent + 1 == state.getNumAgents():
                least = min(least, self.pacman(after, rounds - 1, low, high))
            else:
                least = min(least, self.ghosts(after, agent + 1, rounds, low, high))
            if low is not None and least < low:
                return least
            high = min(high, least)
        return least
