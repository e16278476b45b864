# exercise = "alphabeta.value"
# rule = "named"
# slip = "no-pruning"


def right_value(state):
    if state.is_terminal():
        return state.utility()
    values = [right_value(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def plain(state):
    return right_value(state)
