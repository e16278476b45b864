# exercise = "isolation.min_value"
# rule = "style"
# tree = "minimax"


def min_comprehension(state):
    return min([max_comprehension(state.forecast_move(m)) for m in state.get_legal_moves()], default=1)


def max_comprehension(state):
    return max([min_comprehension(state.forecast_move(m)) for m in state.get_legal_moves()], default=-1)
