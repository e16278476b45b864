# exercise = "alphabeta.value"
# rule = "field"
# slip = "other-order"
# [mends]
# "reversed(state.actions()" = "state.actions("

INFINITY = float("inf")


def ab_from_behind(state, alpha=-INFINITY, beta=INFINITY):
    """Tries the last move first."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in reversed(state.actions()):
        w = ab_from_behind(state.result(a), alpha, beta)
        v = max(v, w) if state.to_move == "max" else min(v, w)
        alpha, beta = (max(alpha, v), beta) if state.to_move == "max" else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v
