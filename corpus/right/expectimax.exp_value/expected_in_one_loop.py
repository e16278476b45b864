# exercise = "expectimax.exp_value"
# rule = "field"


def expected_in_one_loop(state):
    """One loop for all three kinds of nodes, with a running result that starts differently."""
    if state.is_terminal():
        return state.utility()
    result = {"max": -1e9, "min": 1e9, "chance": 0}[state.to_move]
    for a in state.actions():
        v = expected_in_one_loop(state.result(a))
        if state.to_move == "chance":
            result += v * state.probability(a)
        elif (state.to_move == "max") == (v > result):
            result = v
    return result
