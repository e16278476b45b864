# exercise = "minimax.value"
# rule = "injected"
# slip = "unset-name"
# into = "loops"
# role = "start"
# handed_in = "value"
# [mends]
# "return best\n    for move in state.actions():" = "return best\n    worst = INFINITY\n    for move in state.actions():"

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
    for move in state.actions():
        child = state.result(move)
        worst = min(worst, value(child))
    return worst
