# exercise = "alphabeta.value"
# rule = "field"
# slip = "half-the-cuts"
# family = "only-max"
# elsewhere = ["v = min(v, "]
# [mends]
# "v)  # MIN" = "v)\n        if beta <= alpha:\n            break"

INFINITY = float("inf")


def ab_min_goes_on(state, alpha=-INFINITY, beta=INFINITY):
    """MIN lowers beta and never stops."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        v = -INFINITY
        for a in state.actions():
            v = max(v, ab_min_goes_on(state.result(a), alpha, beta))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    v = INFINITY
    for a in state.actions():
        v = min(v, ab_min_goes_on(state.result(a), alpha, beta))
        beta = min(beta, v)  # MIN
    return v
