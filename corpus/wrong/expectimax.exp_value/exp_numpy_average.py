# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "unweighted"
# family = "equal"
# [mends]
# ": numpy.average}" = ": lambda v: numpy.average(v, weights=[state.probability(a) for a in state.actions()])}"

import numpy


def exp_numpy_average(state):
    """numpy.average without weights."""
    if state.is_terminal():
        return state.utility()
    outcome = {"max": numpy.max, "min": numpy.min, "chance": numpy.average}
    values = [exp_numpy_average(state.result(a)) for a in state.actions()]
    return float(outcome[state.to_move](values))
