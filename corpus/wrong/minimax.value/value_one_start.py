# exercise = "minimax.value"
# rule = "field"
# slip = "wrong-infinity"
# [mends]
# "= -INFINITY" = "= -INFINITY if state.to_move == \"max\" else INFINITY"

INFINITY = float("inf")


def value_one_start(state):
    """Minus infinity as a start for both players, so MIN never leaves it."""
    if state.is_terminal():
        return state.utility()
    best = -INFINITY
    for a in state.actions():
        v = value_one_start(state.result(a))
        best = max(best, v) if state.to_move == "max" else min(best, v)
    return best
