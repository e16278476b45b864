# exercise = "minimax.decision"
# rule = "field"
# slip = "starts-from-zero"
# [mends]
# "= 0," = "= -INFINITY,"

INFINITY = float("inf")


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_from_zero(state):
    """Only a value above 0 is ever taken."""
    top, move = 0, None
    for a in state.actions():
        worth = worth_of(state.result(a))
        if worth > top:
            top, move = worth, a
    return move
