# exercise = "isolation.decision"
# rule = "field"
# slip = "wrong-infinity"
# alike = "never-updated"
# handed_in = "decision_of(HastyPlayer)"
# [mends]
# "low = float('-inf')" = "low = float('inf')"

from pacman_env.games import decision_of


class HastyPlayer:
    """The search for the smallest value starts from the smallest of all."""

    def minimax(self, game, depth):
        def their_best(board, left):
            if left == 0 or not board.get_legal_moves():
                return board.utility(self)
            low = float('-inf')
            for move in board.get_legal_moves():
                low = min(low, my_best(board.forecast_move(move), left - 1))
            return low

        def my_best(board, left):
            if left == 0 or not board.get_legal_moves():
                return board.utility(self)
            high = float('-inf')
            for move in board.get_legal_moves():
                high = max(high, their_best(board.forecast_move(move), left - 1))
            return high

        moves = game.get_legal_moves() or [(-1, -1)]
        return moves[0] if len(moves) == 1 else max(moves, key=lambda m: their_best(game.forecast_move(m), depth - 1))
