# exercise = "minimax.value"
# rule = "field"
# slip = "utility-flipped"
# [mends]
# "utility()" = "utility() * (1 if s.to_move == \"max\" else -1)"


def value_negamax_leaf(state):
    """Negamax, but the leaf is not turned to the view of the player who would move there."""

    def mine(s):
        if s.is_terminal():
            return s.utility()
        return max(-mine(s.result(a)) for a in s.actions())

    return mine(state) if state.to_move == "max" else -mine(state)
