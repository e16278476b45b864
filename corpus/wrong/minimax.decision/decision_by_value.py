# exercise = "minimax.decision"
# rule = "field"
# slip = "ties-last"
# family = "last"
# [mends]
# "by_value[worth_of(state.result(a))] = a" = "by_value.setdefault(worth_of(state.result(a)), a)"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_by_value(state):
    """A dictionary from value to move: an equal value overwrites the move before."""
    by_value = {}
    for a in state.actions():
        by_value[worth_of(state.result(a))] = a
    return by_value[max(by_value)]
