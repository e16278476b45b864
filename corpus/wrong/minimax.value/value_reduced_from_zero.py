# exercise = "minimax.value"
# rule = "field"
# slip = "starts-from-zero"
# family = "zero"
# [mends]
# "below, 0" = "below"

import functools


def value_reduced_from_zero(s):
    """reduce starts from 0."""
    if s.is_terminal():
        return s.utility()
    keep = {"max": max, "min": min}[s.to_move]
    below = [value_reduced_from_zero(s.result(a)) for a in s.actions()]
    return functools.reduce(keep, below, 0)
