# exercise = "minimax.value"
# rule = "injected"
# slip = "returns-in-loop"
# into = "loops"
# role = "indentation"
# handed_in = "value"
# [mends]
# "    return best\n" = "return best\n"

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
        child = state.result(move)
        worst = min(worst, value(child))
    return worst
