# exercise = "alphabeta.value"
# rule = "field"
# slip = "bound-loosened"
# [mends]
# "alpha = value" = "alpha = max(alpha, value)"
# "beta = value" = "beta = min(beta, value)"

INFINITY = float("inf")


def ab_newest_value(state, alpha=-INFINITY, beta=INFINITY):
    """The bound is set to the newest value, also when that is a worse one."""
    if state.is_terminal():
        return state.utility()
    best = None
    for a in state.actions():
        value = ab_newest_value(state.result(a), alpha, beta)
        if state.to_move == "max":
            best = value if best is None else max(best, value)
            if best >= beta:
                return best
            alpha = value
        else:
            best = value if best is None else min(best, value)
            if best <= alpha:
                return best
            beta = value
    return best
