# exercise = "isolation.decision"
# rule = "field"
# handed_in = "decision_of(MinimaxPlayer)"

from pacman_env.games import decision_of


class SearchTimeout(Exception):
    """The time is over."""


def custom_score(game, player):
    """More moves for me than for them."""
    if game.is_loser(player):
        return float("-inf")
    if game.is_winner(player):
        return float("inf")
    mine = len(game.get_legal_moves(player))
    return float(mine - 2 * len(game.get_legal_moves(game.get_opponent(player))))


class IsolationPlayer:
    def __init__(self, search_depth=3, score_fn=custom_score, timeout=10.0):
        self.search_depth = search_depth
        self.score = score_fn
        self.time_left = None
        self.TIMER_THRESHOLD = timeout


class MinimaxPlayer(IsolationPlayer):
    def get_move(self, game, time_left):
        self.time_left = time_left
        best_move = (-1, -1)
        try:
            return self.minimax(game, self.search_depth)
        except SearchTimeout:
            pass
        return best_move

    def minimax(self, game, depth):
        if self.time_left() < self.TIMER_THRESHOLD:
            raise SearchTimeout()
        legal_moves = game.get_legal_moves()
        if not legal_moves:
            return (-1, -1)
        scores = [(self.lowest(game.forecast_move(move), depth - 1), number) for number, move in enumerate(legal_moves)]
        return legal_moves[max(scores)[1]]

    def ended(self, game, depth):
        if self.time_left() < self.TIMER_THRESHOLD:
            raise SearchTimeout()
        return depth == 0 or not game.get_legal_moves(game.active_player)

    def highest(self, game, depth):
        if self.ended(game, depth):
            return self.score(game, self)
        value = float("-inf")
        for move in game.get_legal_moves():
            value = max(value, self.lowest(game.forecast_move(move), depth - 1))
        return value

    def lowest(self, game, depth):
        if self.ended(game, depth):
            return self.score(game, self)
        value = float("inf")
        for move in game.get_legal_moves():
            value = min(value, self.highest(game.forecast_move(move), depth - 1))
        return value
