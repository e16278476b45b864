# exercise = "alphabeta.value"
# rule = "field"
# slip = "returns-nothing"
# elsewhere = ["else:\n        return v"]
# [mends]
# "break  # cut" = "return v"

INFINITY = float("inf")


def ab_no_last_return(state, alpha=-INFINITY, beta=INFINITY):
    """A cut leaves the loop by `break`, and only a loop that ends by itself has an answer."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        w = ab_no_last_return(state.result(a), alpha, beta)
        v = max(v, w) if state.to_move == "max" else min(v, w)
        alpha, beta = (max(alpha, v), beta) if state.to_move == "max" else (alpha, min(beta, v))
        if alpha >= beta:
            break  # cut
    else:
        return v
