# exercise = "minimax.decision"
# rule = "field"
# slip = "no-position"
# [mends]
# "key=worth_of)" = "key=lambda a: worth_of(state.result(a)))"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_of_moves(state):
    """`key` is given the move, and hands it to a function that wants a position."""
    return max(state.actions(), key=worth_of)
