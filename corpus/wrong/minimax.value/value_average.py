# exercise = "minimax.value"
# rule = "named"
# slip = "mean-in-min"


def value_average(state):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        return max(value_average(state.result(a)) for a in state.actions())
    total = 0
    for a in state.actions():
        total = total + value_average(state.result(a)) / len(state.actions())
    return total
