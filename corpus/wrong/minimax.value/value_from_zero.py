# exercise = "minimax.value"
# rule = "named"
# slip = "starts-from-zero"


def value_from_zero(state):
    if state.is_terminal():
        return state.utility()
    v = 0
    for action in state.actions():
        w = value_from_zero(state.result(action))
        if state.to_move == "max" and w > v:
            v = w
        if state.to_move == "min" and w < v:
            v = w
    return v
