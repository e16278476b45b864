# exercise = "alphabeta.agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/OneMethodPairs"

from pacman_env import MultiAgentSearchAgent


class Pruner(MultiAgentSearchAgent):
    def getAction(self, gameState):
        number, direction = self.explore(gameState, 0, float("-inf"), float("inf"), 0)
        return direction

    def explore(self, board, level, low, high, player):
        if board.isWin() or board.isLose() or level == self.depth:
            return (self.evaluationFunction(board), None)
        nextPlayer = player + 1
        nextLevel = level
        if nextPlayer == board.getNumAgents():
            nextPlayer = 0
            nextLevel = level + 1
        number = None
        chosen = None
        for direction in board.getLegalActions(player):
            child = board.generateSuccessor(player, direction)
            result = self.explore(child, nextLevel, low, high, nextPlayer)
            if player == 0:
                if number is None or number < result[0]:
                    number = result[0]
                    chosen = direction
                if high < number:
                    return (number, chosen)
                if low < number:
                    low = number
            else:
                if number is None or result[0] < number:
                    number = result[0]
                    chosen = direction
                if number < low:
                    return (number, chosen)
                if number < high:
                    high = number
        return (number, chosen)
