# exercise = "expectimax.agent"
# rule = "medium"
# copy_of = "right/expectimax.agent/ExpectimaxPairs"

from pacman_env import MultiAgentSearchAgent


class HopefulAgent(MultiAgentSearchAgent):
    def get_action(self, board):
        return self.best_guess(board, 0, 0)[1]

    def best_guess(self, board, level, who):
        finished = board.is_lose() or board.is_win()
        if finished or self.depth == level:
            return [self.evaluation_function(board), None]
        if who < board.num_agents - 1:
            later, deeper = who + 1, level
        else:
            later, deeper = 0, level + 1
        moves = board.legal_actions(who)
        if who == 0:
            top = [float("-inf"), None]
            for move in moves:
                points = self.best_guess(board.successor(who, move), deeper, later)[0]
                if top[1] is None or top[0] < points:
                    top = [points, move]
            return top
        share = len(moves)
        mean = 0
        for move in moves:
            points = self.best_guess(board.successor(who, move), deeper, later)[0]
            mean = mean + points / share
        return [mean, None]
