# exercise = "minimax.decision"
# rule = "field"
# slip = "returns-value"
# [mends]
# "top[0]" = "top[1]"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_pair_front(state):
    """Takes the wrong half of the best pair."""
    top = max(((worth_of(state.result(a)), a) for a in state.actions()), key=lambda pair: pair[0])
    return top[0]
