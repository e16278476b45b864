# exercise = "expectimax.agent"
# rule = "medium"
# copy_of = "right/expectimax.agent/Expectimax"

from pacman_env import MultiAgentSearchAgent


class AverageGhosts(MultiAgentSearchAgent):
    def get_action(self, board):
        winner, most = None, None
        for direction in board.legal_actions():
            player, level = self.whose(board, 0, 0)
            number = self.number(board.successor(0, direction), player, level)
            if most is None or number > most:
                winner, most = direction, number
        return winner

    def whose(self, board, player, level):
        player = (player + 1) % board.num_agents
        if player == 0:
            level += 1
        return player, level

    def number(self, board, player, level):
        if board.is_win() or board.is_lose() or level == self.depth:
            return self.evaluation_function(board)
        later, deeper = self.whose(board, player, level)
        below = []
        for direction in board.legal_actions(player):
            below.append(self.number(board.successor(player, direction), later, deeper))
        if player == 0:
            return max(below)
        return sum(below) / len(below)
