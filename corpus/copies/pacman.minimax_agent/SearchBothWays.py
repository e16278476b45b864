# exercise = "pacman.minimax_agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/OneClosurePairs"

from pacman_env import MultiAgentSearchAgent


class SearchBothWays(MultiAgentSearchAgent):
    def getAction(self, gameState):
        limit = self.depth

        def look(board, player, level):
            """Gives the number and the move."""
            if level == limit or board.isLose() or board.isWin():
                return (self.evaluationFunction(board), None)
            nextPlayer = player + 1
            nextLevel = level
            if nextPlayer == board.getNumAgents():
                nextPlayer = 0
                nextLevel = level + 1
            champion = None
            number = float("inf")
            if player == 0:
                number = -number
            for move in board.getLegalActions(player):
                result = look(board.getNextState(player, move), nextPlayer, nextLevel)
                better = result[0] > number if player == 0 else number > result[0]
                if better or not champion:
                    champion = move
                    number = result[0]
            return (number, champion)

        answer = look(gameState, 0, 0)
        return answer[1]
