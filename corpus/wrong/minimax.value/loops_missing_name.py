# exercise = "minimax.value"
# rule = "injected"
# slip = "missing-name"
# into = "loops"
# role = "unset"
# handed_in = "value"
# [mends]
# "worst = min(worst, value(child))" = "child = state.result(move)\n        worst = min(worst, value(child))"

INFINITY = float("inf")


def value(state):
    """Two loops."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        best = -INFINITY
        for move in state.actions():
            best = max(best, value(state.result(move)))
        return best
    worst = INFINITY
    for move in state.actions():
        worst = min(worst, value(child))
    return worst
