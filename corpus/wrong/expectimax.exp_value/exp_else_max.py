# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "max-in-chance"
# [mends]
# "if state.to_move == \"min\"" = "if state.to_move == \"chance\":\n        return sum(state.probability(a) * v for a, v in zip(state.actions(), found))\n    if state.to_move == \"min\""


def exp_else_max(state):
    """Who is not MIN is MAX."""
    if state.is_terminal():
        return state.utility()
    found = [exp_else_max(state.result(a)) for a in state.actions()]
    if state.to_move == "min":
        return min(found)
    return max(found)
