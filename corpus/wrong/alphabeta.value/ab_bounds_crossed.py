# exercise = "alphabeta.value"
# rule = "field"
# slip = "never-on-equality"
# family = "strict"
# [mends]
# "low > high" = "low >= high"

INFINITY = float("inf")


def ab_bounds_crossed(state, low=-INFINITY, high=INFINITY):
    """Both bounds are moved first, and the search stops only when they have crossed."""
    if state.is_terminal():
        return state.utility()
    found = []
    for a in state.actions():
        found.append(ab_bounds_crossed(state.result(a), low, high))
        if state.to_move == "max":
            low = max(low, found[-1])
        else:
            high = min(high, found[-1])
        if low > high:
            break
    return max(found) if state.to_move == "max" else min(found)
