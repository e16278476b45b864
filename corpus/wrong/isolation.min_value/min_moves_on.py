# exercise = "isolation.min_value"
# rule = "field"
# slip = "wrong-answer"
# [mends]
# "state =" = "after ="
# "best_for_max(state))" = "best_for_max(after))"


def min_moves_on(state):
    """The successor takes the name of the position, so the next move starts from there."""
    low = 2
    for move in state.get_legal_moves():
        state = state.forecast_move(move)
        low = min(low, best_for_max(state))
    return 1 if low == 2 else low


def best_for_max(state):
    return max((min_moves_on(state.forecast_move(move)) for move in state.get_legal_moves()), default=-1)
