# exercise = "pacman.minimax_agent"
# rule = "field"

import random

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class OwnInit(MultiAgentSearchAgent):
    """Overrides __init__, keeps the root's numbers in attributes, and tries the moves in random order."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.calls, self.lowest, self.highest = 0, -999999, 999999

    def getAction(self, gameState):
        self.ghosts = gameState.getNumAgents() - 1
        moves = gameState.getLegalActions()
        random.shuffle(moves)
        chosen, top = moves[0], self.lowest
        for move in moves:
            score = self.lowest_after(gameState.generatePacmanSuccessor(move), 1, self.depth)
            if score > top:
                chosen, top = move, score
        return chosen

    def lowest_after(self, state, ghost, depth):
        self.calls += 1
        if ended(state):
            return self.evaluationFunction(state)
        low = self.highest
        for move in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, move)
            if ghost == self.ghosts:
                low = min(low, self.highest_after(child, depth - 1))
            else:
                low = min(low, self.lowest_after(child, ghost + 1, depth))
        return low

    def highest_after(self, state, depth):
        self.calls += 1
        if depth == 0 or ended(state):
            return self.evaluationFunction(state)
        high = self.lowest
        for move in state.getLegalActions(0):
            high = max(high, self.lowest_after(state.generateSuccessor(0, move), 1, depth))
        return high
