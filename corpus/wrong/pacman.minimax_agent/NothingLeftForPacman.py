# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# [mends]
# "if turn > self.depth" = "if turn > self.depth or ends(state)"

import operator

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class NothingLeftForPacman(MultiAgentSearchAgent):
    """The ghosts see that a game is over; Pacman has no moves then, and minus infinity stays."""

    def getAction(self, gameState):
        return self.pacman(gameState, 1)[1]

    def pacman(self, state, turn):
        if turn > self.depth:
            return self.evaluationFunction(state), "Stop"
        top = -INFINITY, "Stop"
        for move in state.getLegalActions(0):
            top = max(top, (self.ghost(state.generateSuccessor(0, move), 1, turn), move), key=operator.itemgetter(0))
        return top

    def ghost(self, state, number, turn):
        moves = state.getLegalActions(number)
        if not moves:
            return self.evaluationFunction(state)
        last = number == state.getNumAgents() - 1
        after = [state.generateSuccessor(number, move) for move in moves]
        return min(self.pacman(one, turn + 1)[0] if last else self.ghost(one, number + 1, turn) for one in after)
