# exercise = "isolation.min_value"
# rule = "field"
# slip = "ends-alike"
# [mends]
# "-1  # MIN is stuck" = "1"
# "lowest = float(\"-inf\")" = "lowest = float(\"inf\")"
# "= max(lowest" = "= min(lowest"


def min_is_a_copy(state):
    """A copy of the function for MAX, in which only names are new."""
    if len(state.get_legal_moves()) == 0:
        return -1  # MIN is stuck
    lowest = float("-inf")
    for move in state.get_legal_moves():
        lowest = max(lowest, highest_for(state.forecast_move(move)))
    return lowest


def highest_for(state):
    if len(state.get_legal_moves()) == 0:
        return -1
    highest = float("-inf")
    for move in state.get_legal_moves():
        highest = max(highest, min_is_a_copy(state.forecast_move(move)))
    return highest
