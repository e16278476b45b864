# exercise = "minimax.count"
# rule = "style"

import numpy


def kids(state):
    return [state.result(action) for action in state.actions()]


def count_in_numpy(state):
    return numpy.sum([count_in_numpy(child) for child in kids(state)]) if state.actions() else numpy.int64(1)
