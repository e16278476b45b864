# exercise = "isolation.min_value"
# rule = "field"
# slip = "sums-up"
# [mends]
# "return sum(outcomes" = "return min(outcomes"


def min_adds(state):
    """The outcomes of all moves are added."""
    if state.is_terminal():
        return 1
    outcomes = [value_for_max(state.forecast_move(m)) for m in state.get_legal_moves()]
    return sum(outcomes)


def value_for_max(state):
    if state.is_terminal():
        return -1
    return max(min_adds(state.forecast_move(m)) for m in state.get_legal_moves())
