# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "rounded"
# [mends]
# "round(sum(weighted)" = "sum(weighted"


def exp_rounded(state):
    """A tidy whole number comes back."""
    if state.is_terminal():
        return state.utility()
    values = {a: exp_rounded(state.result(a)) for a in state.actions()}
    if state.to_move == "chance":
        weighted = [state.probability(a) * v for a, v in values.items()]
        return round(sum(weighted))
    return max(values.values()) if state.to_move == "max" else min(values.values())
