# exercise = "alphabeta.value"
# rule = "field"
# slip = "test-against-own-bound"
# alike = "cuts-at-once"
# [mends]
# "<= beta:" = "<= alpha:"

INFINITY = float("inf")


def ab_min_asks_beta(state, alpha=-INFINITY, beta=INFINITY):
    """MIN compares with beta, its own bound."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        v = -INFINITY
        for a in state.actions():
            v = max(v, ab_min_asks_beta(state.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = INFINITY
    for a in state.actions():
        v = min(v, ab_min_asks_beta(state.result(a), alpha, beta))
        if v <= beta:
            return v
        beta = min(beta, v)
    return v
