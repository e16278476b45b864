# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "elif state.to_move == \"min\"" = "elif state.to_move == \"chance\":\n        return sum(state.probability(a) * v for a, v in zip(state.actions(), below))\n    elif state.to_move == \"min\""


def exp_no_case(state):
    """There is a case for MAX and one for MIN, and none for chance."""
    if state.is_terminal():
        return state.utility()
    below = [exp_no_case(state.result(a)) for a in state.actions()]
    if state.to_move == "max":
        return max(below)
    elif state.to_move == "min":
        return min(below)
