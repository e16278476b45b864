# exercise = "isolation.min_value"
# rule = "style"

import functools


def min_negated(state):
    return -wins(state)


@functools.cache
def wins(state):
    """1 if the active player wins."""
    return max((-wins(state.forecast_move(move)) for move in state.get_legal_moves()), default=-1)
