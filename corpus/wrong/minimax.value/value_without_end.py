# exercise = "minimax.value"
# rule = "named"
# slip = "no-legal-actions"


def value_without_end(state):
    if state.to_move == "max":
        return max(value_without_end(state.result(a)) for a in state.actions())
    return min(value_without_end(state.result(a)) for a in state.actions())
