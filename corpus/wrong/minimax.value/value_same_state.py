# exercise = "minimax.value"
# rule = "field"
# slip = "endless-recursion"
# [mends]
# "value_same_state(state))" = "value_same_state(state.result(a)))"


def value_same_state(state):
    """Asks for its own position again in place of the successor."""
    if state.is_terminal():
        return state.utility()
    scores = []
    for a in state.actions():
        scores.append(value_same_state(state))
    return max(scores) if state.to_move == "max" else min(scores)
