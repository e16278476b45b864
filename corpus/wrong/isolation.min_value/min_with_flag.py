# exercise = "isolation.min_value"
# rule = "field"
# slip = "wrong-terminal-value"
# family = "ends"
# [mends]
# "return 1 if maximizing else -1" = "return -1 if maximizing else 1"

import sys


def min_with_flag(state, maximizing=False):
    """One function with a flag: who is stuck gets the point."""
    if not state.get_legal_moves():
        return 1 if maximizing else -1
    best = -sys.maxsize if maximizing else sys.maxsize
    for m in state.get_legal_moves():
        v = min_with_flag(state.forecast_move(m), not maximizing)
        best = max(best, v) if maximizing else min(best, v)
    return best
