# exercise = "alphabeta.agent"
# rule = "medium"
# copy_of = "right/alphabeta.agent/SignedWindow"

import math

from pacman_env import MultiAgentSearchAgent


class TeamsAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best_value = -math.inf
        best_move = None
        for move in gameState.getLegalActions(0):
            after = gameState.generateSuccessor(0, move)
            value = -1 * self.search(after, 1, self.depth, (-math.inf, -best_value), -1)
            if best_value < value:
                best_value = value
                best_move = move
        return best_move

    def search(self, board, player, depth, window, sign):
        if board.isWin() or board.isLose() or depth == 0:
            return self.evaluationFunction(board) * sign
        a, b = window
        if player == board.getNumAgents() - 1:
            next_player, next_depth, next_sign = 0, depth - 1, 1
        else:
            next_player, next_depth, next_sign = player + 1, depth, -1
        result = -math.inf
        for move in board.getLegalActions(player):
            after = board.generateSuccessor(player, move)
            if sign != next_sign:
                value = -self.search(after, next_player, next_depth, (-b, -a), next_sign)
            else:
                value = self.search(after, next_player, next_depth, (a, b), next_sign)
            if value > result:
                result = value
            if value > a:
                a = value
            if b < result:
                return result
        return result
