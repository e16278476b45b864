# exercise = "isolation.max_value"
# rule = "field"
# slip = "returns-in-loop"
# [mends]
# "        return best" = "    return best"

INFINITY = float("inf")


def max_leaves_early(state):
    """The return stands in the loop, so one move decides."""
    moves, best = state.get_legal_moves(), -INFINITY
    if not moves:
        return -1
    for move in moves:
        best = max(best, min_leaves_late(state.forecast_move(move)))
        return best


def min_leaves_late(state):
    least = INFINITY
    for move in state.get_legal_moves():
        least = min(least, max_leaves_early(state.forecast_move(move)))
    return 1 if least == INFINITY else least
