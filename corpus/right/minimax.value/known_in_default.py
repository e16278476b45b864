# exercise = "minimax.value"
# rule = "field"

import math


def known_in_default(state, known={}):
    """A table in a default argument, which lives from call to call."""
    if state in known:
        return known[state]
    if state.is_terminal():
        result = state.utility()
    elif state.to_move == "max":
        result = -math.inf
        for a in state.actions():
            result = max(result, known_in_default(state.result(a)))
    else:
        result = math.inf
        for a in state.actions():
            result = min(result, known_in_default(state.result(a)))
    known[state] = result
    return result
