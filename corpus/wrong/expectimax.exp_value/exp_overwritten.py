# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "expected = state" = "expected += state"


def exp_overwritten(state):
    """`=` where `+=` belongs."""
    if state.is_terminal():
        return state.utility()
    values, expected = [], 0
    for a in state.actions():
        v = exp_overwritten(state.result(a))
        values.append(v)
        if state.to_move == "chance":
            expected = state.probability(a) * v
    return expected if state.to_move == "chance" else max(values) if state.to_move == "max" else min(values)
