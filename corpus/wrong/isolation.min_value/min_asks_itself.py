# exercise = "isolation.min_value"
# rule = "field"
# slip = "min-after-min"
# alike = "ends-alike"
# [mends]
# "lowest, min_asks_itself(state" = "lowest, answer_of_max(state"

INFINITY = float("inf")


def min_asks_itself(state):
    """Calls itself for the children."""
    if not state.get_legal_moves():
        return 1
    lowest = INFINITY
    for move in state.get_legal_moves():
        lowest = min(lowest, min_asks_itself(state.forecast_move(move)))
    return lowest


def answer_of_max(state):
    found = (min_asks_itself(state.forecast_move(move)) for move in state.get_legal_moves())
    return max(found, default=-1)
