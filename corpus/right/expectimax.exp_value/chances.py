# exercise = "expectimax.exp_value"
# rule = "repair"
# handed_in = "exp_value"


def exp_value(state):
    """Each value times its chance."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        total = 0
        for move in state.actions():
            total += state.probability(move) * exp_value(state.result(move))
        return total
    values = [exp_value(state.result(move)) for move in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
