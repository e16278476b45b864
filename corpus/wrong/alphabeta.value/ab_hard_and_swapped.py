# exercise = "alphabeta.value"
# rule = "field"
# slip = "returns-bound"
# [mends]
# "alpha  # MAX stops" = "beta"
# "beta  # MIN stops" = "alpha"

INFINITY = float("inf")


def ab_hard_and_swapped(state, alpha=-INFINITY, beta=INFINITY):
    """Fail-hard, but at a cut the bound of the wrong side comes back."""
    if state.is_terminal():
        return state.utility()
    for a in state.actions():
        v = ab_hard_and_swapped(state.result(a), alpha, beta)
        if state.to_move == "max":
            if v >= beta:
                return alpha  # MAX stops
            alpha = max(alpha, v)
        else:
            if v <= alpha:
                return beta  # MIN stops
            beta = min(beta, v)
    return alpha if state.to_move == "max" else beta
