# exercise = "expectimax.exp_value"
# rule = "named"
# slip = "returns-pair"


def with_move(state):
    if state.is_terminal():
        return state.utility(), None
    pairs = [(with_move(state.result(action))[0], action) for action in state.actions()]
    if state.to_move == "chance":
        return sum(state.probability(action) * value for value, action in pairs), None
    return (max if state.to_move == "max" else min)(pairs, key=lambda pair: pair[0])
