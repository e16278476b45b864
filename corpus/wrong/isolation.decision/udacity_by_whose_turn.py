# exercise = "isolation.decision"
# rule = "field"
# slip = "utility-flipped"
# alike = "ends-alike"
# handed_in = "decision_of(CuttingPlayer)"
# [mends]
# "return game.utility(game.active_player)" = "return game.utility(self)"

from pacman_env.games import decision_of


class SearchTimeout(Exception):
    """The time is over."""


class CuttingPlayer:
    """A finished game is judged for the player who is stuck."""

    def __init__(self, search_depth=3, timeout=10.0):
        self.search_depth, self.TIMER_THRESHOLD, self.time_left = search_depth, timeout, None

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf")):
        chosen = (-1, -1)
        for move in game.get_legal_moves():
            value = self.lowest(game.forecast_move(move), depth - 1, alpha, beta)
            if chosen == (-1, -1) or value > alpha:
                chosen, alpha = move, value
        return chosen

    def worth(self, game):
        if self.time_left() < self.TIMER_THRESHOLD:
            raise SearchTimeout
        return game.utility(game.active_player)

    def highest(self, game, depth, alpha, beta):
        if depth == 0 or not game.get_legal_moves():
            return self.worth(game)
        value = float("-inf")
        for move in game.get_legal_moves():
            value = max(value, self.lowest(game.forecast_move(move), depth - 1, alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def lowest(self, game, depth, alpha, beta):
        if depth == 0 or not game.get_legal_moves():
            return self.worth(game)
        value = float("inf")
        for move in game.get_legal_moves():
            value = min(value, self.highest(game.forecast_move(move), depth - 1, alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value
