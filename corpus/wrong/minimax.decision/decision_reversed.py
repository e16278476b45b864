# exercise = "minimax.decision"
# rule = "field"
# slip = "ties-last"
# family = "last"
# [mends]
# "reversed(state.actions()" = "state.actions("


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_reversed(state):
    """Goes through the moves from behind and keeps the first best it meets."""
    moves = list(reversed(state.actions()))
    return max(moves, key=lambda a: worth_of(state.result(a)))
