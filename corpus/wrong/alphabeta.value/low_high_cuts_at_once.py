# exercise = "alphabeta.value"
# rule = "injected"
# slip = "cuts-at-once"
# into = "low_high"
# role = "bound"
# handed_in = "low_high"
# [mends]
# "lo = max(hi, best)" = "lo = max(lo, best)"

from math import inf


def low_high(state, lo=-inf, hi=inf):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = low_high(state.result(action), lo, hi)
        if state.to_move == "max":
            best = max(best, value)
            lo = max(hi, best)
        else:
            best = min(best, value)
            hi = min(hi, best)
        if lo >= hi:
            break
    return best
