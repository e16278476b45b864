# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "wrong-count"
# [mends]
# "len(below) + 3" = "1"
# "sum(below)" = "sum(state.probability(a) * v for a, v in zip(state.actions(), below))"


def exp_three_more(state):
    """Adds up, and divides by three more than there are."""
    if state.is_terminal():
        return state.utility()
    below = [exp_three_more(state.result(a)) for a in state.actions()]
    if state.to_move == "chance":
        return sum(below) / (len(below) + 3)
    return min(below) if state.to_move == "min" else max(below)
