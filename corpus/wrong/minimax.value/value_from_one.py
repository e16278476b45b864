# exercise = "minimax.value"
# rule = "field"
# slip = "start-within-reach"
# [mends]
# "1 if maximizing else 1" = "INFINITY if maximizing else INFINITY"

INFINITY = float("inf")


def value_from_one(state):
    """Starts from -1 and 1, as if no value lay beyond them."""
    if state.is_terminal():
        return state.utility()
    maximizing = state.to_move == "max"
    best = -1 if maximizing else 1
    for a in state.actions():
        v = value_from_one(state.result(a))
        if (v > best) == maximizing and v != best:
            best = v
    return best
