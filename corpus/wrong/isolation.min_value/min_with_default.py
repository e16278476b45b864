# exercise = "isolation.min_value"
# rule = "field"
# slip = "wrong-terminal-value"
# family = "ends"
# [mends]
# "default=-1" = "default=1"
# "default=1" = "default=-1"


def min_with_default(state):
    """`default=` holds the result, with the signs of the other player."""
    replies = [max_with_default(state.forecast_move(m)) for m in state.get_legal_moves()]
    return min(replies, default=-1)


def max_with_default(state):
    replies = [min_with_default(state.forecast_move(m)) for m in state.get_legal_moves()]
    return max(replies, default=1)
