# exercise = "minimax.value"
# rule = "style"
# tree = "minimax"

import numpy


def children(state):
    """Yield the moves with the positions they lead to."""
    for action in state.actions():
        yield action, state.result(action)


def numpy_numbers(state):
    if state.is_terminal():
        return numpy.float64(state.utility())
    values = numpy.array([numpy_numbers(child) for _, child in children(state)])
    return values.max() if state.to_move == "max" else values.min()
