# exercise = "minimax.value"
# rule = "injected"
# slip = "starts-from-zero"
# into = "loops"
# role = "start"
# handed_in = "value"
# [mends]
# "best = 0" = "best = -INFINITY"

INFINITY = float("inf")


def value(state):
    """Two loops."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        best = 0
        for move in state.actions():
            best = max(best, value(state.result(move)))
        return best
    worst = INFINITY
    for move in state.actions():
        child = state.result(move)
        worst = min(worst, value(child))
    return worst
