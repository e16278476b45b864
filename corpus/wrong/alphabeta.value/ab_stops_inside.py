# exercise = "alphabeta.value"
# rule = "field"
# slip = "cut-reversed"
# alike = "cuts-at-once"
# [mends]
# "alpha <=" = "alpha >="

INFINITY = float("inf")


def ab_stops_inside(state, alpha=-INFINITY, beta=INFINITY):
    """Stops while the window is open and goes on when it is closed."""
    if state.is_terminal():
        return state.utility()
    values = []
    for a in state.actions():
        v = ab_stops_inside(state.result(a), alpha, beta)
        values.append(v)
        alpha, beta = (max(alpha, v), beta) if state.to_move == "max" else (alpha, min(beta, v))
        if alpha <= beta:
            break
    return max(values) if state.to_move == "max" else min(values)
