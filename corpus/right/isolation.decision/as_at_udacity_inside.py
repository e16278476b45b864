# exercise = "isolation.decision"
# rule = "field"
# handed_in = "decision_of(NestedPlayer)"

from pacman_env.games import decision_of


class OutOfTime(Exception):
    """The clock has run out."""


class NestedPlayer:
    """Both players' functions are inside the method, as in the book."""

    TIMER_THRESHOLD = 10.0

    def minimax(self, game, depth):
        def look(state, plies, mine):
            if self.time_left() < self.TIMER_THRESHOLD:
                raise OutOfTime
            if plies == 0 or not state.get_legal_moves():
                return self.score(state, self)
            return best_for_me(state, plies) if mine else best_for_them(state, plies)

        def best_for_me(state, plies):
            return max(look(state.forecast_move(a), plies - 1, False) for a in state.get_legal_moves())

        def best_for_them(state, plies):
            return min(look(state.forecast_move(a), plies - 1, True) for a in state.get_legal_moves())

        return max(game.get_legal_moves(), key=lambda a: look(game.forecast_move(a), depth - 1, False), default=(-1, -1))
