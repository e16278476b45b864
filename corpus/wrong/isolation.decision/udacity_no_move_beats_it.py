# exercise = "isolation.decision"
# rule = "field"
# slip = "start-within-reach"
# handed_in = "decision_of(HopefulPlayer)"
# [mends]
# "best, chosen = float('-inf'), (-1, -1)" = "best, chosen = float('-inf'), (game.get_legal_moves() or [(-1, -1)])[0]"

from pacman_env.games import decision_of


class HopefulPlayer:
    """A lost game is worth minus infinity, and `>` wants more than that."""

    def minimax(self, game, depth):
        best, chosen = float('-inf'), (-1, -1)
        for move in game.get_legal_moves():
            value = self.reply(game.forecast_move(move), depth - 1)
            if value > best:
                best, chosen = value, move
        return chosen

    def reply(self, game, depth):
        if game.is_winner(self) or depth == 0:
            return self.score(game, self)
        return min(self.mine(game.forecast_move(move), depth - 1) for move in game.get_legal_moves())

    def mine(self, game, depth):
        if game.is_loser(self) or depth == 0:
            return self.score(game, self)
        return max(self.reply(game.forecast_move(move), depth - 1) for move in game.get_legal_moves())
