# exercise = "minimax.decision"
# rule = "field"
# slip = "wrong-answer"
# [mends]
# "not best" = "best is None"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_not_best(state):
    """A best value of 0 counts as "no value yet", so anything may follow it."""
    best = chosen = None
    for a in state.actions():
        v = worth_of(state.result(a))
        if not best or v > best:
            best, chosen = v, a
    return chosen
