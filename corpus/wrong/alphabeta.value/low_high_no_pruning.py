# exercise = "alphabeta.value"
# rule = "injected"
# slip = "no-pruning"
# into = "low_high"
# role = "bound"
# handed_in = "low_high"
# [mends]
# "if lo >= hi:" = "    hi = min(hi, best)\n        if lo >= hi:"

from math import inf


def low_high(state, lo=-inf, hi=inf):
    if state.is_terminal():
        return state.utility()
    best = -inf if state.to_move == "max" else inf
    for action in state.actions():
        value = low_high(state.result(action), lo, hi)
        if state.to_move == "max":
            best = max(best, value)
            lo = max(lo, best)
        else:
            best = min(best, value)
        if lo >= hi:
            break
    return best
