# exercise = "minimax.value"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "max_v = max" = "best_v = max"

INFINITY = float("inf")


def value_two_names(state):
    """The better value goes into another name than the one that is compared and handed back by MIN and MAX."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        best_v = max_v = -INFINITY
        for a in state.actions():
            below = value_two_names(state.result(a))
            max_v = max(best_v, below)
        return max(best_v, max_v)
    return min(value_two_names(state.result(a)) for a in state.actions())
