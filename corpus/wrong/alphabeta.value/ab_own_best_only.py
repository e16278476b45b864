# exercise = "alphabeta.value"
# rule = "field"
# slip = "bound-loosened"
# [mends]
# "= (v, beta" = "= (max(alpha, v), beta"
# "alpha, v)" = "alpha, min(beta, v))"

INFINITY = float("inf")


def ab_own_best_only(state, alpha=-INFINITY, beta=INFINITY):
    """Hands its own best on in place of the tighter of that and the bound from above: shallow cuts only."""
    if state.is_terminal():
        return state.utility()
    ahead = state.to_move == "max"
    v, window = (-INFINITY if ahead else INFINITY), (alpha, beta)
    for a in state.actions():
        w = ab_own_best_only(state.result(a), *window)
        v = max(v, w) if ahead else min(v, w)
        if ahead and v >= beta or not ahead and v <= alpha:
            return v
        if ahead:
            window = (v, beta)
        else:
            window = (alpha, v)
    return v
