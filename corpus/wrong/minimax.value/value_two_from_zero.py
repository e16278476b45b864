# exercise = "minimax.value"
# rule = "field"
# slip = "starts-from-zero"
# family = "zero"
# [mends]
# "high = 0" = "high = -INFINITY"
# "low = 0" = "low = INFINITY"

INFINITY = float("inf")


def value_two_from_zero(position):
    """Two functions, both from 0."""

    def for_max(p):
        if p.is_terminal():
            return p.utility()
        high = 0
        for m in p.actions():
            high = max(high, for_min(p.result(m)))
        return high

    def for_min(p):
        if p.is_terminal():
            return p.utility()
        low = 0
        for m in p.actions():
            low = min(low, for_max(p.result(m)))
        return low

    return for_max(position) if position.to_move == "max" else for_min(position)
