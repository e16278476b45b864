# exercise = "alphabeta.value"
# rule = "field"
# slip = "returns-pair"
# [mends]
# "state, alpha, beta)" = "state, alpha, beta)[0]"

INFINITY = float("inf")


def ab_value_and_move(state, alpha=-INFINITY, beta=INFINITY):
    """The pseudo-code's pair of value and move comes out."""

    def with_move(s, alpha, beta):
        if s.is_terminal():
            return s.utility(), None
        best = (-INFINITY if s.to_move == "max" else INFINITY), None
        for a in s.actions():
            v, _ = with_move(s.result(a), alpha, beta)
            if s.to_move == "max":
                best = max(best, (v, a), key=lambda pair: pair[0])
                alpha = max(alpha, v)
            else:
                best = min(best, (v, a), key=lambda pair: pair[0])
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return with_move(state, alpha, beta)
