# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "probability-added"
# [mends]
# "value + chance" = "value * chance"


def exp_added(state):
    """Plus where times belongs."""
    if state.is_terminal():
        return state.utility()
    pairs = [(exp_added(state.result(a)), a) for a in state.actions()]
    if state.to_move != "chance":
        return (max if state.to_move == "max" else min)(pairs)[0]
    expected = 0
    for value, a in pairs:
        chance = state.probability(a)
        expected += value + chance
    return expected
