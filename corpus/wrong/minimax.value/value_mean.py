# exercise = "minimax.value"
# rule = "field"
# slip = "mean-in-min"
# [mends]
# "statistics.mean" = "min"

import statistics


def value_mean(state):
    """MIN's replies are averaged."""
    if state.is_terminal():
        return state.utility()
    replies = [value_mean(state.result(a)) for a in state.actions()]
    if state.to_move == "max":
        return max(replies)
    return statistics.mean(replies)
