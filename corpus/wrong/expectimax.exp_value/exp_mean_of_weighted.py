# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "wrong-count"
# [mends]
# "numpy.mean(" = "numpy.sum("

import numpy


def exp_mean_of_weighted(state):
    """Weighted values are averaged once more."""
    if state.is_terminal():
        return state.utility()
    pairs = [(a, exp_mean_of_weighted(state.result(a))) for a in state.actions()]
    if state.to_move == "chance":
        return numpy.mean([state.probability(a) * v for a, v in pairs])
    return (max if state.to_move == "max" else min)(v for _, v in pairs)
