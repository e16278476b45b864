# exercise = "minimax.value"
# rule = "field"
# slip = "returns-in-loop"
# [mends]
# "        return v" = "    return v"

INFINITY = float("inf")


def value_return_indented(state):
    """The return of the MAX branch slipped one step to the right."""
    if state.is_terminal():
        return state.utility()
    v = -INFINITY if state.to_move == "max" else INFINITY
    for a in state.actions():
        below = value_return_indented(state.result(a))
        v = max(v, below) if state.to_move == "max" else min(v, below)
        return v
