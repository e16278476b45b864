# exercise = "isolation.max_value"
# rule = "field"

import sys


def stuck_by_any(gameState):
    """`any` over a row of True."""
    return not any(True for _ in gameState.get_legal_moves())


def min_with_level(state, level=0):
    """A level is counted through all calls and used for nothing."""
    if stuck_by_any(state):
        return 1
    smallest = sys.maxsize
    for m in state.get_legal_moves():
        v = max_with_level(state.forecast_move(m), level + 1)
        if v < smallest:
            smallest = v
    return smallest


def max_with_level(state, level=0):
    """The other half, from minus the largest integer."""
    if stuck_by_any(state):
        return -1
    largest = -sys.maxsize
    for m in state.get_legal_moves():
        v = min_with_level(state.forecast_move(m), level + 1)
        if v > largest:
            largest = v
    return largest
