# exercise = "minimax.decision"
# rule = "field"
# slip = "returns-pair"
# [mends]
# "return best" = "return best[1]"


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_whole_pair(state):
    """Hands back value and move together."""
    best = None
    for a in state.actions():
        v = worth_of(state.result(a))
        if best is None or v > best[0]:
            best = v, a
    return best
