# exercise = "minimax.decision"
# rule = "field"
# slip = "wrong-answer"
# [mends]
# "not move" = "move is None"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_not_move(state):
    """The square 0 counts as "no move yet"."""
    best, move = None, None
    for a in state.actions():
        v = worth_of(state.result(a))
        if not move or v > best:
            best, move = v, a
    return move
