# exercise = "minimax.decision"
# rule = "field"
# slip = "keeps-last"
# [mends]
# "> best:" = "> best:\n            best = v"

INFINITY = float("inf")


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_never_raised(state):
    """Every value is compared with the start: the best value is never written down."""
    best, move = -INFINITY, None
    for a in state.actions():
        v = worth_of(state.result(a))
        if v > best:
            move = a
    return move
