# exercise = "alphabeta.value"
# rule = "field"
# slip = "no-pruning"

INFINITY = float("inf")


def ab_is_minimax(state, alpha=-INFINITY, beta=INFINITY):
    """Minimax with two arguments that nobody looks at."""
    if state.is_terminal():
        return state.utility()
    values = []
    for a in state.actions():
        values.append(ab_is_minimax(state.result(a), alpha, beta))
    if state.to_move == "max":
        return max(values)
    return min(values)
