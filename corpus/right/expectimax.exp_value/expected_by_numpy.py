# exercise = "expectimax.exp_value"
# rule = "field"

import numpy


def expected_by_numpy(state):
    """numpy.average with weights."""
    if state.is_terminal():
        return state.utility()
    values = [expected_by_numpy(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        return numpy.average(values, weights=[state.probability(a) for a in state.actions()])
    return numpy.max(values) if state.to_move == "max" else numpy.min(values)
