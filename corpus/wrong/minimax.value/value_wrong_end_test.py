# exercise = "minimax.value"
# rule = "field"
# slip = "no-legal-actions"
# [mends]
# "to_move is None" = "is_terminal()"


def value_wrong_end_test(state):
    """Waits for a position in which nobody is to move; there is none."""
    if state.to_move is None:
        return state.utility()
    if state.to_move == "max":
        return max([value_wrong_end_test(state.result(a)) for a in state.actions()])
    return min([value_wrong_end_test(state.result(a)) for a in state.actions()])
