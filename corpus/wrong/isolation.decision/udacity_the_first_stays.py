# exercise = "isolation.decision"
# rule = "field"
# slip = "takes-the-first"
# handed_in = "decision_of(StubbornPlayer, 'alphabeta')"
# [mends]
# "best = float('inf')" = "best = float('-inf')"

from pacman_env.games import decision_of


class StubbornPlayer:
    """No value is larger than infinity, so the first move is never replaced."""

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf")):
        best = float('inf')
        chosen = (game.get_legal_moves() or [(-1, -1)])[0]
        for move in game.get_legal_moves():
            value = self.search(game.forecast_move(move), depth - 1, alpha, beta, False)
            if value > best:
                best, chosen = value, move
        return chosen

    def search(self, game, depth, alpha, beta, mine):
        if depth == 0 or game.utility(self):
            return game.utility(self)
        for move in game.get_legal_moves():
            value = self.search(game.forecast_move(move), depth - 1, alpha, beta, not mine)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if mine else beta
