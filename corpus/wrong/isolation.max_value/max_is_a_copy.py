# exercise = "isolation.max_value"
# rule = "field"
# slip = "ends-alike"
# [mends]
# "return +1" = "return -1"
# "= math" = "= -math"
# "= min(v" = "= max(v"

import math

INFINITY = float("inf")


def max_is_a_copy(state):
    """A copy of the function for MIN, in which only the name is new."""
    if state.get_legal_moves() == []:
        return +1
    v = math.inf
    for m in state.get_legal_moves():
        v = min(v, lowest_for(state.forecast_move(m)))
    return v


def lowest_for(state):
    if state.get_legal_moves() == []:
        return 1
    low = INFINITY
    for m in state.get_legal_moves():
        low = min(low, max_is_a_copy(state.forecast_move(m)))
    return low
