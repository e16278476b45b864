# exercise = "minimax.value"
# rule = "named"
# slip = "returns-in-loop"


def value_first_only(state):
    if state.is_terminal():
        return state.utility()
    for action in state.actions():
        v = value_first_only(state.result(action))
        return v
