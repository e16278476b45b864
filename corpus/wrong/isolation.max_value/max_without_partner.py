# exercise = "isolation.max_value"
# rule = "field"
# slip = "not-written-yet"
# alike = "returns-nothing"
# [mends]
# "pass" = "return min([max_without_partner(s.forecast_move(m)) for m in s.get_legal_moves()], default=1)"


def max_without_partner(state):
    """The other function is not written yet, so nothing comes back from it."""
    if not state.get_legal_moves():
        return -1
    return max([min_not_written(state.forecast_move(m)) for m in state.get_legal_moves()])


def min_not_written(s):
    pass
