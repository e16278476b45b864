# exercise = "minimax.decision"
# rule = "field"
# slip = "returns-position"
# [mends]
# "max(children, key=worth_of)" = "state.actions()[children.index(max(children, key=worth_of))]"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_child(state):
    """Gives back the position after the best move."""
    children = [state.result(a) for a in state.actions()]
    return max(children, key=worth_of)
