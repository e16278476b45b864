# exercise = "expectimax.exp_value"
# rule = "injected"
# slip = "sums-up"
# into = "chances"
# role = "average"
# handed_in = "exp_value"
# [mends]
# "total += exp_value" = "total += state.probability(move) * exp_value"


def exp_value(state):
    """Each value times its chance."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        total = 0
        for move in state.actions():
            total += exp_value(state.result(move))
        return total
    values = [exp_value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
