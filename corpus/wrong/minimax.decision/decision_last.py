# exercise = "minimax.decision"
# rule = "named"
# slip = "ties-last"

INF = float("inf")


def decision_last(state):
    best, move = -INF, None
    for a in state.actions():
        v = right_value(state.result(a))
        if v >= best:
            best, move = v, a
    return move


def right_value(state):
    if state.is_terminal():
        return state.utility()
    values = [right_value(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
