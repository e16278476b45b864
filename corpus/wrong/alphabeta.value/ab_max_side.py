# exercise = "alphabeta.value"
# rule = "field"
# slip = "window-reset"
# [mends]
# "alpha, INFINITY))" = "alpha, beta))"

INFINITY = float("inf")


def ab_max_side(state, alpha=-INFINITY, beta=INFINITY):
    """MAX does not hand beta on: its children get plus infinity."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "min":
        return ab_min_side(state, alpha, beta)
    v = -INFINITY
    for a in state.actions():
        v = max(v, ab_min_side(state.result(a), alpha, INFINITY))
        if v >= beta:
            return v
        alpha = max(v, alpha)
    return v


def ab_min_side(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = INFINITY
    for a in state.actions():
        v = min(v, ab_max_side(state.result(a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(v, beta)
    return v
