# exercise = "alphabeta.value"
# rule = "field"
# slip = "children-first"
# alike = "no-pruning"
# [mends]
# "[ab_values_first(" = "(ab_values_first("
# "state.actions()]" = "state.actions())"

INFINITY = float("inf")


def ab_values_first(state, alpha=-INFINITY, beta=INFINITY):
    """All children are searched before the tests, with the window as it was."""
    if state.is_terminal():
        return state.utility()
    values = [ab_values_first(state.result(a), alpha, beta) for a in state.actions()]
    v = -INFINITY if state.to_move == "max" else INFINITY
    for w in values:
        if state.to_move == "max":
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
