# exercise = "minimax.value"
# rule = "style"
# tree = "strict_alpha_beta"

from math import inf


def strict_dispatch(state):
    def value(s, low, high):
        if s.is_terminal():
            return s.utility()
        return (highest if s.to_move == "max" else lowest)(s, low, high)

    def highest(s, low, high):
        v = -inf
        for a in s.actions():
            v = max(v, value(s.result(a), low, high))
            if v > high:
                return v
            low = max(low, v)
        return v

    def lowest(s, low, high):
        v = inf
        for b in s.actions():
            v = min(v, value(s.result(b), low, high))
            if v < low:
                return v
            high = min(high, v)
        return v

    return value(state, -inf, inf)
