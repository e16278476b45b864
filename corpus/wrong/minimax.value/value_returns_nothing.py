# exercise = "minimax.value"
# rule = "injected"
# slip = "returns-nothing"
# into = "value"
# role = "return"
# handed_in = "value"
# [mends]
# "max(values)" = "return max(values)"


def value(state):
    """One function for both players."""
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(move)) for move in state.actions()]
    max(values) if state.to_move == "max" else min(values)
