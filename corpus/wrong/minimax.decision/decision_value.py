# exercise = "minimax.decision"
# rule = "named"
# slip = "returns-value"


def right_value(state):
    if state.is_terminal():
        return state.utility()
    values = [right_value(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_value(state):
    return right_value(state)
