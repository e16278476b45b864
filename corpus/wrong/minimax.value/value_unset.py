# exercise = "minimax.value"
# rule = "field"
# slip = "unset-name"
# [mends]
# "for move" = "lowest = INFINITY\n    for move"

INFINITY = float("inf")


def value_unset(state):
    """The second loop uses a name that only the first branch would have set."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        highest = -INFINITY
        for a in state.actions():
            highest = max(highest, value_unset(state.result(a)))
        return highest
    for move in state.actions():
        lowest = min(lowest, value_unset(state.result(move)))
    return lowest
