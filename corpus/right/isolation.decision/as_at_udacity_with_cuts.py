# exercise = "isolation.decision"
# rule = "field"
# handed_in = "decision_of(CustomPlayer, 'alphabeta')"

from pacman_env.games import decision_of


class CustomPlayer:
    """The older form: one method for both sides, which gives back a value and a move."""

    def __init__(self, search_depth=3, method="alphabeta"):
        self.search_depth, self.method = search_depth, method

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf"), maximizing_player=True):
        me = game.active_player if maximizing_player else game.inactive_player
        if game.is_winner(me) or game.is_loser(me):
            return game.utility(me), (-1, -1)
        if depth == 0:
            return self.score(game, me), (-1, -1)
        best, chosen = None, (-1, -1)
        for move in game.get_legal_moves():
            after = game.copy()
            after.apply_move(move)
            value, _ = self.alphabeta(after, depth - 1, alpha, beta, not maximizing_player)
            if best is None or (value > best if maximizing_player else value < best):
                best, chosen = value, move
            if maximizing_player:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, chosen
