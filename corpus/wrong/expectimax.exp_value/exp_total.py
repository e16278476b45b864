# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "sums-up"
# [mends]
# "fsum(seen)" = "fsum(state.probability(a) * v for a, v in zip(state.actions(), seen))"

import math


def exp_total(state):
    """Outcomes are added without their chances."""
    if state.is_terminal():
        return state.utility()
    seen = []
    for a in state.actions():
        seen.append(exp_total(state.result(a)))
    if state.to_move == "chance":
        return math.fsum(seen)
    return max(seen) if state.to_move == "max" else min(seen)
