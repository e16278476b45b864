# exercise = "minimax.value"
# rule = "field"
# slip = "min-reversed"
# family = "max"
# [mends]
# "\"min\": lambda values: max(values)" = "\"min\": lambda values: min(values)"


def value_table_of_max(state):
    """A table of functions in which MIN takes the maximum."""
    if state.is_terminal():
        return state.utility()
    take = {
        "max": lambda values: max(values),
        "min": lambda values: max(values),
    }
    return take[state.to_move]([value_table_of_max(state.result(a)) for a in state.actions()])
