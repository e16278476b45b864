# exercise = "expectimax.exp_value"
# rule = "field"

import statistics


def expected_by_statistics(state):
    """statistics.fmean with weights."""
    if state.is_terminal():
        return state.utility()
    below = {a: expected_by_statistics(state.result(a)) for a in state.actions()}
    combine = {
        "max": max,
        "min": min,
        "chance": lambda v: statistics.fmean(v, weights=[float(state.probability(a)) for a in below]),
    }
    return combine[state.to_move](below.values())
