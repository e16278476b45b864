# exercise = "isolation.min_value"
# rule = "field"
# slip = "infinite-ends"
# [mends]
# "return INFINITY" = "return 1"
# "return -INFINITY" = "return -1"

INFINITY = float("inf")


def min_infinite(state):
    """Win and loss are plus and minus infinity."""

    def lowest(s):
        if not s.get_legal_moves():
            return INFINITY
        return min(highest(s.forecast_move(m)) for m in s.get_legal_moves())

    def highest(s):
        if not s.get_legal_moves():
            return -INFINITY
        return max(lowest(s.forecast_move(m)) for m in s.get_legal_moves())

    return lowest(state)
