# exercise = "alphabeta.value"
# rule = "field"
# slip = "alpha-beta-swapped"
# [mends]
# "beta, alpha" = "alpha, beta"

INFINITY = float("inf")


def ab_swapped_on_the_way(state):
    """One of the calls hands the bounds on in the other order."""
    return SwappedWindow().up_or_down(state, -INFINITY, INFINITY)


class SwappedWindow:
    def up_or_down(self, s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        if s.to_move == "max":
            return self.up(s, alpha, beta)
        return self.down(s, beta, alpha)

    def up(self, s, alpha, beta):
        v = -INFINITY
        for a in s.actions():
            v = max(v, self.up_or_down(s.result(a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def down(self, s, alpha, beta):
        v = INFINITY
        for a in s.actions():
            v = min(v, self.up_or_down(s.result(a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
