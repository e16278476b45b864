# exercise = "minimax.value"
# rule = "field"
# slip = "players-swapped"
# [mends]
# "0 if state.to_move == \"max\" else -1" = "-1 if state.to_move == \"max\" else 0"


def value_wrong_end(state):
    """Sorted from small to large, MAX takes the first and MIN the last."""
    if state.is_terminal():
        return state.utility()
    ranked = sorted([value_wrong_end(state.result(a)) for a in state.actions()])
    place = 0 if state.to_move == "max" else -1
    return ranked[place]
