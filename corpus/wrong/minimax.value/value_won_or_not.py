# exercise = "minimax.value"
# rule = "field"
# slip = "no-utility"
# [mends]
# "int(state.utility() > 0)" = "state.utility()"


def value_won_or_not(state):
    """Won is 1, everything else is 0."""
    if state.is_terminal():
        return int(state.utility() > 0)
    values = [value_won_or_not(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
