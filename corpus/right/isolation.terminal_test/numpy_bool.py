# exercise = "isolation.terminal_test"
# rule = "style"

import numpy


def numpy_bool(state):
    return numpy.bool_(len(state.get_legal_moves()) == 0)
