# exercise = "minimax.value"
# rule = "repair"


def value(state):
    """One function for both players."""
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
