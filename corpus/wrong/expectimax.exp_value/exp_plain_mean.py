# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "unweighted"
# family = "equal"
# [mends]
# "statistics.mean(values" = "sum(v * state.probability(a) for a, v in zip(state.actions(), values)"

import statistics


def exp_plain_mean(state):
    """The mean of the outcomes, whatever their chances."""
    if state.is_terminal():
        return state.utility()
    values = [exp_plain_mean(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        return statistics.mean(values)
    return max(values) if state.to_move == "max" else min(values)
