# exercise = "minimax.value"
# rule = "named"
# slip = "min-reversed"

INF = float("inf")


def value_all_max(state):
    if state.is_terminal():
        return state.utility()
    v = -INF
    for action in state.actions():
        v = max(v, value_all_max(state.result(action)))
    return v
