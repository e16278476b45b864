# exercise = "alphabeta.value"
# rule = "field"
# slip = "window-reset"
# alike = "no-pruning"
# [mends]
# "a))" = "a), alpha, beta)"

INFINITY = float("inf")


def ab_defaults_again(state, alpha=-INFINITY, beta=INFINITY):
    """The recursive call forgets the window, so the defaults begin anew."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        w = ab_defaults_again(state.result(a))
        if state.to_move == "max":
            v = max(v, w)
            if v >= beta:
                break
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            if v <= alpha:
                break
            beta = min(beta, v)
    return v
