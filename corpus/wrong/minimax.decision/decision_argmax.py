# exercise = "minimax.decision"
# rule = "field"
# slip = "returns-index"
# [mends]
# "int(numpy.argmax(scores))" = "state.actions()[int(numpy.argmax(scores))]"

import numpy


def worth_of(state):
    """A right value for the decisions below."""
    if state.is_terminal():
        return state.utility()
    values = [worth_of(state.result(a)) for a in state.actions()]
    return max(values) if state.to_move == "max" else min(values)


def decision_argmax(state):
    """argmax is a number, not yet a move."""
    scores = numpy.array([worth_of(state.result(a)) for a in state.actions()])
    return int(numpy.argmax(scores))
