# exercise = "alphabeta.agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/TwoMethodsPairs"

from pacman_env import MultiAgentSearchAgent


class HunterAgent(MultiAgentSearchAgent):
    def get_action(self, board):
        infinity = float("inf")
        result = self.pacman(board, 0, -infinity, infinity)
        return result[1]

    def ghost(self, board, who, level, low, high):
        if board.is_win():
            return self.evaluation_function(board), None
        if board.is_lose():
            return self.evaluation_function(board), None
        smallest = float("inf")
        move = None
        for step in board.legal_actions(who):
            child = board.successor(who, step)
            if who == board.num_agents - 1:
                points = self.pacman(child, level + 1, low, high)[0]
            else:
                points = self.ghost(child, who + 1, level, low, high)[0]
            if smallest > points:
                smallest = points
                move = step
            if smallest < high:
                high = smallest
            if low > smallest:
                break
        return smallest, move

    def pacman(self, board, level, low, high):
        if level == self.depth or board.is_win() or board.is_lose():
            return self.evaluation_function(board), None
        largest = float("-inf")
        move = None
        for step in board.legal_actions(0):
            child = board.successor(0, step)
            points = (
                self.ghost(child, 1, level, low, high)[0]
                if board.num_agents > 1
                else self.pacman(child, level + 1, low, high)[0]
            )
            if move is None or points > largest:
                largest = points
                move = step
            if low < largest:
                low = largest
            if largest > high:
                break
        return largest, move
