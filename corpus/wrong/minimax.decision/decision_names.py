# exercise = "minimax.decision"
# rule = "field"
# slip = "compares-actions"
# [mends]
# "max(options)[0" = "max(options, key=lambda pair: pair[1])[0"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_names(state):
    """In the pairs the move stands first, so the largest name wins."""
    options = []
    for a in state.actions():
        options.append((a, worth_of(state.result(a))))
    return max(options)[0]
