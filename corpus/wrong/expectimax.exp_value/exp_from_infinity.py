# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "wrong-infinity"
# [mends]
# ": -INFINITY}" = ": 0}"

INFINITY = float("inf")


def exp_from_infinity(state):
    """The sum of a chance node starts at minus infinity."""
    if state.is_terminal():
        return state.utility()
    v = {"max": -INFINITY, "min": INFINITY, "chance": -INFINITY}[state.to_move]
    for a in state.actions():
        w = exp_from_infinity(state.result(a))
        if state.to_move == "chance":
            v += state.probability(a) * w
        else:
            v = max(v, w) if state.to_move == "max" else min(v, w)
    return v
