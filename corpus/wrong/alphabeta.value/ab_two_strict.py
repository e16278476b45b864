# exercise = "alphabeta.value"
# rule = "field"
# slip = "never-on-equality"
# family = "strict"
# [mends]
# "v > beta" = "v >= beta"
# "v < alpha" = "v <= alpha"

INFINITY = float("inf")


def ab_two_strict(state, alpha, beta):
    """Two inner functions that cut beyond the bound only, as the Berkeley project asks."""

    def highest(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = -INFINITY
        for a in s.actions():
            v = max(v, lowest(s.result(a), alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def lowest(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = INFINITY
        for a in s.actions():
            v = min(v, highest(s.result(a), alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v

    return (highest if state.to_move == "max" else lowest)(state, alpha, beta)
