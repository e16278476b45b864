# exercise = "alphabeta.value"
# rule = "field"

INFINITY = float("inf")


def as_in_the_book(state, alpha=-INFINITY, beta=INFINITY):
    """Two inner functions that give back value and move, as the pseudo-code of the book does."""

    def max_node(s, a, b):
        if s.is_terminal():
            return s.utility(), None
        v, move = -INFINITY, None
        for action in s.actions():
            v2, _ = min_node(s.result(action), a, b)
            if v2 > v:
                v, move = v2, action
                a = max(a, v)
            if v >= b:
                return v, move
        return v, move

    def min_node(s, a, b):
        if s.is_terminal():
            return s.utility(), None
        v, move = INFINITY, None
        for action in s.actions():
            v2, _ = max_node(s.result(action), a, b)
            if v2 < v:
                v, move = v2, action
                b = min(b, v)
            if v <= a:
                return v, move
        return v, move

    return (max_node if state.to_move == "max" else min_node)(state, alpha, beta)[0]
