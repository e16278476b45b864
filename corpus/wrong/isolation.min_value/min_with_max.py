# exercise = "isolation.min_value"
# rule = "named"
# slip = "min-reversed"

INF = float("inf")


def stuck(state):
    return len(state.get_legal_moves()) == 0


def min_with_max(state):
    if stuck(state):
        return 1
    v = -INF
    for m in state.get_legal_moves():
        w = max_fine(state.forecast_move(m))
        if w > v:
            v = w
    return v


def max_fine(state):
    return -1 if stuck(state) else max(min_with_max(state.forecast_move(m)) for m in state.get_legal_moves())
