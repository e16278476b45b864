# exercise = "expectimax.agent"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# "float(-600)" = "-INFINITY"
# "-600, None" = "-INFINITY, None"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class SixHundredBelow(MultiAgentSearchAgent):
    """Pacman's running best starts from -600."""

    def getAction(self, gameState):
        return self.chosen(gameState)

    def chosen(self, state):
        most, choice = -600, None
        for move in state.getLegalActions(0):
            worth = self.ghosts(state.generateSuccessor(0, move), 1, self.depth)
            if worth > most:
                most, choice = worth, move
        return choice

    def pacman(self, state, left):
        if left == 0 or ends(state):
            return self.evaluationFunction(state)
        most = float(-600)
        for move in state.getLegalActions(0):
            most = max(most, self.ghosts(state.generateSuccessor(0, move), 1, left))
        return most

    def ghosts(self, state, who, left):
        if ends(state):
            return self.evaluationFunction(state)
        moves, total = state.getLegalActions(who), 0
        for move in moves:
            child = state.generateSuccessor(who, move)
            last = who == state.getNumAgents() - 1
            total += self.pacman(child, left - 1) if last else self.ghosts(child, who + 1, left)
        return total / len(moves)
