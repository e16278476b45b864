# exercise = "minimax.decision"
# rule = "field"
# slip = "ties-last"
# family = "last"
# [mends]
# "ranked[-1]" = "max(ranked, key=lambda a: worth_of(state.result(a)))"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_sorted(state):
    """Sorted upwards, the last of the equal ones stands at the end."""
    ranked = sorted(state.actions(), key=lambda a: worth_of(state.result(a)))
    return ranked[-1]
