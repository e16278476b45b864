# exercise = "alphabeta.agent"
# rule = "field"
# slip = "cuts-on-equality"
# family = "equal-last"
# elsewhere = ["v <= alpha"]
# [mends]
# "max(rows)[" = "max(rows, key=lambda row: row[0])["

import math

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class NumberedRows(MultiAgentSearchAgent):
    """Cuts on equality; the root numbers its rows, so that of equal ones the last wins, though it may be a bound."""

    def getAction(self, gameState):
        rows, alpha = [], -math.inf
        for number, a in enumerate(gameState.getLegalActions(0)):
            rows.append((self.ghosts(gameState.generateSuccessor(0, a), 1, 0, alpha, math.inf), number, a))
            alpha = max(alpha, rows[-1][0])
        return max(rows)[-1]

    def pacman(self, state, turn, alpha, beta):
        if turn == self.depth or ends(state):
            return self.evaluationFunction(state)
        v = -math.inf
        for a in state.getLegalActions(0):
            v = max(v, self.ghosts(state.generateSuccessor(0, a), 1, turn, alpha, beta))
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v

    def ghosts(self, state, index, turn, alpha, beta):
        if ends(state):
            return self.evaluationFunction(state)
        v = math.inf
        for a in state.getLegalActions(index):
            child = state.generateSuccessor(index, a)
            last = index == state.getNumAgents() - 1
            w = self.pacman(child, turn + 1, alpha, beta) if last else self.ghosts(child, index + 1, turn, alpha, beta)
            v = min(v, w)
            if v <= alpha:
                break
            beta = min(beta, v)
        return v
