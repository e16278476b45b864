# exercise = "isolation.max_value"
# rule = "field"


def max_by_negating(state):
    """Negamax, with the sign of the player to move: `-max(-v)`."""

    def mine(s):
        moves = s.get_legal_moves()
        return max([-mine(s.forecast_move(m)) for m in moves]) if moves else -1

    return mine(state)
