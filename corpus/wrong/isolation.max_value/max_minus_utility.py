# exercise = "isolation.max_value"
# rule = "field"
# slip = "utility-flipped"
# alike = "wrong-terminal-value"
# [mends]
# "return -state" = "return state"


def max_minus_utility(state):
    """Turns the sign of `utility()` around, which is MAX's already."""
    if state.is_terminal():
        return -state.utility()
    pick = max if state.to_move == "max" else min
    return pick(max_minus_utility(state.forecast_move(m)) for m in state.get_legal_moves())
