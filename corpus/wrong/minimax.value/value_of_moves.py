# exercise = "minimax.value"
# rule = "field"
# slip = "no-position"
# [mends]
# "value_of_moves(a)" = "value_of_moves(state.result(a))"


def value_of_moves(state):
    """Calls itself with the move."""
    if state.is_terminal():
        return state.utility()
    results = [value_of_moves(a) for a in state.actions()]
    return max(results) if state.to_move == "max" else min(results)
