# exercise = "alphabeta.agent"
# rule = "named"
# slip = "another-search"

from pacman_env import MultiAgentSearchAgent


class WindowsWithoutRoom(MultiAgentSearchAgent):
    """MTD(f): each move of Pacman is asked whether it reaches a bound, until its value is known."""

    def getAction(self, gameState):
        self.known = {}
        moves = gameState.getLegalActions(0)
        worth = {move: self.mtd(gameState.generateSuccessor(0, move)) for move in moves}
        return max(moves, key=worth.get)

    def mtd(self, state):
        low, high, guess = float("-inf"), float("inf"), self.evaluationFunction(state)
        while low < high:
            bound = guess + 0.001 if guess == low else guess
            guess = self.reaches(state, 1, self.depth, bound)
            if guess < bound:
                high = guess
            else:
                low = guess
        return guess

    def reaches(self, state, agent, rounds, bound):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        low, high = self.known.get((state, agent, rounds), (float("-inf"), float("inf")))
        if low >= bound:
            return low
        if high < bound:
            return high
        value = float("-inf") if agent == 0 else float("inf")
        for move in state.getLegalActions(agent):
            below = self.reaches(state.generateSuccessor(agent, move), agent + 1, rounds, bound)
            value = max(value, below) if agent == 0 else min(value, below)
            if value >= bound if agent == 0 else value < bound:
                break
        self.known[state, agent, rounds] = (value, high) if value >= bound else (low, value)
        return value
