# exercise = "minimax.value"
# rule = "field"
# slip = "stops-early"
# [mends]
# "plies == 2" = "False"


def value_two_plies_on(state, plies=0):
    """Enough for a quick answer: two moves ahead, and what is not over by then is even."""
    if state.is_terminal():
        return state.utility()
    if plies == 2:
        return 0
    below = [value_two_plies_on(state.result(a), plies + 1) for a in state.actions()]
    return max(below) if state.to_move == "max" else min(below)
