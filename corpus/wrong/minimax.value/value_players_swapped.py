# exercise = "minimax.value"
# rule = "injected"
# slip = "players-swapped"
# into = "value"
# role = "turn"
# handed_in = "value"
# [mends]
# "\"min\" else" = "\"max\" else"


def value(state):
    """One function for both players."""
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "min" else min(values)
