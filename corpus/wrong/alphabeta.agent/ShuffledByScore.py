# exercise = "alphabeta.agent"
# rule = "field"
# slip = "other-evaluation"
# [mends]
# "state.getScore()" = "self.evaluationFunction(state)"

import random

from pacman_env import MultiAgentSearchAgent


class ShuffledByScore(MultiAgentSearchAgent):
    """Any order of moves will do, and a new one at each node."""

    def getAction(self, gameState):
        bounds = float("-inf"), float("inf")
        return self.best(gameState, 0, self.depth, *bounds)[1]

    def best(self, state, who, left, low, high):
        if left == 0 or state.isWin() or state.isLose():
            return state.getScore(), None
        after = (who + 1) % state.getNumAgents()
        moves = state.getLegalActions(who)[:]
        random.shuffle(moves)
        found = None
        for move in moves:
            child = state.generateSuccessor(who, move)
            worth, _ = self.best(child, after, left - (after == 0), low, high)
            if found is None or (worth > found[0] if who == 0 else worth < found[0]):
                found = worth, move
            if who == 0:
                low = max(low, worth)
            else:
                high = min(high, worth)
            if low >= high:
                break
        return found
