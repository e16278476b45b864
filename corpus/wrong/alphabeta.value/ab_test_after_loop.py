# exercise = "alphabeta.value"
# rule = "field"
# slip = "half-the-cuts"
# family = "only-max"
# [mends]
# "        if v <= alpha:  # late" = "            if v <= alpha:"
# "            return v  # late" = "                return v"

INFINITY = float("inf")


def ab_test_after_loop(state):
    """The test of MIN stands after its loop, where there is nothing left to cut."""

    def most(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = -INFINITY
        for a in s.actions():
            v = max(v, least(s.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def least(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = INFINITY
        for a in s.actions():
            v = min(v, most(s.result(a), alpha, beta))
            beta = min(beta, v)
        if v <= alpha:  # late
            return v  # late
        return v

    return {"max": most, "min": least}[state.to_move](state, -INFINITY, INFINITY)
