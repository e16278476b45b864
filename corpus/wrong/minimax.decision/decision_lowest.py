# exercise = "minimax.decision"
# rule = "field"
# slip = "max-reversed"
# [mends]
# "= sys" = "= -sys"
# "v < lowest" = "v > lowest"

import sys


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_lowest(state):
    """Picks the move with the smallest value."""
    lowest = sys.maxsize
    for a in state.actions():
        v = worth_of(state.result(a))
        if v < lowest:
            lowest, answer = v, a
    return answer
