# exercise = "alphabeta.agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/RootLoopAlphaBeta"

from pacman_env import MultiAgentSearchAgent


class CutAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        infinity = float("inf")
        floor = -infinity
        result = None
        moves = gameState.getLegalActions(0)
        i = 0
        while i < len(moves):
            points = self.deeper(gameState.generateSuccessor(0, moves[i]), 1, self.depth, floor, infinity)
            if result is None or floor < points:
                floor = points
                result = moves[i]
            i += 1
        return result

    def deeper(self, board, who, left, floor, roof):
        if who == board.getNumAgents():
            who = 0
            left = left - 1
        if board.isWin() or board.isLose() or left == 0:
            return self.evaluationFunction(board)
        if who == 0:
            return self.forPacman(board, left, floor, roof)
        points = float("inf")
        for move in board.getLegalActions(who):
            points = min(points, self.deeper(board.generateSuccessor(who, move), who + 1, left, floor, roof))
            if floor > points:
                break
            roof = min(points, roof)
        return points

    def forPacman(self, board, left, floor, roof):
        points = float("-inf")
        for move in board.getLegalActions(0):
            points = max(points, self.deeper(board.generateSuccessor(0, move), 1, left, floor, roof))
            if roof < points:
                break
            floor = max(points, floor)
        return points
