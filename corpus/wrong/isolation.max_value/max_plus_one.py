# exercise = "isolation.max_value"
# rule = "named"
# slip = "wrong-terminal-value"


def stuck(state):
    return len(state.get_legal_moves()) == 0


def min_minus_one(state):
    if stuck(state):
        return -1
    return min(max_plus_one(state.forecast_move(m)) for m in state.get_legal_moves())


def max_plus_one(state):
    if stuck(state):
        return 1
    return max(min_minus_one(state.forecast_move(m)) for m in state.get_legal_moves())
