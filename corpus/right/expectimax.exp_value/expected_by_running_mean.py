# exercise = "expectimax.exp_value"
# rule = "field"


def expected_by_running_mean(state):
    """The mean so far is moved towards each new value by its share of the weight so far."""
    if state.is_terminal():
        return state.utility()
    if state.to_move != "chance":
        best = max if state.to_move == "max" else min
        return best(expected_by_running_mean(state.result(a)) for a in state.actions())
    weight, mean = 0.0, 0.0
    for a in state.actions():
        p = state.probability(a)
        weight += p
        mean += (expected_by_running_mean(state.result(a)) - mean) * p / weight
    return mean
