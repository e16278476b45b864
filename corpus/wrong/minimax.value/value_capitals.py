# exercise = "minimax.value"
# rule = "field"
# slip = "max-reversed"
# [mends]
# "== \"MAX\"" = "== \"max\""


def value_capitals(state):
    """Asks for "MAX", which nobody is called, so both players take the smallest."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "MAX":
        return max(value_capitals(state.result(a)) for a in state.actions())
    else:
        return min(value_capitals(state.result(a)) for a in state.actions())
