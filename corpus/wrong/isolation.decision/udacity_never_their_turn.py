# exercise = "isolation.decision"
# rule = "field"
# slip = "max-after-max"
# alike = "min-reversed"
# handed_in = "decision_of(PairPlayer)"
# [mends]
# "depth - 1, maximizing_player)" = "depth - 1, not maximizing_player)"

from pacman_env.games import decision_of


class PairPlayer:
    """Value and move come back together, and nobody hands the turn over."""

    def minimax(self, game, depth, maximizing_player=True):
        legal = game.get_legal_moves()
        if depth == 0 or not legal:
            return self.score(game, self), (-1, -1)
        found = []
        for move in legal:
            value, _ = self.minimax(game.forecast_move(move), depth - 1, maximizing_player)
            found.append((value, move))
        return max(found) if maximizing_player else min(found)
