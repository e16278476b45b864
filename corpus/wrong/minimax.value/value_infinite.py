# exercise = "minimax.value"
# rule = "field"
# slip = "infinite-ends"
# [mends]
# "math.copysign(INFINITY, state.utility()" = "state.utility("

import math

INFINITY = float("inf")


def value_infinite(state):
    """A win is worth infinity and a loss minus infinity."""
    if state.is_terminal():
        return math.copysign(INFINITY, state.utility())
    values = [value_infinite(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
