# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "returns-in-loop"
# [mends]
# "return mean" = ""
# "return 0" = "return mean"


def exp_leaves_early(state):
    """The return of the chance branch stands in its loop."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        mean = 0
        for a in state.actions():
            mean += state.probability(a) * exp_leaves_early(state.result(a))
            return mean
        return 0
    best = max if state.to_move == "max" else min
    return best([exp_leaves_early(state.result(a)) for a in state.actions()])
