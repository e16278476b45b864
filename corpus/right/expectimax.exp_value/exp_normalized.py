# exercise = "expectimax.exp_value"
# rule = "style"
# tree = "minimax"


def exp_value(state):
    if state.to_move != "chance":
        return any_value(state)
    return sum(state.probability(action) * any_value(state.result(action)) for action in state.actions())


def any_value(state):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "chance":
        return exp_value(state)
    return (max if state.to_move == "max" else min)(any_value(state.result(action)) for action in state.actions())


def exp_normalized(state):
    if state.to_move != "chance":
        return any_value(state)
    weights = [state.probability(action) for action in state.actions()]
    values = [any_value(state.result(action)) for action in state.actions()]
    return sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
