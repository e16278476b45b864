# exercise = "minimax.value"
# rule = "field"
# slip = "missing-parentheses"
# [mends]
# "state.is_terminal:" = "state.is_terminal():"


def value_no_call(state):
    """The test for the end is named, not called."""
    if state.is_terminal:
        return state.utility()
    below = (value_no_call(state.result(a)) for a in state.actions())
    return max(below) if state.to_move == "max" else min(below)
