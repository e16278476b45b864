# exercise = "alphabeta.value"
# rule = "field"
# slip = "never-on-equality"
# family = "strict"
# [mends]
# "best > high" = "best >= high"

INFINITY = float("inf")


def ab_negamax_strict(state):
    """Negamax with a strict test."""

    def nega(s, low, high, sign):
        if s.is_terminal():
            return sign * s.utility()
        best = -INFINITY
        for a in s.actions():
            best = max(best, -nega(s.result(a), -high, -low, -sign))
            low = max(low, best)
            if best > high:
                return best
        return best

    sign = {"max": 1, "min": -1}[state.to_move]
    return sign * nega(state, -INFINITY, INFINITY, sign)
