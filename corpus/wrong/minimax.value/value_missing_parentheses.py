# exercise = "minimax.value"
# rule = "injected"
# slip = "missing-parentheses"
# into = "value"
# role = "not called"
# handed_in = "value"
# [mends]
# "state.is_terminal" = "state.is_terminal()"


def value(state):
    """One function for both players."""
    if state.is_terminal:
        return state.utility()
    values = [value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
