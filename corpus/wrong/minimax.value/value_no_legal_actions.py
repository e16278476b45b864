# exercise = "minimax.value"
# rule = "injected"
# slip = "no-legal-actions"
# into = "value"
# role = "forgotten end"
# handed_in = "value"
# [mends]
# "values = [value(state.result(move)) for move in state.actions()]" = "if state.is_terminal():\n        return state.utility()\n    values = [value(state.result(move)) for move in state.actions()]"


def value(state):
    """One function for both players."""
    values = [value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
