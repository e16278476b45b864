# exercise = "expectimax.exp_value"
# rule = "field"
# slip = "window-through-chance"
# [mends]
# "* go(s.result(a), alpha, beta)" = "* go(s.result(a), -INFINITY, INFINITY)"

INFINITY = float("inf")


def exp_with_window(state):
    """Alpha and beta go through the chance nodes as if these were nothing special."""

    def go(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "chance":
            total = 0
            for a in s.actions():
                total += s.probability(a) * go(s.result(a), alpha, beta)
            return total
        v = -INFINITY if s.to_move == "max" else INFINITY
        for a in s.actions():
            w = go(s.result(a), alpha, beta)
            v = max(v, w) if s.to_move == "max" else min(v, w)
            if s.to_move == "max":
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    return go(state, -INFINITY, INFINITY)
